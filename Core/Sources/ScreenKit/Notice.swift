/// One sentence for the person, shown for a moment.
public struct Notice: Codable, Hashable, Sendable {
  public enum Tone: String, Codable, Sendable { case info, success, error }

  public var tone: Tone
  public var text: String

  public init(_ tone: Tone, _ text: String) {
    self.tone = tone
    self.text = text
  }
}
