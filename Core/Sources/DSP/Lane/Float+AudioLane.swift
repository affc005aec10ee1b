extension Float: AudioLane {
  public typealias Mask = Bool
  public typealias Bits = UInt32

  @inlinable public static var count: Int { 1 }

  @inlinable public subscript(voice: Int) -> Float {
    get { self }
    set { self = newValue }
  }

  @inlinable public static func .< (a: Float, b: Float) -> Bool { a < b }
  @inlinable public static func .<= (a: Float, b: Float) -> Bool { a <= b }
  @inlinable public static func .== (a: Float, b: Float) -> Bool { a == b }
  @inlinable public static func minimum(_ a: Float, _ b: Float) -> Float { a < b ? a : b }
  @inlinable public static func maximum(_ a: Float, _ b: Float) -> Float { b < a ? a : b }
  @inlinable public static func select(_ mask: Bool, _ a: Float, _ b: Float) -> Float {
    mask ? a : b
  }

  @inlinable public var rootOfSquare: Float {
    @_semantics("no_performance_analysis") get { squareRoot() }
  }

  @inlinable public static func gather(
    _ table: UnsafePointer<Float>, _ index: UInt32
  ) -> Float {
    table[Int(truncatingIfNeeded: index)]
  }

  @inlinable public static func gatherFour(
    _ table: UnsafePointer<Float>, _ index: UInt32
  ) -> (Float, Float, Float, Float) {
    let p = table + Int(truncatingIfNeeded: index)
    return (p[0], p[1], p[2], p[3])
  }
}

extension Bool: LaneMask {
  @inlinable public init(all value: Bool) { self = value }
  @inlinable public static func .& (a: Bool, b: Bool) -> Bool { a && b }
  @inlinable public static func .| (a: Bool, b: Bool) -> Bool { a || b }
  @inlinable public static prefix func .! (a: Bool) -> Bool { !a }
  @inlinable public var any: Bool { self }
  @inlinable public var all: Bool { self }
}

extension UInt32: LaneBits {
  @inlinable public subscript(voice: Int) -> UInt32 {
    get { self }
    set { self = newValue }
  }
  @inlinable public func shiftedLeft(_ count: UInt32) -> UInt32 { self &<< count }
  @inlinable public func shiftedRight(_ count: UInt32) -> UInt32 { self &>> count }
}
