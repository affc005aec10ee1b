import Numbers

extension JSONParser {
  /// The text of a string; `place` is at its first quotation mark.
  mutating func string() throws(JSONTextError) -> String {
    place += 1
    var text: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(utf8: text) else { throw error(.text) }
        return string
      case UInt8(ascii: "\\"): text += try escaped().utf8
      case ..<0x20: throw error(.quote, isAtEnd: false)
      default: text.append(byte)
      }
    }
    throw error(.quote)
  }

  /// The character of an escape; `place` is after the backslash.
  private mutating func escaped() throws(JSONTextError) -> String {
    guard place < bytes.count else { throw error(.quote) }
    let byte = bytes[place]
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return String(Unicode.Scalar(byte))
    case UInt8(ascii: "u"):
      if let text = unicode() { return text }
    default: break
    }
    throw error(.text, isAtEnd: false)
  }

  /// One character of one or two units of UTF-16; `place` is after the first "\u".
  private mutating func unicode() -> String? {
    guard let first = hexadecimal() else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first).map { String($0) } }
    guard takeByte("\\"), takeByte("u"), let second = hexadecimal(),
      UTF16.isTrailSurrogate(second)
    else { return nil }
    let value = 0x1_0000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF
    return Unicode.Scalar(value).map { String($0) }
  }

  private mutating func hexadecimal() -> UInt16? {
    guard place + 4 <= bytes.count,
      bytes[place..<place + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    else { return nil }
    place += 4
    return unit
  }
}
