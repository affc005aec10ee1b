/// One measured figure beside its bar.
public struct Finding: Sendable, CustomStringConvertible {
  public let value: Double
  public let bar: Double
  public let unit: String
  /// Where the worst value was found.
  public let place: String

  /// Whether the value is at or below the bar.
  public var isPassed: Bool { value <= bar }

  public init(_ value: Double, atMost bar: Double, _ unit: String, _ place: String = "") {
    self.value = value
    self.bar = bar
    self.unit = unit
    self.place = place
  }

  public var description: String {
    "\(value) \(unit) (at most \(bar))" + (place.isEmpty ? "" : ": \(place)")
  }
}
