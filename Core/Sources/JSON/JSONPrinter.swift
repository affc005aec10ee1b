/// Prints JSON: two spaces per level; values of at most two levels on one line when they fit into 100
/// columns.
public struct JSONPrinter {
  private var text = ""
  private let isIndented: Bool

  private init(isIndented: Bool) { self.isIndented = isIndented }

  public static func text(of node: JSONNode, isIndented: Bool = true) -> String {
    var printer = JSONPrinter(isIndented: isIndented)
    printer.write(node, level: 0, used: 0)
    return printer.text
  }

  /// The indented text with a line end.
  public static func bytes(of node: JSONNode) -> [UInt8] { Array((text(of: node) + "\n").utf8) }

  private mutating func write(_ node: JSONNode, level: Int, used: Int) {
    switch node {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let value): text += JSONPrinter.quoted(value)
    case .array(let elements):
      let items = elements.map { (key: nil as String?, value: $0) }
      write(items, "[", "]", level, used, isFlat: isIndented && node.isFlat(2))
    case .object(let members):
      let items = members.keys.map { (key: $0 as String?, value: members[$0] ?? .null) }
      write(items, "{", "}", level, used, isFlat: isIndented && node.isFlat(2))
    }
  }

  private mutating func write(
    _ items: [(key: String?, value: JSONNode)], _ open: String, _ close: String, _ level: Int,
    _ used: Int, isFlat: Bool
  ) {
    guard !items.isEmpty else {
      text += open + close
      return
    }
    if isIndented, isFlat, let line = JSONPrinter.line(items, open, close, room: 100 - used) {
      text += line
      return
    }
    let space = isIndented ? "\n" + String(repeating: "  ", count: level + 1) : ""
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += isIndented ? "," : ", " }
      text += space
      var start = 2 * level + 2
      if let key = item.key {
        let name = JSONPrinter.quoted(key) + ": "
        text += name
        if isIndented { start += name.count }
      }
      write(item.value, level: level + 1, used: start + 1)
    }
    if isIndented { text += "\n" + String(repeating: "  ", count: level) }
    text += close
  }

  private static func line(
    _ items: [(key: String?, value: JSONNode)], _ open: String, _ close: String, room: Int
  ) -> String? {
    guard items.count <= 40 else { return nil }
    let parts = items.map { item in
      let value = JSONPrinter.text(of: item.value, isIndented: false)
      return item.key.map { quoted($0) + ": " + value } ?? value
    }
    let line = open + parts.joined(separator: ", ") + close
    return line.count <= room ? line : nil
  }

  /// A text between quotation marks, with its control characters escaped.
  public static func quoted(_ text: String, _ escapes: Escapes = .lines) -> String {
    guard text.utf8.contains(where: { escapes.concern($0) }) else { return "\"\(text)\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "/" where escapes == .foundation: result += "\\/"
      case ..<" ": result += escapes.short(scalar) ?? numeric(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func numeric(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// What has an escape of one letter; the other control characters are written as "\u001f".
  public enum Escapes: Sendable {
    /// Ends of lines and tabulators.
    case lines
    /// Nothing.
    case numeric
    /// The bytes of Foundation's encoder: all that JSON knows, the slash too.
    case foundation

    /// Whether a byte of a text may have to be escaped.
    fileprivate func concern(_ byte: UInt8) -> Bool {
      byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        || byte == UInt8(ascii: "/") && self == .foundation
    }

    fileprivate func short(_ scalar: Unicode.Scalar) -> String? {
      switch scalar {
      case _ where self == .numeric: nil
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      case "\u{8}" where self == .foundation: "\\b"
      case "\u{C}" where self == .foundation: "\\f"
      default: nil
      }
    }
  }
}

extension JSONNode {
  /// Whether lists and objects are at most `levels` deep; empty ones do not count.
  fileprivate func isFlat(_ levels: Int) -> Bool {
    switch self {
    case .array(let elements):
      elements.isEmpty || (levels > 0 && elements.allSatisfy { $0.isFlat(levels - 1) })
    case .object(let members):
      members.isEmpty
        || (levels > 0 && members.keys.allSatisfy { members[$0]?.isFlat(levels - 1) ?? true })
    default: true
    }
  }
}
