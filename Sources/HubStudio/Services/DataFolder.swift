import FaceEngine
import Foundation
import Streaming

/// The folder of the user's own data: takes, certificates, settings.
///
/// `$SENSORIUM_HOME`, else `~/.local/share/sensorium`.
public struct DataFolder: Hashable, Sendable {
  public let path: String

  public init(path: String? = nil) {
    let environment = ProcessInfo.processInfo.environment
    self.path =
      path ?? environment["SENSORIUM_HOME"]
      ?? FileManager.default.homeDirectoryForCurrentUser
      .appending(path: ".local/share/sensorium").path
  }

  /// Makes the folder with access for its owner only; throws one sentence when it cannot be used.
  package func prepare() throws {
    let files = FileManager.default
    try? files.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
      files.isWritableFile(atPath: path)
    else {
      throw RunError("\(path) cannot be used as the data folder: give another one with --data.")
    }
  }

  public var takes: String { path + "/takes" }
  public var certificates: String { path + "/certificates" }
  public var outputs: String { path + "/outputs" }
  public var recipes: String { path + "/recipes" }
  package var connections: String { path + "/connections.json" }
}
