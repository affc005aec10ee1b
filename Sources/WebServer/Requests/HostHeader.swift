import Net
import Numbers

/// The parts of a `Host` header, for comparison of names.
struct HostHeader: Hashable, Sendable {
  /// In lower case, without brackets and without a final dot.
  let name: String
  let port: Int?

  /// Nil when the header is not one host with an optional port.
  init?(_ text: String) {
    let text = text.lowercased()
    guard !text.isEmpty, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
    let rest: Substring
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      name = String(text[text.index(after: text.startIndex)..<end])
      rest = text[text.index(after: end)...]
    } else {
      let end = text.firstIndex(of: ":") ?? text.endIndex
      let bare = text[..<end]
      name = String(bare.hasSuffix(".") ? bare.dropLast() : bare)
      rest = text[end...]
    }
    guard !name.isEmpty else { return nil }
    if rest.isEmpty {
      port = nil
    } else {
      guard rest.hasPrefix(":"), let number = UInt16(rest.dropFirst()) else { return nil }
      port = Int(number)
    }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"),
      UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
    }
  }

  /// The numeric address, which no name server can redirect; nil for a name.
  var address: SocketAddress? { SocketAddress(numeric: name, port: 0) }
}
