/// Finds what keeps a text from being JSON (RFC 8259), and on which line.
struct JSONSyntax {
  private let bytes: [UInt8]
  private var place = 0
  private var problem: String?

  /// Values inside values; more are refused.
  private static let depth = 100

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The first problem and its line from 1, if there is one.
  mutating func check() -> (line: Int, sentence: String)? {
    value(0)
    skipSpace()
    if problem == nil && place < bytes.count { problem = "something follows the end" }
    guard let problem else { return nil }
    let line = 1 + bytes[..<min(place, bytes.count)].count { $0 == UInt8(ascii: "\n") }
    return (line, problem)
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func take(_ character: UInt8) -> Bool {
    guard next == character else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ character: UInt8, _ sentence: String) {
    if problem == nil && !take(character) { problem = sentence }
  }

  private mutating func value(_ level: Int) {
    skipSpace()
    guard problem == nil else { return }
    guard level < Self.depth else { return problem = "values are nested too deeply" }
    switch next {
    case UInt8(ascii: "{"): members(level)
    case UInt8(ascii: "["): elements(level)
    case UInt8(ascii: "\""): string()
    case nil: problem = "the file ends too soon"
    default: word()
    }
  }

  private mutating func members(_ level: Int) {
    place += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { return problem = "a name in quotes is expected" }
      string()
      skipSpace()
      expect(UInt8(ascii: ":"), "a colon is expected after a name")
      value(level + 1)
      skipSpace()
    } while problem == nil && take(UInt8(ascii: ","))
    expect(UInt8(ascii: "}"), "a comma or } is expected")
  }

  private mutating func elements(_ level: Int) {
    place += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return }
    repeat {
      value(level + 1)
      skipSpace()
    } while problem == nil && take(UInt8(ascii: ","))
    expect(UInt8(ascii: "]"), "a comma or ] is expected")
  }

  private mutating func string() {
    place += 1
    while let byte = next, byte != UInt8(ascii: "\""), byte >= 0x20 {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    expect(UInt8(ascii: "\""), "a text has no closing quote")
  }

  private mutating func word() {
    let start = place
    while let byte = next, !Array(",]}: \t\r\n\"".utf8).contains(byte) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if ["true", "false", "null"].contains(text) { return }
    guard Double(text) != nil, text.first?.isLetter == false else {
      place = start
      return problem = "“\(text.prefix(20))” is no value"
    }
  }
}
