/// Conversions that trap when the number is too large, infinite or NaN, on any processor: on this actor, where no code
/// runs.
///
/// A file that imports this module uses them instead of the standard library's, so a call of one does not compile
/// there: without `await` for the actor's sake, and with it because they are unavailable in asynchronous code. The
/// messages make the compiler name the remedy. `ConversionTests` lists the files that import it.
@globalActor public actor TrappingConversion {
  public static let shared = TrappingConversion()
}

extension Int {
  @available(*, deprecated, message: "ends the program when out of range: Int(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: Int(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: Int(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: Int(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

/// `Int` has 32 bits on a watch.
extension Int {
  @available(*, deprecated, message: "ends the program where Int has 32 bits: Int(clamping:)")
  @available(*, noasync, message: "ends the program where Int has 32 bits: Int(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: UInt32) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program where Int has 32 bits: Int(clamping:)")
  @available(*, noasync, message: "ends the program where Int has 32 bits: Int(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Int64) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program where Int has 32 bits: Int(clamping:)")
  @available(*, noasync, message: "ends the program where Int has 32 bits: Int(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: UInt64) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program where Int has 32 bits: Int(clamping:)")
  @available(*, noasync, message: "ends the program where Int has 32 bits: Int(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: UInt) { self.init(clamping: source) }
}

extension Int8 {
  @available(*, deprecated, message: "ends the program when out of range: Int8(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: Int8(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: Int8(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: Int8(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension Int16 {
  @available(*, deprecated, message: "ends the program when out of range: Int16(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: Int16(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: Int16(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: Int16(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension Int32 {
  @available(*, deprecated, message: "ends the program when out of range: Int32(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: Int32(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: Int32(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: Int32(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension Int64 {
  @available(*, deprecated, message: "ends the program when out of range: Int64(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: Int64(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: Int64(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: Int64(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension UInt {
  @available(*, deprecated, message: "ends the program when out of range: UInt(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: UInt(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: UInt(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: UInt(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension UInt8 {
  @available(*, deprecated, message: "ends the program when out of range: UInt8(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: UInt8(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: UInt8(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: UInt8(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension UInt16 {
  @available(*, deprecated, message: "ends the program when out of range: UInt16(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: UInt16(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: UInt16(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: UInt16(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension UInt32 {
  @available(*, deprecated, message: "ends the program when out of range: UInt32(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: UInt32(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: UInt32(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: UInt32(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension UInt64 {
  @available(*, deprecated, message: "ends the program when out of range: UInt64(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: UInt64(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Double) { self.init(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: UInt64(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: UInt64(clamping:)")
  @TrappingConversion
  @inlinable
  public init(_ source: Float) { self.init(clamping: source) }
}

extension Duration {
  @available(*, deprecated, message: "ends the program when out of range: .seconds(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: .seconds(clamping:)")
  @TrappingConversion
  public static func seconds(_ source: Double) -> Duration { .seconds(clamping: source) }

  @available(*, deprecated, message: "ends the program when out of range: .seconds(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: .seconds(clamping:)")
  @TrappingConversion
  public static func milliseconds(_ source: Double) -> Duration { .seconds(clamping: source / 1e3) }

  @available(*, deprecated, message: "ends the program when out of range: .seconds(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: .seconds(clamping:)")
  @TrappingConversion
  public static func microseconds(_ source: Double) -> Duration { .seconds(clamping: source / 1e6) }

  @available(*, deprecated, message: "ends the program when out of range: .seconds(clamping:)")
  @available(*, noasync, message: "ends the program when out of range: .seconds(clamping:)")
  @TrappingConversion
  public static func nanoseconds(_ source: Double) -> Duration { .seconds(clamping: source / 1e9) }
}
