import Files
import Foundation

/// The token of a tus server, sent as `Authorization: Bearer`. It has no words: it is in no log, message or dump.
public struct TusToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let secret: String

  /// Nil for what cannot be a token.
  public init?(_ secret: String) {
    guard (1...4_096).contains(secret.utf8.count),
      secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.secret = secret
  }

  public var description: String { "(token)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// From the file `keys/tus` in the data folder, for its owner alone: a host, with its port where it has one, and its
  /// token on each line. Nil for a host that is not in it, or without the file.
  public static func find(data: String, host: String) throws(UploadError) -> TusToken? {
    let path = data + "/keys/tus"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
    guard mode & 0o077 == 0 else {
      throw .noKeys("\(path) can be read by others: chmod 600 \(path), and renew the tokens.")
    }
    let bytes = (try? RegularFile.bytes(of: path, limit: 65_536)) ?? []
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(whereSeparator: \.isWhitespace)
      guard parts.count == 2, parts[0].lowercased() == host.lowercased() else { continue }
      guard let token = TusToken(String(parts[1])) else {
        throw .noKeys("The token of \(host) in \(path) is none: ASCII without spaces.")
      }
      return token
    }
    return nil
  }
}
