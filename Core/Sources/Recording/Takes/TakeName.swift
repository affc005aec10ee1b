/// The name of a take, also its file name; never a path.
public struct TakeName: Hashable, Sendable {
  public let text: String

  /// Trims spaces; rejects an empty or hidden name, more than 100 characters or 200 bytes, / \ : and
  /// invisible characters.
  public init(_ text: String) throws(RecordingError) {
    var trimmed = text[...]
    while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    let isVisible = trimmed.unicodeScalars.allSatisfy {
      $0.properties.isPrintable && !"/\\:".unicodeScalars.contains($0)
    }
    guard isVisible, !trimmed.isEmpty, trimmed.first != ".", trimmed.first != "-",
      trimmed.count <= 100, trimmed.utf8.count <= 200
    else { throw .invalidName(text) }
    self.text = String(trimmed)
  }

  private init(unchecked text: String) { self.text = text }

  /// The name itself, then "name 2" to "name 9999".
  var numbered: some Sequence<TakeName> {
    (1...9999).lazy.map { $0 == 1 ? self : TakeName(unchecked: "\(text) \($0)") }
  }
}

extension TakeName: CustomStringConvertible {
  public var description: String { text }
}
