/// Validation of preset names.
public enum PresetName {
  public static let longest = 60

  /// The problem of the text as a name, one sentence; nil when valid.
  public static func problem(_ text: String) -> String? {
    let name = trimmed(text)
    if name.isEmpty { return "A preset needs a name: type one, such as Studio." }
    if name.count > longest {
      return "The name has \(name.count) characters: \(longest) is the limit."
    }
    return nil
  }

  /// The text without leading and trailing white space and control characters; inner ones become spaces.
  public static func trimmed(_ text: String) -> String {
    let clean = text.prefix(1000).map { isBlank($0) ? " " : $0 }
    guard let first = clean.firstIndex(where: { $0 != " " }),
      let last = clean.lastIndex(where: { $0 != " " })
    else { return "" }
    return String(clean[first...last])
  }

  private static func isBlank(_ character: Character) -> Bool {
    character.isWhitespace
      || character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }

  /// "Name (copy)", or "Name (copy 2)" and so on when that is taken.
  static func copy(of name: String, besides taken: Set<String>) -> String {
    let stem = String(name.prefix(longest - 12))
    let first = stem + " (copy)"
    guard taken.contains(first) else { return first }
    var number = 2
    while taken.contains("\(stem) (copy \(number))") { number += 1 }
    return "\(stem) (copy \(number))"
  }
}
