/// One measured figure beside its bar.
public struct Finding: Sendable, CustomStringConvertible {
  public let value: Double
  public let bar: Double
  public let unit: String
  /// Where the worst value was found.
  public let place: String
  /// Whether the value is on the right side of the bar; what is no number never is.
  public let isPassed: Bool
  private let side: String

  public init(_ value: Double, atMost bar: Double, _ unit: String, _ place: String = "") {
    self.init(value, bar, unit, place, isPassed: value <= bar, side: "at most")
  }

  public init(_ value: Double, atLeast bar: Double, _ unit: String, _ place: String = "") {
    self.init(value, bar, unit, place, isPassed: value >= bar, side: "at least")
  }

  private init(
    _ value: Double, _ bar: Double, _ unit: String, _ place: String, isPassed: Bool, side: String
  ) {
    self.value = value
    self.bar = bar
    self.unit = unit
    self.place = place
    self.isPassed = isPassed
    self.side = side
  }

  /// The bar in words: “at most −80 dB”.
  public var barText: String { "\(side) \(bar) \(unit)" }

  public var description: String {
    "\(value) \(unit) (\(barText))" + (place.isEmpty ? "" : ": \(place)")
  }
}
