/// A deletion that waits for a second tap.
public struct DeletePanel: Codable, Hashable, Sendable {
  /// The take; empty for everything.
  public var take: String
  public var sentence: String
  public var confirm: String
  public var cancel = "Keep"

  static func take(_ id: String, title: String) -> DeletePanel {
    DeletePanel(
      take: id,
      sentence: "Delete the take of \(title) with its video and report? This cannot be undone.",
      confirm: "Delete take")
  }
}
