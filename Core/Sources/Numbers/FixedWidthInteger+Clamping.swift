extension FixedWidthInteger {
  /// The integer part of a number, clamped to the type's range; 0 for NaN.
  @inlinable
  public init(clamping source: Double) {
    if let whole = Int64(exactly: source.rounded(.towardZero)) {
      self.init(clamping: whole)
    } else if let whole = UInt64(exactly: source.rounded(.towardZero)) {
      self.init(clamping: whole)
    } else {
      self = source > 0 ? .max : source < 0 ? .min : 0
    }
  }

  /// The integer part of a number, clamped to the type's range; 0 for NaN.
  @inlinable
  public init(clamping source: Float) { self.init(clamping: Double(source)) }

  /// The integer part of a number, clamped to a range; NaN counts as 0.
  @inlinable
  public init(clamping source: Double, to range: ClosedRange<Self>) {
    self = Self(clamping: source).clamped(to: range)
  }

  /// The integer part of a number, clamped to a range; NaN counts as 0.
  @inlinable
  public init(clamping source: Float, to range: ClosedRange<Self>) {
    self = Self(clamping: source).clamped(to: range)
  }

  /// An integer of any type, clamped to a range.
  @inlinable
  public init(clamping source: some BinaryInteger, to range: ClosedRange<Self>) {
    self = Self(clamping: source).clamped(to: range)
  }
}

extension Comparable {
  /// The value clamped to a range; NaN becomes its lower end.
  @inlinable
  public func clamped(to range: ClosedRange<Self>) -> Self {
    if self >= range.upperBound { return range.upperBound }
    return self > range.lowerBound ? self : range.lowerBound
  }
}
