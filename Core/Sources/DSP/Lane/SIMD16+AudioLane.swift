public import CLanes

extension SIMD16: AudioLane where Scalar == Float {
  public typealias Mask = SIMDMask<SIMD16<Int32>>
  public typealias Bits = SIMD16<UInt32>

  @inlinable @inline(__always) public static var count: Int { 16 }

  @inlinable @inline(__always) public init(_ value: Float) { self.init(repeating: value) }
  @inlinable @inline(__always) public init(bitPattern: SIMD16<UInt32>) {
    self = unsafeBitCast(bitPattern, to: SIMD16<Float>.self)
  }
  @inlinable @inline(__always) public var bitPattern: SIMD16<UInt32> {
    unsafeBitCast(self, to: SIMD16<UInt32>.self)
  }

  @inlinable @inline(__always) public static func minimum(_ a: Self, _ b: Self) -> Self {
    lanes16_minimum(a, b)
  }
  @inlinable @inline(__always) public static func maximum(_ a: Self, _ b: Self) -> Self {
    lanes16_maximum(a, b)
  }
  @inlinable @inline(__always) public static func select(_ mask: Mask, _ a: Self, _ b: Self) -> Self
  {
    lanes16_select(unsafeBitCast(mask, to: SIMD16<Int32>.self), a, b)
  }

  @inlinable @inline(__always) public func equals(_ other: Self) -> Bool {
    lanes16_equal(self, other)
  }

  @inlinable @inline(__always) public var greatest: Float { lanes16_greatest(self) }

  @inlinable @inline(__always) public static func gather(
    _ table: UnsafePointer<Float>, _ index: SIMD16<UInt32>
  ) -> Self {
    var result = Self()
    for voice in 0..<16 { result[voice] = table[Int(truncatingIfNeeded: index[voice])] }
    return result
  }

  @inlinable @inline(__always) public static func neighbours(
    _ table: UnsafePointer<Float>, _ places: UnsafePointer<UInt32>
  ) -> (Self, Self, Self, Self) {
    let (first, second) = (lanes16_rows(table, places), lanes16_rows(table, places + 1))
    let (third, fourth) = (lanes16_rows(table, places + 2), lanes16_rows(table, places + 3))
    let (a, b) = (lanes16_low_singles(first, second), lanes16_low_singles(third, fourth))
    let (c, d) = (lanes16_high_singles(first, second), lanes16_high_singles(third, fourth))
    return (
      lanes16_low_pairs(a, b), lanes16_high_pairs(a, b), lanes16_low_pairs(c, d),
      lanes16_high_pairs(c, d)
    )
  }
}

extension SIMDMask: LaneMask where Storage == SIMD16<Int32> {
  @inlinable @inline(__always) public init(all value: Bool) { self.init(repeating: value) }
  @inlinable @inline(__always) public var any: Bool { lanes16_any(integers) }
  @inlinable @inline(__always) public var all: Bool { lanes16_all(integers) }
  @inlinable @inline(__always) var integers: SIMD16<Int32> {
    unsafeBitCast(self, to: SIMD16<Int32>.self)
  }
}

extension SIMD16: LaneBits where Scalar == UInt32 {
  @inlinable @inline(__always) public init(_ value: UInt32) { self.init(repeating: value) }
  @inlinable @inline(__always) public static func & (a: Self, b: Self) -> Self {
    Self(mask: a.mask .& b.mask)
  }
  @inlinable @inline(__always) public static func | (a: Self, b: Self) -> Self {
    Self(mask: a.mask .| b.mask)
  }
  @inlinable @inline(__always) public static func ^ (a: Self, b: Self) -> Self {
    Self(mask: a.mask .^ b.mask)
  }
  @inlinable @inline(__always) init(mask: SIMDMask<SIMD16<Int32>>) {
    self = unsafeBitCast(mask, to: Self.self)
  }
  @inlinable @inline(__always) var mask: SIMDMask<SIMD16<Int32>> {
    unsafeBitCast(self, to: SIMDMask<SIMD16<Int32>>.self)
  }
  @inlinable @inline(__always) public func shiftedLeft(_ count: UInt32) -> Self {
    lanes16_left(self, count)
  }
  @inlinable @inline(__always) public func shiftedRight(_ count: UInt32) -> Self {
    lanes16_right(self, count)
  }

  @inlinable @inline(__always) public var isZero: Bool { lanes16_is_zero(self) }
}
