/// Which controller numbers the channels of a face have.
public enum MIDILayout: String, CaseIterable, Codable, Sendable {
  /// CC 0–57 as specified and gaze on CC 58–61.
  case specified
  /// Only controllers that mean nothing else to a synthesizer.
  case safe
  /// 14-bit controllers: CC 0–31 with their low halves on CC 32–63.
  case fine
}
