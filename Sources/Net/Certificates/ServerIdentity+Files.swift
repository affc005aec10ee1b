import Foundation

extension ServerIdentity {
  /// The user's own certificate chain and key, both PEM files.
  public init(certificateFile: String, keyFile: String) throws(NetError) {
    self.init(
      certificateChain: try Self.read(certificateFile), key: try Self.read(keyFile), names: [])
    _ = try material()
  }

  /// A pipe would wait for somebody who writes into it, and the files are read while the hub runs.
  private static func read(_ path: String) throws(NetError) -> String {
    var facts = stat()
    guard stat(path, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG else {
      throw .badFile(path: path, reason: "it is not a regular file")
    }
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw .badFile(path: path, reason: "it cannot be read as text")
    }
  }
}
