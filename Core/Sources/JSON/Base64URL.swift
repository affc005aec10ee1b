import Numbers

/// Base64url without padding (RFC 4648 §5), safe in a URL.
public enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// The text of bytes, without padding.
  public static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(clamping: bits >> count & 63)])
      }
    }
    if count > 0 { text.append(alphabet[Int(clamping: bits << (6 - count) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for an invalid character or an invalid length.
  public static func decode(_ text: Substring) -> [UInt8]? {
    let letters = text.utf8
    guard letters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count * 3 / 4)
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for letter in letters {
      let value = values[Int(letter)]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }
}
