/// Finds the line of a value in JSON that is well formed.
struct JSONPlace {
  enum Step: Hashable {
    case key(String)
    case index(Int)
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The line, from 1, of the value at a path; as far along the path as there is one.
  mutating func line(of path: some Sequence<Step>) -> Int {
    place = 0
    skipSpace()
    for step in path {
      let here = place
      guard enter(step) else {
        place = here
        break
      }
    }
    return 1 + bytes[..<min(place, bytes.count)].count { $0 == UInt8(ascii: "\n") }
  }

  /// Goes to the beginning of a member's name or of an element.
  private mutating func enter(_ step: Step) -> Bool {
    skipToValue()
    guard let opening = next, opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[") else {
      return false
    }
    place += 1
    var number = 0
    while true {
      skipSpace()
      guard let byte = next, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") else {
        return false
      }
      let start = place
      let isFound: Bool
      if opening == UInt8(ascii: "{") {
        isFound = step == .key(string())
        if !isFound { skipToValue() }
      } else {
        isFound = step == .index(number)
        number += 1
      }
      if isFound {
        place = start
        return true
      }
      skipValue()
      skipSpace()
      if next == UInt8(ascii: ",") { place += 1 }
    }
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  /// From a member's name to its value; stays before any other value.
  private mutating func skipToValue() {
    skipSpace()
    let here = place
    if next == UInt8(ascii: "\"") { _ = string() }
    skipSpace()
    if next == UInt8(ascii: ":") {
      place += 1
      skipSpace()
    } else {
      place = here
    }
  }

  private mutating func skipValue() {
    skipSpace()
    guard let byte = next else { return }
    if byte == UInt8(ascii: "\"") {
      _ = string()
    } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      skipContainer()
    } else {
      while let byte = next, !Array(",]} \t\r\n".utf8).contains(byte) { place += 1 }
    }
  }

  private mutating func skipContainer() {
    var depth = 0
    repeat {
      switch next {
      case nil: return
      case UInt8(ascii: "\""): _ = string()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        place += 1
      default: place += 1
      }
    } while depth > 0
  }

  /// The characters of a string without its escapes undone; goes behind it.
  private mutating func string() -> String {
    place += 1
    let start = place
    while let byte = next, byte != UInt8(ascii: "\"") {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    let text = String(decoding: bytes[start..<min(place, bytes.count)], as: UTF8.self)
    place += 1
    return text
  }
}
