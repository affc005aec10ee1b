/// Validates JSON text (RFC 8259): reports the first error and the lines of values.
struct JSONSyntax {
  enum Step: Hashable {
    case key(String)
    case index(Int)
  }

  private let bytes: [UInt8]
  private var place = 0
  private var problem: String?
  private var path: [Step] = []
  /// The start offsets of the members and elements of all objects and arrays.
  private var places: [[Step]: Int] = [:]

  /// Maximum nesting depth.
  private static let depth = 100

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The first error and its line from 1; nil when valid.
  mutating func check() -> (line: Int, sentence: String)? {
    value()
    skipSpace()
    if problem == nil && place < bytes.count { problem = "something follows the end" }
    return problem.map { (line(at: place), $0) }
  }

  /// The line of the value at a path, after validation; of the deepest existing part of the path.
  func line(of path: [Step]) -> Int {
    var path = path
    while !path.isEmpty {
      if let place = places[path] { return line(at: place) }
      path.removeLast()
    }
    return 1
  }

  private func line(at place: Int) -> Int {
    1 + bytes[..<min(place, bytes.count)].count { $0 == UInt8(ascii: "\n") }
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

  private mutating func value() {
    skipSpace()
    guard problem == nil else { return }
    guard path.count < Self.depth else { return problem = "values are nested too deeply" }
    switch next {
    case UInt8(ascii: "{"): members()
    case UInt8(ascii: "["): elements()
    case UInt8(ascii: "\""): _ = string()
    case nil: problem = "the file ends too soon"
    default: word()
    }
  }

  private mutating func members() {
    place += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { return problem = "a name in quotes is expected" }
      let start = place
      path.append(.key(string()))
      places[path] = start
      skipSpace()
      expect(UInt8(ascii: ":"), "a colon is expected after a name")
      value()
      path.removeLast()
      skipSpace()
    } while problem == nil && take(UInt8(ascii: ","))
    expect(UInt8(ascii: "}"), "a comma or } is expected")
  }

  private mutating func elements() {
    place += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return }
    var number = 0
    repeat {
      skipSpace()
      path.append(.index(number))
      places[path] = place
      value()
      path.removeLast()
      number += 1
      skipSpace()
    } while problem == nil && take(UInt8(ascii: ","))
    expect(UInt8(ascii: "]"), "a comma or ] is expected")
  }

  /// The raw characters of a string, escapes included; advances beyond it.
  private mutating func string() -> String {
    place += 1
    let start = place
    while let byte = next, byte != UInt8(ascii: "\""), byte >= 0x20 {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    let text = String(decoding: bytes[start..<min(place, bytes.count)], as: UTF8.self)
    expect(UInt8(ascii: "\""), "a text has no closing quote")
    return text
  }

  private mutating func word() {
    let start = place
    while let byte = next, !Array(",]}: \t\r\n\"".utf8).contains(byte) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if ["true", "false", "null"].contains(text) { return }
    guard Double(text) != nil, text.first?.isLetter == false else {
      place = start
      return problem = "“\(text.prefix(20))” is not a value"
    }
  }
}
