/// The severity of a status; always shown with a sentence beside the colour.
public enum Tone: String, Codable, Sendable {
  case connected, searching, offline
  /// Turned off by a person.
  case off
}

/// A tone and the sentence that explains it.
public struct Status: Codable, Hashable, Sendable {
  public var tone: Tone
  public var sentence: String

  public init(_ tone: Tone, _ sentence: String) {
    self.tone = tone
    self.sentence = sentence
  }
}
