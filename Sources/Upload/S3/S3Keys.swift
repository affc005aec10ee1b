import Files
import Foundation

/// The keys of an account. They have no words: they are in no log, message or dump.
public struct S3Keys: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let id: String
  let secret: String
  /// Of temporary keys.
  let sessionToken: String?

  /// Nil for what cannot be keys.
  public init?(id: String, secret: String, sessionToken: String? = nil) {
    let all = [id, secret, sessionToken ?? "x"]
    guard all.allSatisfy({ (1...4_096).contains($0.utf8.count) && Self.isPlain($0) }) else {
      return nil
    }
    (self.id, self.secret, self.sessionToken) = (id, secret, sessionToken)
  }

  public var description: String { "(keys)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// From `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`, else from the file `keys/s3` in the data
  /// folder, for its owner alone: the id and the secret on two lines.
  public static func find(
    data: String?, environment: [String: String]? = nil
  ) throws(UploadError) -> S3Keys {
    let environment = environment ?? ProcessInfo.processInfo.environment
    if let id = environment["AWS_ACCESS_KEY_ID"], let secret = environment["AWS_SECRET_ACCESS_KEY"]
    {
      let token = environment["AWS_SESSION_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
      guard let keys = S3Keys(id: id, secret: secret, sessionToken: token) else {
        throw .noKeys(
          "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are no keys: lines of ASCII without spaces.")
      }
      return keys
    }
    guard let data, FileManager.default.fileExists(atPath: data + "/keys/s3") else {
      throw .noKeys(
        "There are no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
          + (data.map { ", or write id and secret on two lines into \($0)/keys/s3." } ?? "."))
    }
    return try read(data + "/keys/s3")
  }

  private static func read(_ path: String) throws(UploadError) -> S3Keys {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
    guard mode & 0o077 == 0 else {
      throw .noKeys("\(path) can be read by others: chmod 600 \(path), and renew the keys.")
    }
    let bytes = (try? RegularFile.bytes(of: path, limit: 16_384)) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .map(String.init)
    guard lines.count == 2, let keys = S3Keys(id: lines[0], secret: lines[1]) else {
      throw .noKeys("\(path) has no keys: write the id and the secret on two lines.")
    }
    return keys
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
