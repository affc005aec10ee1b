/// The ends, steps and default of a number that a screen edits, as a slider or a field shows them.
public struct NumberRule: Codable, Hashable, Sendable {
  /// The least value of a slider or a step; nil where a field has none.
  public var minimum: Double?
  /// The greatest value of a slider or a step; nil where a field has none.
  public var maximum: Double?
  /// The smallest step.
  public var step: Double
  /// The step of an arrow key.
  public var leap: Double
  /// Snap points of a slider.
  public var snaps: [Double]
  /// The default value, set by a double-click; nil where there is none.
  public var standard: Double?
  /// Whether a field may go beyond the ends of its slider.
  public var isOpen: Bool
  /// Its unit as a word, "seconds"; empty for none.
  public var unit: String

  /// The step of an arrow key is five steps unless `leap` says otherwise.
  public init(
    minimum: Double? = nil, maximum: Double? = nil, step: Double, leap: Double? = nil,
    snaps: [Double] = [], standard: Double? = nil, isOpen: Bool = false,
    unit: String = ""
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.leap = leap ?? 5 * step
    self.snaps = snaps
    self.standard = standard
    self.isOpen = isOpen
    self.unit = unit
  }
}
