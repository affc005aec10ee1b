/// Parses JSON (RFC 8259) of limited size and depth.
struct JSONParser {
  static let maximumSize = 10 << 20
  static let maximumDepth = 64

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Throws with the line and the reason.
  static func parse(_ bytes: [UInt8]) throws(JSONTextError) -> JSONNode {
    guard bytes.count <= maximumSize else { throw JSONTextError(line: nil, reason: .tooLarge) }
    var parser = JSONParser(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.place = 3 }
    let value = try parser.value()
    parser.skipSpace()
    guard parser.place == bytes.count else { throw parser.error(.unexpected) }
    return value
  }

  private mutating func value() throws(JSONTextError) -> JSONNode {
    skipSpace()
    guard place < bytes.count else { throw error(.ended) }
    switch bytes[place] {
    case UInt8(ascii: "{"):
      return .object(try nested { parser throws(JSONTextError) in try parser.members() })
    case UInt8(ascii: "["):
      return .array(try nested { parser throws(JSONTextError) in try parser.elements() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func nested<Value>(
    _ body: (inout JSONParser) throws(JSONTextError) -> Value
  ) throws(JSONTextError) -> Value {
    guard depth < JSONParser.maximumDepth else { throw error(.tooDeep) }
    place += 1
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func members() throws(JSONTextError) -> JSONMembers {
    var members = JSONMembers()
    if take("}") { return members }
    repeat {
      skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
        throw error(place < bytes.count ? .unexpected : .ended)
      }
      let key = try string()
      guard members[key] == nil else { throw error(.repeated(key)) }
      guard take(":") else { throw error(place < bytes.count ? .unexpected : .ended) }
      members[key] = try value()
    } while take(",")
    guard take("}") else { throw error(place < bytes.count ? .unexpected : .ended) }
    return members
  }

  private mutating func elements() throws(JSONTextError) -> [JSONNode] {
    var elements: [JSONNode] = []
    if take("]") { return elements }
    repeat { elements.append(try value()) } while take(",")
    guard take("]") else { throw error(place < bytes.count ? .unexpected : .ended) }
    return elements
  }

  private mutating func number() throws(JSONTextError) -> String {
    let start = place
    _ = takeByte("-")
    if !takeByte("0") { try digits() }
    if takeByte(".") { try digits() }
    if takeByte("e") || takeByte("E") {
      if !takeByte("+") { _ = takeByte("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard text.count <= 400, let value = Double(text), value.isFinite else {
      throw error(.number)
    }
    return text
  }

  private mutating func digits() throws(JSONTextError) {
    let start = place
    while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) {
      place += 1
    }
    guard place > start else { throw error(place < bytes.count ? .unexpected : .ended) }
  }

  private mutating func word(
    _ text: StaticString, _ value: JSONNode
  ) throws(JSONTextError) -> JSONNode {
    let length = text.utf8CodeUnitCount
    guard place + length <= bytes.count,
      text.withUTF8Buffer({ $0.elementsEqual(bytes[place..<place + length]) })
    else { throw error(.unexpected) }
    place += length
    return value
  }

  private mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    return takeByte(character)
  }

  private mutating func takeByte(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private func error(_ reason: JSONTextError.Reason) -> JSONTextError {
    let line = bytes[..<min(place, bytes.count)].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    return JSONTextError(line: line, reason: reason)
  }
}

extension JSONParser {
  /// The text of a string; `place` is at its first quotation mark.
  private mutating func string() throws(JSONTextError) -> String {
    place += 1
    var text: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw error(.text) }
        return string
      case UInt8(ascii: "\\"): text += try escaped().utf8
      case ..<0x20: throw error(.text)
      default: text.append(byte)
      }
    }
    throw error(.ended)
  }

  private mutating func escaped() throws(JSONTextError) -> String {
    guard place < bytes.count else { throw error(.ended) }
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
    case UInt8(ascii: "u"): return try unicode()
    default: throw error(.text)
    }
  }

  private mutating func unicode() throws(JSONTextError) -> String {
    var units = [try hexadecimal()]
    if UTF16.isLeadSurrogate(units[0]), takeByte("\\"), takeByte("u") {
      units.append(try hexadecimal())
    }
    guard let text = String(validating: units, as: UTF16.self) else { throw error(.text) }
    return text
  }

  private mutating func hexadecimal() throws(JSONTextError) -> UInt16 {
    guard place + 4 <= bytes.count,
      bytes[place..<place + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    else { throw error(.text) }
    place += 4
    return unit
  }
}

/// Why a text is not valid JSON, or exceeds a limit.
struct JSONTextError: Error, Hashable, CustomStringConvertible {
  enum Reason: Hashable {
    case tooLarge, tooDeep, ended, unexpected, number, text
    case repeated(String)
  }

  /// Counted from 1.
  var line: Int?
  var reason: Reason

  var description: String {
    let place = line.map { "in line \($0) " } ?? ""
    switch reason {
    case .tooLarge: return "it is larger than 10 MiB. Choose another file."
    case .tooDeep: return place + "lists and objects are more than 64 deep. Choose another file."
    case .ended: return "it ends in the middle. Save it again."
    case .unexpected: return place + "the text is not JSON. Correct the line."
    case .number: return place + "a number cannot be read. Correct the line."
    case .text: return place + "a text cannot be read. Correct the line."
    case .repeated(let key): return place + "“\(key.prefix(40))” occurs twice. Keep one."
    }
  }
}
