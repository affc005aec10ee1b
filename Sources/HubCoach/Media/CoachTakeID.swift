/// The name of a take's folder: 1 to 40 of a-z, 0-9 and hyphens, so that it can never be another path.
package struct CoachTakeID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// Nil for any other text.
  package init?(_ text: String) {
    guard (1...40).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else {
      return nil
    }
    self.text = text
  }

  package var description: String { text }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
