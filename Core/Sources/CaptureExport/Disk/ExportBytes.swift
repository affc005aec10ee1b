import Numbers

/// Bytes of a binary format, little-endian.
struct ExportBytes {
  var bytes: [UInt8] = []

  mutating func put(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ value: Double) { put(value.bitPattern) }

  mutating func put(_ value: [UInt8]) { bytes.append(contentsOf: value) }

  /// UTF-8 behind its length in 32 bits.
  mutating func put(prefixed text: String) {
    let content = Array(text.utf8)
    put(UInt32(clamping: content.count))
    put(content)
  }
}

/// Base64 (RFC 4648 section 4).
enum ExportBase64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var word: UInt32 = 0
      for place in 0..<3 {
        word = word << 8 | (place < count ? UInt32(bytes[index + place]) : 0)
      }
      for place in 0..<4 {
        let letter = Self.letters[Int(clamping: word >> UInt32(clamping: 18 - 6 * place)) & 63]
        text.append(place <= count ? letter : UInt8(ascii: "="))
      }
      index += 3
    }
  }
}
