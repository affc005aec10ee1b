/// The mouth shape of one sound, or a blend of several.
struct Viseme: Hashable, Sendable {
  private var lanes: SIMD8<Double>

  init(
    jaw: Double = 0, close: Double = 0, funnel: Double = 0, pucker: Double = 0,
    stretch: Double = 0, lowerDown: Double = 0, upperUp: Double = 0, roll: Double = 0
  ) {
    lanes = SIMD8(jaw, close, funnel, pucker, stretch, lowerDown, upperUp, roll)
  }

  var jaw: Double { lanes[0] }
  var close: Double { lanes[1] }
  var funnel: Double { lanes[2] }
  var pucker: Double { lanes[3] }
  var stretch: Double { lanes[4] }
  var lowerDown: Double { lanes[5] }
  var upperUp: Double { lanes[6] }
  var roll: Double { lanes[7] }

  mutating func add(_ other: Viseme, weight: Double) { lanes += other.lanes * weight }

  func scaled(by factor: Double) -> Viseme {
    var scaled = self
    scaled.lanes *= factor
    return scaled
  }

  static let rest = Viseme()

  /// a, e, i, o, u, then m, f, s and a short word gap, in the approximate proportion of running speech.
  static let spoken: [Viseme] = [
    Viseme(jaw: 0.52, stretch: 0.08, lowerDown: 0.3, upperUp: 0.12),
    Viseme(jaw: 0.42, lowerDown: 0.25, upperUp: 0.1),
    Viseme(jaw: 0.3, stretch: 0.25, lowerDown: 0.25, upperUp: 0.14),
    Viseme(jaw: 0.16, stretch: 0.35, lowerDown: 0.2, upperUp: 0.1),
    Viseme(jaw: 0.34, funnel: 0.42, pucker: 0.2, lowerDown: 0.1),
    Viseme(jaw: 0.14, funnel: 0.34, pucker: 0.55),
    Viseme(jaw: 0.1, close: 0.09, roll: 0.28),
    Viseme(jaw: 0.1, upperUp: 0.2, roll: 0.35),
    Viseme(jaw: 0.08, funnel: 0.08, stretch: 0.2, lowerDown: 0.16),
    Viseme(jaw: 0.02),
  ]
}
