public import DSP

/// One acceptance figure of a component: the measurement and its limit.
public struct QualityFigure: Sendable, CustomStringConvertible {
  public let component: ComponentKind
  /// What is measured, with its conditions: “alias of a 5 kHz tone, drive 8, 4x”.
  public let name: String
  /// Why the limit is not met yet; nil for a figure that passes.
  public let missedBecause: String?
  /// Measures; long renders take seconds in a release build and minutes in a debug build.
  public let measure: @Sendable () -> Finding

  public init(
    _ component: ComponentKind, _ name: String, missedBecause: String? = nil,
    measure: @escaping @Sendable () -> Finding
  ) {
    self.component = component
    self.name = name
    self.missedBecause = missedBecause
    self.measure = measure
  }

  public var description: String { "\(component.rawValue): \(name)" }
}

extension QualityFigure {
  /// Every figure of every component, in the order of the catalogue.
  public static let all: [QualityFigure] = {
    let figures = [
      sources, plucked, sampled, filters, dynamics, saturators, tape, console, delays, reverbs,
      springsAndShimmer, convolution, modulationEffects, spectral, modulators, analysers, speeds,
      combs, exciters, overdrives, chaosRange, purity,
    ].flatMap { $0 }
    return ComponentKind.allCases.flatMap { kind in figures.filter { $0.component == kind } }
  }()
}
