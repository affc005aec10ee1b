import Numbers

/// A digest of content that is given in pieces, such as SHA-256 (FIPS 180-4); an edge brings the implementation.
public protocol ContentDigest: Sendable {
  init()

  /// Adds bytes behind the ones so far.
  mutating func update(_ bytes: UnsafeRawBufferPointer)

  /// The digest of all bytes; nothing is added afterwards.
  mutating func finish() -> [UInt8]
}

extension [UInt8] {
  /// Two lower-case digits for each byte, as digests are written.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in self {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
