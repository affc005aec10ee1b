/// A function, initialiser, subscript or computed property of a Swift text.
struct SwiftFunction: Equatable {
  /// The line of its keyword, from 1.
  let line: Int
  /// How many lines it has, from its keyword to its closing brace.
  let length: Int
  /// Whether it is one `switch` with one line for each case.
  let isTable: Bool

  /// All of a text, with those inside others; nil when the braces of the text do not match.
  static func all(in text: String) -> [SwiftFunction]? {
    var code = SwiftCode(text)
    return code.hasMatchingBraces ? code.functions() : nil
  }
}

/// A Swift text without its comments and literals, so that each brace of it opens or closes a block.
private struct SwiftCode {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) {
    var literals = SwiftLiterals(text)
    bytes = literals.blanked()
  }

  var hasMatchingBraces: Bool {
    var depth = 0
    for byte in bytes where depth >= 0 { depth += Self.step(byte, "{", "}") }
    return depth == 0
  }

  mutating func functions() -> [SwiftFunction] {
    var functions: [SwiftFunction] = []
    var line = 1
    var isMember = false
    while index < bytes.count {
      let start = index
      let word = word(at: index)
      index += max(word.utf8.count, 1)
      if !isMember, let open = opening(after: word) {
        let close = closing(open)
        functions.append(
          SwiftFunction(
            line: line, length: 1 + bytes[start..<close].count { $0 == 0x0A },
            isTable: isTable(open + 1..<close)))
      }
      isMember = bytes[start] == UInt8(ascii: ".") || bytes[start] == UInt8(ascii: "`")
      if bytes[start] == 0x0A { line += 1 }
    }
    return functions
  }

  /// The brace that opens the body of the declaration with this keyword, which ends at the index.
  private func opening(after keyword: String) -> Int? {
    guard Self.keywords.contains(keyword) || keyword == "var" else { return nil }
    var depth = 0
    for place in index..<bytes.count {
      let byte = bytes[place]
      depth += Self.step(byte, "(", ")") + Self.step(byte, "[", "]")
      guard depth >= 0 else { return nil }
      guard depth == 0 else { continue }
      switch byte {
      case UInt8(ascii: "{"): return place
      case UInt8(ascii: "}"): return nil
      case UInt8(ascii: "=") where keyword == "var": return nil
      case 0x0A where endsDeclaration(at: place, keyword): return nil
      default: break
      }
    }
    return nil
  }

  private static let keywords: Set = ["func", "init", "deinit", "subscript"]
  private static let others: Set = [
    "var", "let", "case", "public", "private", "fileprivate", "static", "mutating", "typealias",
    "struct", "enum", "class", "extension", "protocol", "associatedtype",
  ]

  /// Whether a declaration without a body ends at this end of a line.
  private func endsDeclaration(at end: Int, _ keyword: String) -> Bool {
    guard let next = bytes[end...].firstIndex(where: { $0 > 0x20 }) else { return true }
    guard keyword == "var" else {
      let word = word(at: next)
      return bytes[next] == UInt8(ascii: "@") || Self.keywords.union(Self.others).contains(word)
    }
    return bytes[next] != UInt8(ascii: "{") && bytes[..<end].last { $0 > 0x20 } != UInt8(ascii: ":")
  }

  private func closing(_ open: Int) -> Int {
    var depth = 0
    for place in open..<bytes.count {
      depth += Self.step(bytes[place], "{", "}")
      if depth == 0 { return place }
    }
    return bytes.count
  }

  private func isTable(_ body: Range<Int>) -> Bool {
    let lines = text(body).split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
      !$0.isEmpty
    }
    guard let first = lines.first, first.hasPrefix("switch ") || first.hasPrefix("return switch "),
      first.hasSuffix("{"), lines.count > 2, lines.last == "}"
    else { return false }
    return lines.dropFirst().dropLast().allSatisfy {
      ($0.hasPrefix("case ") || $0.hasPrefix("default:")) && !$0.contains("{")
    }
  }

  private func word(at start: Int) -> String {
    let end = bytes[start...].firstIndex { !Self.isLetter($0) } ?? bytes.count
    return text(start..<end)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func step(_ byte: UInt8, _ open: Unicode.Scalar, _ close: Unicode.Scalar) -> Int {
    byte == UInt8(ascii: open) ? 1 : byte == UInt8(ascii: close) ? -1 : 0
  }
}

/// Finds the comments, strings and regular expressions of a Swift text.
private struct SwiftLiterals {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The text with spaces for them; its lines stay.
  mutating func blanked() -> [UInt8] {
    var code = bytes
    while index < bytes.count {
      let start = index
      guard skip() else {
        index += 1
        continue
      }
      for place in start..<index where code[place] != 0x0A { code[place] = 0x20 }
    }
    return code
  }

  private mutating func skip() -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "/") where at("//"): skip(past: "\n", from: 2, keeping: 1)
    case UInt8(ascii: "/") where at("/*"): skip(past: "*/", from: 2)
    case UInt8(ascii: "#") where at("#/"): skip(past: "/#", from: 2)
    case UInt8(ascii: "#"), UInt8(ascii: "\""):
      let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
      guard at("\"", offset: hashes) else { return false }
      index += hashes
      skipString(String(repeating: "#", count: hashes))
    default: return false
    }
    return true
  }

  private mutating func skipString(_ hashes: String) {
    let quote = at("\"\"\"") ? "\"\"\"" : "\""
    index += quote.utf8.count
    while index < bytes.count, !at(quote + hashes) {
      guard at("\\" + hashes) else {
        index += 1
        continue
      }
      index += 1 + hashes.utf8.count
      if at("(") { skipInterpolation() } else { index += 1 }
    }
    index = min(index + (quote + hashes).utf8.count, bytes.count)
  }

  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      if skip() { continue }
      if at("(") { depth += 1 }
      if at(")") { depth -= 1 }
      index += 1
    } while depth > 0 && index < bytes.count
  }

  private mutating func skip(past end: String, from offset: Int, keeping kept: Int = 0) {
    index += offset
    while index < bytes.count, !at(end) { index += 1 }
    index = min(index + end.utf8.count - kept, bytes.count)
  }

  private func at(_ text: String, offset: Int = 0) -> Bool {
    let start = index + offset
    guard start < bytes.count, bytes[start] == text.utf8.first else { return false }
    return bytes[start...].starts(with: text.utf8)
  }
}
