public import DSP

/// One time or frequency of a component, read from what it renders at any sample rate.
public struct RateQuantity: Sendable, CustomStringConvertible {
  public let component: ComponentKind
  /// What is measured, with its settings where they are not the usual ones.
  public let name: String
  /// The set value in seconds or hertz; nil for a nominal value, whose reference is the one at 48 kHz.
  let wanted: Double?
  /// Whether it is a pitch, whose bar is 0.1 ct; the bar of everything else is 1 %.
  let isPitch: Bool
  /// Why some rate exceeds the limit; nil for a quantity that passes.
  public let missedBecause: String?
  /// Seconds or hertz at a sample rate.
  let measure: @Sendable (Double) -> Double?

  /// A time or a frequency; `wanted` is nil for a nominal one.
  init(
    _ component: ComponentKind, _ name: String, _ wanted: Double?, missedBecause: String? = nil,
    measure: @escaping @Sendable (Double) -> Double?
  ) {
    self.init(
      component: component, name: name, wanted: wanted, isPitch: false,
      missedBecause: missedBecause, measure: measure)
  }

  /// A pitch in hertz; `wanted` is nil for a nominal one.
  static func pitch(
    _ component: ComponentKind, _ name: String, _ wanted: Double?, missedBecause: String? = nil,
    measure: @escaping @Sendable (Double) -> Double?
  ) -> Self {
    Self(
      component: component, name: name, wanted: wanted, isPitch: true,
      missedBecause: missedBecause, measure: measure)
  }

  private init(
    component: ComponentKind, name: String, wanted: Double?, isPitch: Bool,
    missedBecause: String?, measure: @escaping @Sendable (Double) -> Double?
  ) {
    self.component = component
    self.name = name
    self.wanted = wanted
    self.isPitch = isPitch
    self.missedBecause = missedBecause
    self.measure = measure
  }

  public var description: String { "\(component.rawValue): \(name)" }

  /// Seconds or hertz at six rates; NaN where nothing was found.
  public func values() -> [(rate: Double, value: Double)] {
    UniversalCheck.sampleRates.map { ($0, measure($0) ?? .nan) }
  }

  /// The greatest deviation at six rates, in per cent, of a pitch in cents.
  public func finding() -> Finding {
    let found = values()
    let reference = wanted ?? found.first { $0.rate == 48_000 }?.value ?? .nan
    var worst = WorstCase()
    for (rate, value) in found {
      let deviation = isPitch ? cents(value, over: reference) : 100 * (value / reference - 1)
      worst.take(abs(deviation), "\(name) at \(Int(rate)) Hz")
    }
    return worst.finding(atMost: isPitch ? 0.1 : 1, isPitch ? "ct" : "%")
  }
}

extension RateQuantity {
  /// Every quantity of every component, in the order of the catalogue.
  public static let all: [RateQuantity] = {
    let quantities = [
      sources, filters, saturators, delays, reverbs, modulationEffects, modulators, dynamics,
      spectral, analysers,
    ].flatMap { $0 }
    return ComponentKind.allCases.flatMap { kind in quantities.filter { $0.component == kind } }
  }()

  /// Why a component has nothing to measure; nil for others.
  public static func reasonWithout(_ kind: ComponentKind) -> String? {
    switch kind {
    case .noise: "A colour is a slope, which is the same at every frequency."
    case .wavefolder:
      "A curve without a time; only the removal of direct current has one, which is not set."
    case .consoleBus: "Its treble is off by 0.05 dB at most, which tells no corner."
    default: nil
    }
  }
}
