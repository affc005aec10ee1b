/// What a coach says about a moment, by the names of the existing Neuro-Sync server (`server/models.py`).
public enum CoachEventKind: String, Codable, CaseIterable, Sendable {
  case good = "GOOD"
  case speedUp = "SPEED_UP"
  case vibeCheck = "VIBE_CHECK"
  case raiseEnergy = "RAISE_ENERGY"
  case visualReset = "VISUAL_RESET"
  case hookGood = "HOOK_GOOD"
  case hookWeak = "HOOK_WEAK"
}

/// How a phone vibrates for a cue.
public enum BuzzPattern: String, Codable, CaseIterable, Sendable {
  case single, double, triple, long
}

/// Whether a verdict belongs to the opening seconds of a take or to the rest.
public enum CoachPhase: String, Codable, CaseIterable, Sendable { case hook, normal }
