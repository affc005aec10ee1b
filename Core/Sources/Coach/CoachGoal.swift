/// What a person wants to work on; cues about it come first.
public enum CoachGoal: String, Codable, CaseIterable, Sendable {
  case everything, pace, energy, expression, eyeContact
}
