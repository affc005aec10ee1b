/// What a server answered, its body whole.
public struct HTTPAnswer: Sendable {
  /// From 200 on.
  public let status: Int
  /// In their order, with names as they were sent.
  public let headers: [(name: String, value: String)]
  public let body: [UInt8]

  /// - Parameter head: the lines of an answer's head; those that are no field are left out.
  init(status: Int, head: some Sequence<UInt8>, body: [UInt8]) {
    self.status = status
    self.body = body
    var fields: [(name: String, value: String)] = []
    for line in Array(head).split(separator: UInt8(ascii: "\n")).dropFirst() {
      if line.first == 0x20 || line.first == 0x09, let last = fields.indices.last {
        // A folded line (RFC 9112 §5.2).
        fields[last].value += " " + Self.text(line)
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex {
        fields.append((Self.text(line[..<colon]), Self.text(line[(colon + 1)...])))
      }
    }
    headers = fields
  }

  /// Without spaces at its ends.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0D].contains(byte) }
}
