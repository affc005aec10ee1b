/// A value of a project file in the old property list format, in the order in which it was given.
enum PropertyValue {
  case text(String)
  case list([PropertyValue])
  case object([PropertyField])

  static func fields(_ fields: [(String, PropertyValue)]) -> PropertyValue {
    .object(fields.map { PropertyField(name: $0.0, value: $0.1) })
  }

  static func texts(_ texts: [String]) -> PropertyValue { .list(texts.map { .text($0) }) }

  func print(indent: Int = 0) -> String {
    let pad = String(repeating: "\t", count: indent)
    switch self {
    case .text(let text): return Self.quoted(text)
    case .list(let values):
      let lines = values.map { "\(pad)\t\($0.print(indent: indent + 1)),\n" }.joined()
      return "(\n\(lines)\(pad))"
    case .object(let fields):
      let lines = fields.map {
        "\(pad)\t\(Self.quoted($0.name)) = \($0.value.print(indent: indent + 1));\n"
      }.joined()
      return "{\n\(lines)\(pad)}"
    }
  }

  /// Quoted unless it is made of letters, digits, `_`, `.` and `/`.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
          || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "_./".utf8.contains(byte)
      }
    if isPlain { return text }
    let escaped = text.flatMap { character -> String in
      switch character {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      default: String(character)
      }
    }
    return "\"\(String(escaped))\""
  }
}

/// One named value.
struct PropertyField {
  let name: String
  let value: PropertyValue
}
