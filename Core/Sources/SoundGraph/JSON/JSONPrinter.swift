/// Prints JSON: two spaces per level; values of at most two levels on one line when they fit into 100
/// columns.
struct JSONPrinter {
  private var text = ""
  private let isIndented: Bool

  private init(isIndented: Bool) { self.isIndented = isIndented }

  static func text(of node: JSONNode, isIndented: Bool = true) -> String {
    var printer = JSONPrinter(isIndented: isIndented)
    printer.write(node, level: 0, used: 0)
    return printer.text
  }

  static func bytes(of node: JSONNode) -> [UInt8] { Array((text(of: node) + "\n").utf8) }

  private mutating func write(_ node: JSONNode, level: Int, used: Int) {
    switch node {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let value): text += JSONPrinter.quoted(value)
    case .array(let elements):
      let items = elements.map { (key: nil as String?, value: $0) }
      write(items, "[", "]", level, used, isFlat: node.isFlat(2))
    case .object(let members):
      let items = members.keys.map { (key: $0 as String?, value: members[$0] ?? .null) }
      write(items, "{", "}", level, used, isFlat: node.isFlat(2))
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
        start += name.count
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

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case ..." ":
        let digits = String(scalar.value, radix: 16)
        result +=
          scalar == " " ? " " : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
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
