/// A colour of the contract: red, green and blue of sRGB, 0…255.
public struct CoachColour: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// "#00dc50", as style sheets write it.
  public var css: String {
    "#"
      + [red, green, blue].map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// No verdict yet.
  public static let idle = CoachColour(120, 120, 120)
  /// The server refused or failed.
  public static let error = CoachColour(255, 0, 200)
  /// Numbers of the countdown, the badge "HOOK EVAL", and the banner of a lost connection.
  public static let yellow = CoachColour(255, 200, 0)
  /// "GO!".
  public static let go = CoachColour(0, 255, 0)
}

extension CoachEventKind {
  /// The colour of the border and the banner.
  public var colour: CoachColour {
    switch self {
    case .good: CoachColour(0, 220, 80)
    case .speedUp, .raiseEnergy: CoachColour(255, 30, 0)
    case .vibeCheck: CoachColour(255, 120, 0)
    case .visualReset: CoachColour(0, 150, 255)
    case .hookGood: CoachColour(200, 200, 0)
    case .hookWeak: CoachColour(200, 80, 0)
    }
  }

  /// Seconds after a delivered cue before the same one buzzes again.
  public var cooldown: Double {
    switch self {
    case .speedUp: 8
    case .vibeCheck, .raiseEnergy: 10
    case .visualReset: 12
    case .good, .hookGood, .hookWeak: 0
    }
  }

  /// The faults of the coaching phase, worst first, then `good`: of two verdicts the one that comes first here wins.
  public static let severityOrder: [CoachEventKind] = [
    .raiseEnergy, .speedUp, .vibeCheck, .visualReset, .good,
  ]

  /// The place in `severityOrder`; behind all others for the two verdicts of an opening.
  public var severity: Int {
    Self.severityOrder.firstIndex(of: self) ?? Self.severityOrder.count
  }

  /// Whether it praises: `good` or `hookGood`.
  public var isGood: Bool { self == .good || self == .hookGood }
}
