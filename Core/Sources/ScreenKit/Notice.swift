/// One sentence for the person, shown for a moment.
public struct Notice: Codable, Hashable, Sendable {
  public enum Tone: String, Codable, Sendable { case info, success, error }

  public var tone: Tone
  public var text: String
  /// The button that leads from a limit to the shop; nil for other notices and where nothing is sold.
  public var upgrade: String?

  public init(_ tone: Tone, _ text: String, upgrade: String? = nil) {
    self.tone = tone
    self.text = text
    self.upgrade = upgrade
  }
}
