/// What stands in the XML of S3's answers: texts of elements, without attributes, mixed content or entities of others.
struct S3Answer {
  private let text: Substring

  init(_ bytes: [UInt8]) { text = Substring(String(decoding: bytes, as: UTF8.self)) }

  private init(_ text: Substring) { self.text = text }

  /// The content of all elements of a name, in order.
  func elements(_ name: String) -> [S3Answer] {
    var found: [S3Answer] = []
    var rest = text
    while let start = rest.firstRange(of: "<\(name)>") {
      let after = rest[start.upperBound...]
      guard let end = after.firstRange(of: "</\(name)>") else { break }
      found.append(S3Answer(after[..<end.lowerBound]))
      rest = after[end.upperBound...]
    }
    return found
  }

  /// The text of the first element of a name; nil without one.
  func value(_ name: String) -> String? { elements(name).first?.plain }

  private var plain: String {
    var plain = String(text)
    for (entity, character) in [
      ("&quot;", "\""), ("&#34;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&apos;", "'"),
      ("&amp;", "&"),
    ] {
      plain = plain.replacing(entity, with: character)
    }
    return plain
  }

  /// A text inside an element.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
