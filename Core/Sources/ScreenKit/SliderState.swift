/// A number with its limits, as a slider shows it.
public struct SliderState: Codable, Hashable, Sendable {
  public var value: Double
  public var minimum: Double
  public var maximum: Double
  public var step: Double
  /// Snap points of the slider.
  public var snaps: [Double]
  /// The default value, set by a double-click.
  public var standard: Double
  public var unit: String
  /// What it changes, or a note about its value, one sentence.
  public var hint: String

  public init(
    _ range: ClosedRange<Double>, step: Double, snaps: [Double] = [], standard: Double,
    unit: String, hint: String = ""
  ) {
    value = standard
    minimum = range.lowerBound
    maximum = range.upperBound
    self.step = step
    self.snaps = snaps
    self.standard = standard
    self.unit = unit
    self.hint = hint
  }

  /// The nearest valid value; the default when it is not finite.
  public func clamped(_ value: Double) -> Double {
    guard value.isFinite else { return standard }
    let steps = ((min(max(value, minimum), maximum) - minimum) / step).rounded()
    return min(minimum + steps * step, maximum)
  }
}
