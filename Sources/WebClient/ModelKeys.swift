import Files
import Foundation

/// Keys for models: each belongs to one host, so that no other address gets it.
///
/// The file `keys/HOST` in the data folder, for its owner alone, or `SENSORIUM_MODEL_KEY`, which is for
/// `SENSORIUM_MODEL_HOST`, api.openai.com when that is not set. Keys are never written by the hub.
public struct ModelKeys: Sendable {
  private let folder: String
  private let environment: [String: String]
  private static let standardHost = "api.openai.com"

  /// - Parameters:
  ///   - data: the data folder.
  ///   - environment: nil for that of the program.
  public init(
    data: String, environment: [String: String]? = nil
  ) {
    folder = data + "/keys"
    self.environment = (environment ?? ProcessInfo.processInfo.environment).filter {
      $0.key.hasPrefix("SENSORIUM_MODEL_")
    }
  }

  /// The key of a host; nil where there is none, which is a server of one's own.
  public func key(of host: String) -> Result<ModelKey?, ModelKeyProblem> {
    let path = folder + "/" + host
    guard !host.hasPrefix("."), !host.contains("/") else { return .success(nil) }
    if FileManager.default.fileExists(atPath: path) { return Self.read(path).map { $0 } }
    guard let text = environment["SENSORIUM_MODEL_KEY"], !text.isEmpty,
      host == environment["SENSORIUM_MODEL_HOST"]?.lowercased() ?? Self.standardHost
    else { return .success(nil) }
    guard let key = ModelKey(text) else {
      return .failure(
        ModelKeyProblem("SENSORIUM_MODEL_KEY is no key: one line of ASCII without spaces."))
    }
    return .success(key)
  }

  private static func read(_ path: String) -> Result<ModelKey, ModelKeyProblem> {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
    guard mode & 0o077 == 0 else {
      return .failure(
        ModelKeyProblem("\(path) can be read by others: chmod 600 \(path), and renew the key."))
    }
    guard let bytes = try? RegularFile.bytes(of: path, limit: 1_024) else {
      return .failure(ModelKeyProblem("\(path) cannot be read: it has to be a file with one key."))
    }
    let text = String(decoding: bytes, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard let key = ModelKey(text) else {
      return .failure(
        ModelKeyProblem("\(path) has no key: write one line of ASCII without spaces into it."))
    }
    return .success(key)
  }
}
