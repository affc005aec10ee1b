import Files
import JSON
public import Net

extension ServerIdentity {
  /// The user's own certificate chain and key, both PEM files.
  public init(certificateFile: String, keyFile: String) throws(NetError) {
    self.init(
      certificateChain: try Self.read(certificateFile), key: try Self.read(keyFile), names: [])
    _ = try tlsContext()
  }

  private static let largestFile = 1 << 20

  private static func read(_ path: String) throws(NetError) -> String {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try RegularFile.bytes(of: path, limit: largestFile)
    } catch {
      if case .notRegular = error {
        throw .badFile(path: path, reason: "it is not a regular file")
      }
      throw .badFile(path: path, reason: "it cannot be read as text")
    }
    guard let text = String(utf8: bytes) else {
      throw .badFile(path: path, reason: "it cannot be read as text")
    }
    return text
  }
}
