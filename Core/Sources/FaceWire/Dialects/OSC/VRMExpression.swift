import Signals

/// Expressions of VRM avatars, for senders without ARKit names (VRM 0 and VRM 1).
enum VRMExpression: String, CaseIterable, Hashable, Sendable {
  case blink, blinkLeft, blinkRight, mouthA, mouthO, mouthU, mouthI, joy, sorrow, surprised

  init?(name: String) {
    switch name.lowercased() {
    case "blink": self = .blink
    case "blink_l", "blinkleft": self = .blinkLeft
    case "blink_r", "blinkright": self = .blinkRight
    case "a", "aa": self = .mouthA
    case "o", "oh": self = .mouthO
    case "u", "ou": self = .mouthU
    case "i", "ih": self = .mouthI
    case "joy", "happy": self = .joy
    case "sorrow", "sad": self = .sorrow
    case "surprised": self = .surprised
    default: return nil
    }
  }

  /// The shapes that it drives.
  var shapes: [ARKitShape] {
    switch self {
    case .blink: [.eyeBlinkLeft, .eyeBlinkRight]
    case .blinkLeft: [.eyeBlinkLeft]
    case .blinkRight: [.eyeBlinkRight]
    case .mouthA: [.jawOpen]
    case .mouthO: [.mouthFunnel]
    case .mouthU: [.mouthPucker]
    case .mouthI: [.mouthStretchLeft, .mouthStretchRight]
    case .joy: [.mouthSmileLeft, .mouthSmileRight]
    case .sorrow: [.mouthFrownLeft, .mouthFrownRight]
    case .surprised: [.browInnerUp]
    }
  }
}
