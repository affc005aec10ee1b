/// One channel's or gesture's invert, curve and range with precomputed coefficients.
struct ResponseShape: Hashable, Sendable {
  private let curve: Curve
  private let isBipolar: Bool
  private let isInverted: Bool
  private let isFullRange: Bool
  private let lowest: Float
  private let highest: Float
  private let inverseSpan: Float
  private let base: Float
  private let width: Float

  init(_ mapping: OutputMapping, of source: Mappable) {
    curve = mapping.curve
    isBipolar = source.isBipolar
    isInverted = mapping.isInverted
    lowest = source.range.lowerBound
    highest = source.range.upperBound
    isFullRange = mapping.min == lowest && mapping.max == highest
    inverseSpan = 1 / (highest - lowest)
    base = mapping.min
    width = mapping.max - mapping.min
  }

  /// Whether the shape only clamps a value to its range.
  var isIdentity: Bool { curve == .linear && !isInverted && isFullRange }

  @inline(__always)
  func apply(_ value: Float) -> Float {
    let clamped = value.isNaN ? 0 : value < lowest ? lowest : value > highest ? highest : value
    let turned = isInverted ? (isBipolar ? -clamped : 1 - clamped) : clamped
    let shaped = bend(turned)
    return isFullRange ? shaped : base + (shaped - lowest) * inverseSpan * width
  }

  @inline(__always)
  private func bend(_ value: Float) -> Float {
    if case .linear = curve { return value }
    return isBipolar ? curve.applyBipolar(value / highest) * highest : curve.apply(value)
  }
}
