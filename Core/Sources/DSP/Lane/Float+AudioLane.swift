extension Float: AudioLane {
  public typealias Mask = Bool
  public typealias Bits = UInt32

  @inlinable @inline(__always) public static var count: Int { 1 }

  @inlinable public subscript(voice: Int) -> Float {
    @inline(__always) get { self }
    set { self = newValue }
  }

  @inlinable @inline(__always) public static func .< (a: Float, b: Float) -> Bool { a < b }
  @inlinable @inline(__always) public static func .<= (a: Float, b: Float) -> Bool { a <= b }
  @inlinable @inline(__always) public static func .== (a: Float, b: Float) -> Bool { a == b }
  @inlinable @inline(__always) public static func minimum(_ a: Float, _ b: Float) -> Float {
    a < b ? a : b
  }
  @inlinable @inline(__always) public static func maximum(_ a: Float, _ b: Float) -> Float {
    b < a ? a : b
  }
  @inlinable @inline(__always) public static func select(_ mask: Bool, _ a: Float, _ b: Float)
    -> Float
  {
    mask ? a : b
  }

  @inlinable @inline(__always) public func equals(_ other: Float) -> Bool { self == other }

  @inlinable @inline(__always) public var greatest: Float { self }

  @inlinable @inline(__always) public static func gather(
    _ table: UnsafePointer<Float>, _ index: UInt32
  ) -> Float {
    table[Int(truncatingIfNeeded: index)]
  }

  @inlinable @inline(__always) public static func neighbours(
    _ table: UnsafePointer<Float>, _ places: UnsafePointer<UInt32>
  ) -> (Float, Float, Float, Float) {
    let first = table + Int(truncatingIfNeeded: places[0])
    return (first[0], first[1], first[2], first[3])
  }
}

extension Bool: LaneMask {
  @inlinable @inline(__always) public init(all value: Bool) { self = value }
  @inlinable @inline(__always) public static func .& (a: Bool, b: Bool) -> Bool { a && b }
  @inlinable @inline(__always) public static func .| (a: Bool, b: Bool) -> Bool { a || b }
  @inlinable @inline(__always) public static prefix func .! (a: Bool) -> Bool { !a }
  @inlinable @inline(__always) public var any: Bool { self }
  @inlinable @inline(__always) public var all: Bool { self }
}

extension UInt32: LaneBits {
  @inlinable @inline(__always) public var isZero: Bool { self == 0 }
  @inlinable @inline(__always) public subscript(voice: Int) -> UInt32 {
    get { self }
    set { self = newValue }
  }
  @inlinable @inline(__always) public func shiftedLeft(_ count: UInt32) -> UInt32 { self &<< count }
  @inlinable @inline(__always) public func shiftedRight(_ count: UInt32) -> UInt32 {
    self &>> count
  }
}
