extension FixedWidthInteger {
  /// The whole part of a number of any size: the nearest end of the range when it lies outside, 0 when
  /// it is not a number.
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

  /// The whole part of a number of any size: the nearest end of the range when it lies outside, 0 when
  /// it is not a number.
  @inlinable
  public init(clamping source: Float) { self.init(clamping: Double(source)) }

  /// The whole part of a number of any size, clamped to a range; a value that is not a number counts as 0.
  @inlinable
  public init(clamping source: Double, to range: ClosedRange<Self>) {
    self = Self(clamping: source).clamped(to: range)
  }

  /// The whole part of a number of any size, clamped to a range; a value that is not a number counts as 0.
  @inlinable
  public init(clamping source: Float, to range: ClosedRange<Self>) {
    self = Self(clamping: source).clamped(to: range)
  }

  /// A whole number of any type, clamped to a range.
  @inlinable
  public init(clamping source: some BinaryInteger, to range: ClosedRange<Self>) {
    self = Self(clamping: source).clamped(to: range)
  }
}

extension Comparable {
  /// The nearest value inside a range; a floating value that is not a number becomes its lower end.
  @inlinable
  public func clamped(to range: ClosedRange<Self>) -> Self {
    if self >= range.upperBound { return range.upperBound }
    return self > range.lowerBound ? self : range.lowerBound
  }
}
