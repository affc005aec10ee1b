extension AudioLane {
  @inlinable static prefix func - (a: Self) -> Self { Self(0) - a }
  @inlinable static func * (a: Self, b: Float) -> Self { a * Self(b) }
  @inlinable static func * (a: Float, b: Self) -> Self { Self(a) * b }
  @inlinable static func + (a: Self, b: Float) -> Self { a + Self(b) }
  @inlinable static func + (a: Float, b: Self) -> Self { Self(a) + b }
  @inlinable static func - (a: Self, b: Float) -> Self { a - Self(b) }
  @inlinable static func - (a: Float, b: Self) -> Self { Self(a) - b }
  @inlinable static func / (a: Float, b: Self) -> Self { Self(a) / b }
  @inlinable static func += (a: inout Self, b: Self) { a = a + b }

  @inlinable var magnitude: Self { Self(bitPattern: bitPattern & Bits(0x7FFF_FFFF)) }

  /// This magnitude with the sign of another value.
  @inlinable func signed(like other: Self) -> Self {
    Self(
      bitPattern: (bitPattern & Bits(0x7FFF_FFFF)) | (other.bitPattern & Bits(0x8000_0000)))
  }

  @inlinable func clamped(_ low: Float, _ high: Float) -> Self {
    Self.minimum(Self.maximum(self, Self(low)), Self(high))
  }

  /// The nearest whole number, for magnitudes below 2²².
  @inlinable var nearest: Self { (self + 12_582_912) - 12_582_912 }

  /// The whole number at or below, for magnitudes below 2²².
  @inlinable var floored: Self {
    let near = nearest
    return near - Self.select(self .< near, Self(1), Self(0))
  }

  /// A whole number 0..<2²² as bits, for `gather`.
  @inlinable var index: Bits { (self + 12_582_912).bitPattern & Bits(0x003F_FFFF) }

  /// Upper 23 bits of a phase as 0..<1.
  @inlinable static func unipolar(_ phase: Bits) -> Self {
    Self(bitPattern: phase.shiftedRight(9) | Bits(0x3F80_0000)) - 1
  }

  /// Upper 23 bits of random bits as −1..<1.
  @inlinable static func bipolar(_ random: Bits) -> Self {
    Self(bitPattern: random.shiftedRight(9) | Bits(0x4000_0000)) - 3
  }

  /// Turns (−2³⁰…2³⁰) as a 32-bit phase that wraps at one turn.
  @inlinable var phase: Bits {
    var result = Bits(0)
    for voice in 0..<Self.count {
      let turns = Double(self[voice])
      result[voice] = UInt32(truncatingIfNeeded: Int64(turns * 4_294_967_296))
    }
    return result
  }

  /// −360 dBFS, added to what enters a recursion, so that its state never becomes a denormal number.
  @inlinable static var aboveDenormal: Self { Self(1e-18) }

  /// The greatest of all voices.
  @inlinable var greatest: Float {
    var result = self[0]
    for voice in 1..<max(Self.count, 1) { result = Swift.max(result, self[voice]) }
    return result
  }

  /// Samples in which two trapezoidal integrators of gain g with damping k (at most 2) fall by 160 dB.
  @inlinable static func ringing(g: Self, k: Self) -> Self {
    let radius = (1 - k * g + g * g) / (1 + k * g + g * g)
    return minimum(8 + 53.2 / -log2(maximum(radius, Self(1e-6))), Self(1e9))
  }
}
