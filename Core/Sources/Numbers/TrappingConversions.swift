// Conversions that trap when the number is too large, infinite or NaN.
//
// A file that imports this module uses these instead of the standard library's, and warnings are errors: such
// a conversion does not compile there. `ConversionTests` lists the files that import it.

extension Int {
  @available(*, deprecated, message: "ends the program when out of range: Int(clamping:)")
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: Int(clamping:)")
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension Int8 {
  @available(*, deprecated, message: "ends the program when out of range: Int8(clamping:)")
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: Int8(clamping:)")
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension Int16 {
  @available(*, deprecated, message: "ends the program when out of range: Int16(clamping:)")
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: Int16(clamping:)")
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension Int32 {
  @available(*, deprecated, message: "ends the program when out of range: Int32(clamping:)")
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: Int32(clamping:)")
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension Int64 {
  @available(*, deprecated, message: "ends the program when out of range: Int64(clamping:)")
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: Int64(clamping:)")
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension UInt {
  @available(*, deprecated, message: "ends the program when out of range: UInt(clamping:)")
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: UInt(clamping:)")
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension UInt8 {
  @available(*, deprecated, message: "ends the program when out of range: UInt8(clamping:)")
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: UInt8(clamping:)")
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension UInt16 {
  @available(*, deprecated, message: "ends the program when out of range: UInt16(clamping:)")
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: UInt16(clamping:)")
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension UInt32 {
  @available(*, deprecated, message: "ends the program when out of range: UInt32(clamping:)")
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: UInt32(clamping:)")
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension UInt64 {
  @available(*, deprecated, message: "ends the program when out of range: UInt64(clamping:)")
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: UInt64(clamping:)")
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension Duration {
  @available(*, deprecated, message: "ends the program when out of range: .seconds(clamping:)")
  public static func seconds(_ source: Double) -> Duration { .seconds(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: .seconds(clamping:)")
  public static func milliseconds(_ source: Double) -> Duration { .seconds(clamping: source / 1e3) }

  @available(*, deprecated, message: "ends the program when out of range: .seconds(clamping:)")
  public static func microseconds(_ source: Double) -> Duration { .seconds(clamping: source / 1e6) }

  @available(*, deprecated, message: "ends the program when out of range: .seconds(clamping:)")
  public static func nanoseconds(_ source: Double) -> Duration { .seconds(clamping: source / 1e9) }
}
