/// One meter between two frames: its bar, its held peak and its words.
public struct MeterLevel: Hashable, Sendable {
  /// The band of a bar's colour.
  public enum Band: String, CaseIterable, Codable, Sendable { case low, middle, high }

  /// Whether rest is in the middle.
  public let isBipolar: Bool
  /// The largest value.
  public let maximum: Double
  public private(set) var value = 0.0
  public private(set) var isAvailable = false
  public private(set) var isActive = true
  /// The value as a fraction of the range, −1…1.
  public private(set) var level = 0.0
  /// The held peak, −1…1.
  public private(set) var peak = 0.0
  private var peakAge = 0.0

  /// - Parameter range: of the values; one that begins below 0 has its rest in the middle.
  public init(range: ClosedRange<Double>) {
    isBipolar = range.lowerBound < 0
    maximum = max(range.upperBound, .leastNormalMagnitude)
  }

  /// Takes the value of a frame that is shown `elapsed` seconds after the last one.
  ///
  /// A value that is not finite is unavailable.
  public mutating func take(
    _ new: Double, isAvailable: Bool, isActive: Bool, elapsed: Double, rule: MeterRule
  ) {
    self.isAvailable = isAvailable && new.isFinite
    self.isActive = isActive
    value = self.isAvailable ? new : 0
    let size = min(value.magnitude / maximum, 1)
    level = value < 0 ? -size : size
    peakAge += max(elapsed, 0)
    if size >= peak.magnitude {
      peak = level
      peakAge = 0
    } else if peakAge > rule.hold {
      let fallen = max(peak.magnitude - rule.fall * max(elapsed, 0), 0)
      peak = peak < 0 ? -fallen : fallen
    }
  }

  /// The number, or the word that stands for it.
  public func text(_ rule: MeterRule) -> String {
    guard isAvailable else { return rule.absent }
    guard isActive else { return rule.silent }
    let format = NumberFormat(decimals: rule.decimals, isSigned: isBipolar, absent: rule.absent)
    return format.text(isBipolar ? value : value.magnitude)
  }

  /// The text to be spoken, with the unit of a value that has one.
  public func spoken(_ rule: MeterRule, unit: String = "") -> String {
    isAvailable && !unit.isEmpty ? "\(text(rule)) \(unit)" : text(rule)
  }

  public func band(_ rule: MeterRule) -> Band {
    let size = level.magnitude
    return size > rule.high ? .high : size >= rule.middle ? .middle : .low
  }
}
