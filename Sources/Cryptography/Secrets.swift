import CCrypto

/// HMAC with SHA-256 (RFC 2104).
public enum HMACSHA256 {
  private static let block = 64

  /// 32 bytes; the key may have any length.
  public static func code(for bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    let short = key.count > block ? SHA256Digest.of(key) : key
    let padded = short + [UInt8](repeating: 0, count: block - short.count)
    let inner = SHA256Digest.of(padded.map { $0 ^ 0x36 } + bytes)
    return SHA256Digest.of(padded.map { $0 ^ 0x5C } + inner)
  }
}

/// Comparisons whose time does not show where two values differ.
public enum ConstantTime {
  /// False at once for different lengths.
  public static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return ccrypto_is_equal(left, right, left.count)
  }
}

/// Random bytes of the system's generator, for keys and tokens.
public enum SecureRandom {
  public static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    while bytes.count < count {
      withUnsafeBytes(of: generator.next()) { bytes += $0.prefix(count - bytes.count) }
    }
    return bytes
  }
}
