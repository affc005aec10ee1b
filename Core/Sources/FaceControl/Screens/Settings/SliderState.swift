/// A number on a line with its limits, as a page draws it.
public struct SliderState: Codable, Hashable, Sendable {
  public var value: Double
  public var minimum: Double
  public var maximum: Double
  public var step: Double
  /// Values that catch the slider when it is near.
  public var snaps: [Double]
  /// What a double-click gives.
  public var standard: Double
  public var unit: String

  init(
    _ range: ClosedRange<Double>, step: Double, snaps: [Double] = [], standard: Double,
    unit: String
  ) {
    value = standard
    minimum = range.lowerBound
    maximum = range.upperBound
    self.step = step
    self.snaps = snaps
    self.standard = standard
    self.unit = unit
  }

  /// The nearest value that is allowed; what is not a number gives the standard one.
  func clamped(_ value: Double) -> Double {
    guard value.isFinite else { return standard }
    let steps = ((min(max(value, minimum), maximum) - minimum) / step).rounded()
    return min(minimum + steps * step, maximum)
  }
}
