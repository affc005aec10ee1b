extension SIMD16: AudioLane where Scalar == Float {
  public typealias Mask = SIMDMask<SIMD16<Int32>>
  public typealias Bits = SIMD16<UInt32>

  @inlinable public static var count: Int { 16 }

  @inlinable public init(_ value: Float) { self.init(repeating: value) }
  @inlinable public init(bitPattern: SIMD16<UInt32>) {
    self = unsafeBitCast(bitPattern, to: SIMD16<Float>.self)
  }
  @inlinable public var bitPattern: SIMD16<UInt32> {
    unsafeBitCast(self, to: SIMD16<UInt32>.self)
  }

  @inlinable public static func minimum(_ a: Self, _ b: Self) -> Self { select(a .< b, a, b) }
  @inlinable public static func maximum(_ a: Self, _ b: Self) -> Self { select(b .< a, a, b) }

  // Bits, because `replacing(with:where:)` does not become one instruction.
  @inlinable public static func select(_ mask: Mask, _ a: Self, _ b: Self) -> Self {
    let m = unsafeBitCast(mask, to: SIMD16<UInt32>.self)
    let y = b.bitPattern
    return Self(bitPattern: y ^ (m & (a.bitPattern ^ y)))
  }

  @inlinable public var rootOfSquare: Self {
    @_semantics("no_performance_analysis") get { squareRoot() }
  }

  @inlinable public static func gather(
    _ table: UnsafePointer<Float>, _ index: SIMD16<UInt32>
  ) -> Self {
    var result = Self()
    for voice in 0..<16 { result[voice] = table[Int(truncatingIfNeeded: index[voice])] }
    return result
  }

  @inlinable public static func gatherFour(
    _ table: UnsafePointer<Float>, _ index: SIMD16<UInt32>
  ) -> (Self, Self, Self, Self) {
    var a = Self(), b = Self(), c = Self(), d = Self()
    for voice in 0..<16 {
      let p = table + Int(truncatingIfNeeded: index[voice])
      a[voice] = p[0]
      b[voice] = p[1]
      c[voice] = p[2]
      d[voice] = p[3]
    }
    return (a, b, c, d)
  }
}

extension SIMDMask: LaneMask where Storage == SIMD16<Int32> {
  @inlinable public init(all value: Bool) { self.init(repeating: value) }
  @inlinable public var any: Bool { Swift.any(self) }
  @inlinable public var all: Bool { Swift.all(self) }
}

extension SIMD16: LaneBits where Scalar == UInt32 {
  @inlinable public init(_ value: UInt32) { self.init(repeating: value) }
  @inlinable public func shiftedLeft(_ count: UInt32) -> Self { self &<< Self(repeating: count) }
  @inlinable public func shiftedRight(_ count: UInt32) -> Self { self &>> Self(repeating: count) }
}
