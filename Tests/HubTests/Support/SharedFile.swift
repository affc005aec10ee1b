import Foundation

/// Real recordings and media beside the checkout, where this machine has them.
enum SharedFile {
  /// A file by its path in $SENSORIUM_SHARED, or in `shared` beside the checkout or a folder around it.
  static func url(_ name: String) -> URL? {
    let environment = ProcessInfo.processInfo.environment["SENSORIUM_SHARED"]
    var candidates = environment.map { [URL(fileURLWithPath: $0)] } ?? []
    var folder = URL(fileURLWithPath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      candidates.append(folder.appendingPathComponent("shared"))
    }
    return candidates.map { $0.appendingPathComponent(name) }
      .first { FileManager.default.isReadableFile(atPath: $0.path) }
  }
}
