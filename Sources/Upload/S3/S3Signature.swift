import Cryptography
import Files
import Foundation
import Numbers

/// Signature version 4 of AWS, for the service "s3".
struct S3Signature: Sendable {
  let keys: S3Keys
  let region: String
  /// Seconds since 1970.
  let time: Double

  /// The headers of a request with its signature.
  ///
  /// - Parameters:
  ///   - path: encoded.
  ///   - query: names and values, not encoded.
  ///   - headers: further headers that are signed, with names in lower case; "host" among them.
  ///   - digest: SHA-256 of the body.
  func headers(
    _ method: String, path: String, query: [(String, String)], headers: [(String, String)],
    digest: [UInt8]
  ) -> [(String, String)] {
    let stamp = Self.stamp(time)
    var signed = headers + [("x-amz-content-sha256", digest.hexadecimal), ("x-amz-date", stamp)]
    if let token = keys.sessionToken { signed.append(("x-amz-security-token", token)) }
    signed.sort { $0.0 < $1.0 }
    let names = signed.map(\.0).joined(separator: ";")
    let canonical = [
      method, path, Self.canonical(query),
      signed.map { "\($0.0):\(Self.trimmed($0.1))\n" }.joined(), names, digest.hexadecimal,
    ].joined(separator: "\n")
    let scope = "\(stamp.prefix(8))/\(region)/s3/aws4_request"
    let digest = SHA256Digest.of(Array(canonical.utf8)).hexadecimal
    let text = "AWS4-HMAC-SHA256\n\(stamp)\n\(scope)\n\(digest)"
    let signature = Self.hmac(text, key: signingKey(day: String(stamp.prefix(8)))).hexadecimal
    let authorization =
      "AWS4-HMAC-SHA256 Credential=\(keys.id)/\(scope), SignedHeaders=\(names), Signature=\(signature)"
    return signed + [("authorization", authorization)]
  }

  private func signingKey(day: String) -> [UInt8] {
    [day, region, "s3", "aws4_request"].reduce(Array("AWS4\(keys.secret)".utf8)) {
      Self.hmac($1, key: $0)
    }
  }

  private static func hmac(_ text: String, key: [UInt8]) -> [UInt8] {
    HMACSHA256.code(for: Array(text.utf8), key: key)
  }

  static func canonical(_ query: [(String, String)]) -> String {
    query.map { (encoded($0.0), encoded($0.1)) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }

  /// All but unreserved characters in percent notation (RFC 3986 §2.3).
  static func encoded(_ text: String, isPath: Bool = false) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "/") where isPath: result += "/"
      default: result += "%" + [byte].hexadecimal.uppercased()
      }
    }
    return result
  }

  /// "20261125T120000Z".
  static func stamp(_ time: Double) -> String {
    let text = Date(timeIntervalSince1970: time.rounded(.down)).formatted(.iso8601)
    return text.replacing("-", with: "").replacing(":", with: "")
  }

  private static func trimmed(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
  }
}
