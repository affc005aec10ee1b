public import CoachWire

/// What can be wrong, and the cue for it. The seven events have no finer words, so the message names the remedy.
///
/// | fault | event | message | found when (standard limits) |
/// |---|---|---|---|
/// | silent | RAISE_ENERGY | SPEAK UP | no voice for 2.5 s, below −60 LUFS, or 20 LU below the own level |
/// | quiet | RAISE_ENERGY | LOUDER | 6 LU below the own level |
/// | monotone | RAISE_ENERGY | VARY YOUR PITCH | pitch varies by less than 1.5 semitones, or by half of it for 4 s |
/// | slow | SPEED_UP | PICK UP THE PACE | below 80 % of the own pace |
/// | pauses | SPEED_UP | SHORTER PAUSES | more than 45 % of eight seconds silent |
/// | fast | VIBE_CHECK | SLOW DOWN | above 130 % of the own pace |
/// | gazeAway | VIBE_CHECK | EYES ON LENS | less than 40 % of four seconds in eye contact |
/// | flat | VIBE_CHECK | MORE EXPRESSION | liveliness below 40 % of the own for 4 s while talking |
/// | dark … still | VISUAL_RESET | the remedy in words | light, framing, sharpness, stillness |
///
/// Too fast is a VIBE_CHECK: SPEED_UP would say the opposite, RAISE_ENERGY asks for more of what is too much, and
/// VISUAL_RESET is about the picture. VIBE_CHECK says that the delivery does not arrive, with a colour and a vibration
/// of its own, and the message says how. For the same reason eyes that look away are a VIBE_CHECK: the picture is
/// right, the contact is not.
public enum CoachFault: Int, CaseIterable, Sendable {
  /// In the order in which they are cued: by the severity of the events, then causes before what follows from them.
  case silent, quiet, monotone
  case slow, pauses
  case fast, gazeAway, flat
  case dark, bright, faceDark, faceBright, absent, small, large, high, low, aside, tilted, blurred,
    still

  public var event: CoachEventKind {
    switch self {
    case .silent, .quiet, .monotone: .raiseEnergy
    case .slow, .pauses: .speedUp
    case .fast, .gazeAway, .flat: .vibeCheck
    default: .visualReset
    }
  }

  /// At most 16 characters.
  public var message: String {
    switch self {
    case .silent: "SPEAK UP"
    case .quiet: "LOUDER"
    case .monotone: "VARY YOUR PITCH"
    case .slow: "PICK UP THE PACE"
    case .pauses: "SHORTER PAUSES"
    case .fast: "SLOW DOWN"
    case .gazeAway: "EYES ON LENS"
    case .flat: "MORE EXPRESSION"
    case .dark: "MORE LIGHT"
    case .bright: "LESS LIGHT"
    case .faceDark: "LIGHT YOUR FACE"
    case .faceBright: "SOFTEN THE LIGHT"
    case .absent: "STEP INTO FRAME"
    case .small: "COME CLOSER"
    case .large: "STEP BACK"
    case .high: "RAISE CAMERA"
    case .low: "LOWER CAMERA"
    case .aside: "CENTRE YOURSELF"
    case .tilted: "LEVEL YOUR HEAD"
    case .blurred: "CLEAN THE LENS"
    case .still: "MOVE A LITTLE"
    }
  }

  /// What it belongs to when a person works on one thing.
  public var goal: CoachGoal {
    switch self {
    case .slow, .fast, .pauses: .pace
    case .silent, .quiet, .monotone: .energy
    case .flat, .still: .expression
    case .gazeAway: .eyeContact
    default: .everything
    }
  }

  /// Whether the sound shows it; the picture shows the others.
  public var isHeard: Bool {
    switch self {
    case .silent, .quiet, .monotone, .slow, .pauses, .fast: true
    default: false
    }
  }

  /// Seconds for which it must last at least, besides the person's own limit.
  var leastPersistence: Double {
    switch self {
    case .flat: 4
    // A phrase may be slow or hurried, and a pace is never measured exactly.
    case .slow, .fast: 3
    default: 0
    }
  }
}
