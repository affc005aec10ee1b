import Foundation

extension ServerIdentity {
  /// The user's own certificate chain and key, both PEM files.
  public init(certificateFile: String, keyFile: String) throws(NetError) {
    self.init(
      certificateChain: try Self.read(certificateFile), key: try Self.read(keyFile), names: [])
    _ = try tlsConfiguration()
  }

  private static func read(_ path: String) throws(NetError) -> String {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw .badFile(path: path, reason: "it cannot be read as text")
    }
  }
}
