import Foundation

/// Real recordings that are not part of the repository: `SENSORIUM_SHARED`, or `shared` beside it.
enum SharedRecordings {
  static let liveLink = path(of: "livelink_s88_001.csv")

  static func path(of name: String) -> String? {
    var folders: [String] = []
    if let folder = ProcessInfo.processInfo.environment["SENSORIUM_SHARED"] {
      folders.append(folder)
    }
    var folder = URL(fileURLWithPath: #filePath)
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      folders.append(folder.appendingPathComponent("shared").path)
    }
    return folders.map { "\($0)/recordings/\(name)" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}
