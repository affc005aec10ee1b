import Foundation

/// The folder of test media beside the checkout, where there is one.
enum SharedMedia {
  static let folder: URL? = {
    let environment = ProcessInfo.processInfo.environment["SENSORIUM_SHARED"]
    var candidates = environment.map { [URL(fileURLWithPath: $0)] } ?? []
    var folder = URL(fileURLWithPath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      candidates.append(folder.appendingPathComponent("shared"))
    }
    return candidates.map { $0.appendingPathComponent("media") }
      .first {
        FileManager.default.isReadableFile(
          atPath: $0.appendingPathComponent("speech_jfk_16k.wav").path)
      }
  }()
}
