/// Parses JSON (RFC 8259) of limited size and depth; preserves the order of members and the spelling of numbers.
public struct JSONParser {
  let bytes: [UInt8]
  let rules: JSONRules
  var place = 0
  private var depth = 0

  init(_ bytes: [UInt8], rules: JSONRules) {
    self.bytes = bytes
    self.rules = rules
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// Throws with the line and the reason.
  public static func parse(
    _ bytes: [UInt8], rules: JSONRules = JSONRules()
  ) throws(JSONTextError) -> JSONNode {
    var parser = JSONParser(bytes, rules: rules)
    guard bytes.count <= rules.maximumSize else {
      throw JSONTextError(line: nil, offset: 0, reason: .tooLarge(limit: rules.maximumSize))
    }
    let value = try parser.value()
    parser.skipSpace()
    guard parser.place == bytes.count else { throw parser.error(.end) }
    return value
  }

  mutating func value() throws(JSONTextError) -> JSONNode {
    skipSpace()
    guard place < bytes.count else { throw error(.nothing) }
    switch bytes[place] {
    case UInt8(ascii: "{"):
      return .object(try nested { parser throws(JSONTextError) in try parser.members() })
    case UInt8(ascii: "["):
      return .array(try nested { parser throws(JSONTextError) in try parser.elements() })
    case UInt8(ascii: "\""): return .string(try string())
    default: return try word()
    }
  }

  private mutating func nested<Value>(
    _ body: (inout JSONParser) throws(JSONTextError) -> Value
  ) throws(JSONTextError) -> Value {
    guard depth < rules.maximumDepth else { throw error(.tooDeep(limit: rules.maximumDepth)) }
    place += 1
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func members() throws(JSONTextError) -> JSONMembers {
    var members = JSONMembers()
    if take("}") { return members }
    repeat {
      let key = try name()
      let isRepeated = members[key] != nil
      guard !isRepeated || rules.allowsRepeatedKeys else { throw error(.repeated(key)) }
      try colon()
      let value = try value()
      if !isRepeated { members[key] = value }
    } while take(",")
    guard take("}") else { throw error(.commaOrBrace) }
    return members
  }

  private mutating func elements() throws(JSONTextError) -> [JSONNode] {
    var elements: [JSONNode] = []
    if take("]") { return elements }
    repeat { elements.append(try value()) } while take(",")
    guard take("]") else { throw error(.commaOrBracket) }
    return elements
  }

  /// The name of a member.
  mutating func name() throws(JSONTextError) -> String {
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { throw error(.name) }
    return try string()
  }

  mutating func colon() throws(JSONTextError) {
    guard take(":") else { throw error(.colon) }
  }

  /// A number, true, false or null, up to the next delimiter.
  private mutating func word() throws(JSONTextError) -> JSONNode {
    let start = place
    while place < bytes.count, !JSONParser.isDelimiter(bytes[place]) { place += 1 }
    let word = bytes[start..<place]
    let text = String(decoding: word, as: UTF8.self)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    let number = JSONNumberSyntax(word)
    guard number.isWhole else {
      let isAtEnd = place == bytes.count && number.isBeginning
      place = start
      throw error(.value(text), isAtEnd: isAtEnd)
    }
    guard rules.allowsAnyNumber || (word.count <= 400 && Double(text)?.isFinite == true) else {
      throw error(.number)
    }
    return .number(text)
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: ":"), UInt8(ascii: "\""):
      true
    default: false
    }
  }

  mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    return takeByte(character)
  }

  mutating func takeByte(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  /// The error at `place`.
  func error(_ reason: JSONTextError.Reason, isAtEnd: Bool? = nil) -> JSONTextError {
    JSONTextError(
      line: line(at: place), offset: place, reason: reason,
      isAtEnd: isAtEnd ?? (place >= bytes.count))
  }
}

/// Whether the bytes of a word are a number of RFC 8259.
private struct JSONNumberSyntax {
  /// The whole word is a number.
  private(set) var isWhole = false
  /// The word ends where a digit is expected.
  private(set) var isBeginning = false
  private var rest: ArraySlice<UInt8>

  init(_ word: ArraySlice<UInt8>) {
    rest = word
    isWhole = read() && rest.isEmpty
  }

  private mutating func read() -> Bool {
    _ = take("-")
    guard take("0") || digits() else { return false }
    if take("."), !digits() { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      return digits()
    }
    return true
  }

  private mutating func digits() -> Bool {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    isBeginning = rest.isEmpty
    rest = rest.dropFirst(digits.count)
    return !digits.isEmpty
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
