extension AudioLane {
  @inlinable @inline(__always) public static prefix func - (a: Self) -> Self { Self(0) - a }
  @inlinable @inline(__always) public static func * (a: Self, b: Float) -> Self { a * Self(b) }
  @inlinable @inline(__always) public static func * (a: Float, b: Self) -> Self { Self(a) * b }
  @inlinable @inline(__always) public static func + (a: Self, b: Float) -> Self { a + Self(b) }
  @inlinable @inline(__always) public static func + (a: Float, b: Self) -> Self { Self(a) + b }
  @inlinable @inline(__always) public static func - (a: Self, b: Float) -> Self { a - Self(b) }
  @inlinable @inline(__always) public static func - (a: Float, b: Self) -> Self { Self(a) - b }
  @inlinable @inline(__always) public static func / (a: Float, b: Self) -> Self { Self(a) / b }
  @inlinable @inline(__always) public static func += (a: inout Self, b: Self) { a = a + b }

  @inlinable @inline(__always) public var magnitude: Self {
    Self(bitPattern: bitPattern & Bits(0x7FFF_FFFF))
  }

  /// This magnitude with the sign of another value.
  @inlinable @inline(__always) public func signed(like other: Self) -> Self {
    Self(
      bitPattern: (bitPattern & Bits(0x7FFF_FFFF)) | (other.bitPattern & Bits(0x8000_0000)))
  }

  @inlinable @inline(__always) public func clamped(_ low: Float, _ high: Float) -> Self {
    Self.minimum(Self.maximum(self, Self(low)), Self(high))
  }

  /// The nearest whole number, for magnitudes below 2²².
  @inlinable @inline(__always) public var nearest: Self { (self + 12_582_912) - 12_582_912 }

  /// The whole number at or below, for magnitudes below 2²².
  @inlinable @inline(__always) public var floored: Self {
    let near = nearest
    return near - Self.select(self .< near, Self(1), Self(0))
  }

  /// A whole number 0..<2²² as bits, for `gather`.
  @inlinable @inline(__always) public var index: Bits {
    (self + 12_582_912).bitPattern & Bits(0x003F_FFFF)
  }

  /// Upper 23 bits of a phase as 0..<1.
  @inlinable @inline(__always) public static func unipolar(_ phase: Bits) -> Self {
    Self(bitPattern: phase.shiftedRight(9) | Bits(0x3F80_0000)) - 1
  }

  /// Upper 23 bits of random bits as −1..<1.
  @inlinable @inline(__always) public static func bipolar(_ random: Bits) -> Self {
    Self(bitPattern: random.shiftedRight(9) | Bits(0x4000_0000)) - 3
  }

  /// Turns (−2³⁰…2³⁰) as a 32-bit phase that wraps at one turn.
  @inlinable @inline(__always) public var phase: Bits {
    var result = Bits(0)
    for voice in 0..<Self.count {
      let turns = Double(self[voice])
      result[voice] = UInt32(truncatingIfNeeded: Int64(turns * 4_294_967_296))
    }
    return result
  }

  /// −360 dBFS, added to decaying recursions so that their state never becomes a denormal number.
  @inlinable @inline(__always) public static var aboveDenormal: Self { Self(1e-18) }

  /// Whether every voice has this value.
  @inlinable @inline(__always) public func isAll(_ value: Float) -> Bool { equals(Self(value)) }
}
