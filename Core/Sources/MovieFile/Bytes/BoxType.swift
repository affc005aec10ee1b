import Numbers

/// The four characters that name a box (ISO/IEC 14496-12 §4.2).
struct BoxType: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let code: UInt32

  init(code: UInt32) { self.code = code }

  init(stringLiteral value: StaticString) {
    code = value.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// Nil unless the text has four characters of Latin-1.
  init?(_ text: String) {
    let values = text.unicodeScalars.map(\.value)
    guard values.count == 4, values.allSatisfy({ $0 < 256 }) else { return nil }
    code = values.reduce(0) { $0 << 8 | $1 }
  }

  private var octets: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32(clamping: $0)) }
  }

  var description: String { String(String.UnicodeScalarView(octets.map { Unicode.Scalar($0) })) }

  /// All registered types consist of printable characters, or begin with "©".
  var isPlausible: Bool { octets.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0xA9 } }
}
