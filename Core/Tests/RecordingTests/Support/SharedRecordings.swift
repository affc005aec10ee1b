import Foundation

/// Real recordings that are not part of the repository: `SENSORIUM_SHARED`, or `shared` beside it.
enum SharedRecordings {
  static let isPresent = path("livelink_rom_alex_3.csv") != nil

  /// A file that once ended the hub.
  static func hostile(_ name: String) -> String? {
    candidates.map { $0 + "/hostile/" + name }.first(where: FileManager.default.fileExists)
  }

  static func path(_ name: String) -> String? {
    candidates.map { $0 + "/recordings/" + name }.first(where: FileManager.default.fileExists)
  }

  private static var candidates: [String] {
    var folders = ProcessInfo.processInfo.environment["SENSORIUM_SHARED"].map { [$0] } ?? []
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      folders.append(folder.appendingPathComponent("shared").path)
      folder.deleteLastPathComponent()
    }
    return folders
  }
}
