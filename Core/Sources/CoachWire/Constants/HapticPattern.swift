/// A haptic of a phone: taps with gaps, and the same for a page's vibration interface.
public struct HapticPattern: Hashable, Sendable {
  /// The feedback that a tap is made of, by the names of UIKit's generators.
  public enum Strength: String, CaseIterable, Sendable {
    case light, medium, heavy
    /// A notification of its own length, not a tap.
    case success, warning
  }

  public let taps: Int
  public let strength: Strength
  /// Milliseconds between two taps.
  public let gap: Int
  /// Milliseconds on, off, on …, as `navigator.vibrate` takes them.
  public let vibration: [Int]

  public init(taps: Int, strength: Strength, gap: Int, vibration: [Int]) {
    self.taps = taps
    self.strength = strength
    self.gap = gap
    self.vibration = vibration
  }
}

extension BuzzPattern {
  /// Taps of the specification; vibrations with the lengths of the reference client for small computers.
  public var haptic: HapticPattern {
    switch self {
    case .single: HapticPattern(taps: 1, strength: .light, gap: 0, vibration: [120])
    case .double:
      HapticPattern(taps: 2, strength: .medium, gap: 150, vibration: [160, 120, 160])
    case .triple:
      HapticPattern(taps: 3, strength: .light, gap: 80, vibration: [80, 70, 80, 70, 80])
    case .long: HapticPattern(taps: 1, strength: .warning, gap: 0, vibration: [450])
    }
  }
}

extension CoachEventKind {
  /// How a cue of this kind vibrates: triple for pace, long for energy, double for the rest.
  public var cuePattern: BuzzPattern {
    switch self {
    case .speedUp: .triple
    case .raiseEnergy: .long
    case .vibeCheck, .hookWeak: .double
    case .visualReset, .good, .hookGood: .single
    }
  }
}
