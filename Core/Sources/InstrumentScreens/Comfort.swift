import Instrument
import Tracking

/// Several settings at once, for players whose hands need it.
enum Comfort: String, CaseIterable {
  case standard, oneHand, trembling
  /// What the player has set.
  case own

  init(_ settings: InstrumentSettings) {
    let known = Comfort.allCases.filter { $0 != .own }
    self = known.first { Values($0) == Values(settings) } ?? .own
  }

  var title: String {
    switch self {
    case .standard: "Standard"
    case .oneHand: "One hand"
    case .trembling: "A trembling hand"
    case .own: "As set below"
    }
  }

  func apply(to settings: inout InstrumentSettings) {
    guard let values = Values(self) else { return }
    settings.hands = values.hands
    settings.velocitySource = values.velocitySource
    settings.hysteresis = values.hysteresis
    settings.tracking.stabilizer = values.stabilizer
  }

  private struct Values: Equatable {
    var hands: Int
    var velocitySource: InstrumentSettings.VelocitySource
    var hysteresis: Float
    var stabilizer: PositionStabilizer.Method

    init(_ settings: InstrumentSettings) {
      hands = settings.hands
      velocitySource = settings.velocitySource
      hysteresis = settings.hysteresis
      stabilizer = settings.tracking.stabilizer
    }

    /// Nil for the player's own.
    init?(_ comfort: Comfort) {
      self.init(InstrumentSettings())
      switch comfort {
      case .standard: break
      case .oneHand: (hands, velocitySource) = (1, .dial)
      case .trembling:
        (velocitySource, hysteresis, stabilizer) = (.dial, 0.3, .tremor)
      case .own: return nil
      }
    }
  }
}
