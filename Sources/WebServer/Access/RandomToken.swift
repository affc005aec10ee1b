import Cryptography
import Numbers

/// Secrets from the system's random generator.
public enum RandomToken {
  /// 256 random bits as 43 characters that need no escaping in a URL, a cookie or a header.
  public static func make() -> String {
    base64URL(SecureRandom.bytes(32))
  }

  /// SHA-256, which verifies a token without storing it.
  public static func digest(of token: String) -> [UInt8] {
    SHA256Digest.of(Array(token.utf8))
  }

  /// Six digits, uniformly distributed.
  static func code() -> String {
    let text = String(UInt32.random(in: 0..<1_000_000))
    return String(repeating: "0", count: 6 - text.count) + text
  }

  /// Compares in constant time: codes of the texts under a new key, which have one length.
  public static func isEqual(_ left: String, _ right: String) -> Bool {
    let key = SecureRandom.bytes(32)
    return ConstantTime.isEqual(
      HMACSHA256.code(for: Array(left.utf8), key: key),
      HMACSHA256.code(for: Array(right.utf8), key: key))
  }

  private static func base64URL(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var text = ""
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(clamping: bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { text.append(alphabet[Int(clamping: bits << UInt32(6 - count) & 63)]) }
    return text
  }
}
