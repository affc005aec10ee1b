/// Polynomials in single precision; errors were measured against double precision (`LaneFunctionTests`).
extension AudioLane {
  /// sin(2πt) for t in turns, magnitudes below 2²²; error below 2·10⁻⁷.
  @inlinable @inline(__always) public static func sine(turns t: Self) -> Self {
    let r = t - t.nearest
    let m = r.magnitude
    let y = minimum(m, 0.5 - m)
    return sineOfQuarter(y).signed(like: r)
  }

  /// cos(2πt) for t in turns; error below 2·10⁻⁷.
  @inlinable @inline(__always) public static func cosine(turns t: Self) -> Self {
    let m = (t - t.nearest).magnitude
    let y = 0.25 - m
    return sineOfQuarter(y.magnitude).signed(like: y)
  }

  /// sin(2πt) for t in 0…¼, relative error 2·10⁻⁷.
  @inlinable @inline(__always) static func sineOfQuarter(_ t: Self) -> Self {
    let u = t * t
    var s = Self(39.710_918) * u + Self(-76.574_992)
    s = s * u + Self(81.602_231)
    s = s * u + Self(-41.341_677)
    s = s * u + Self(6.283_185_3)
    return s * t
  }

  /// tan(πf) for f = 0…0.499 of the sample rate: the gain of a trapezoidal integrator, relative error 5·10⁻⁷.
  @inlinable @inline(__always) public static func warped(_ frequency: Self) -> Self {
    let angle = warpedParts(frequency)
    return angle.sine / angle.cosine
  }

  /// Sine and cosine whose quotient is `warped`: a caller that divides later saves this division.
  @inlinable @inline(__always)
  static func warpedParts(_ frequency: Self) -> (sine: Self, cosine: Self) {
    let half = frequency * 0.5
    return (sineOfQuarter(half), sineOfQuarter(0.25 - half))
  }

  /// 2ˣ, clamped to −126…126, relative error 2·10⁻⁷.
  @inlinable @inline(__always) public static func exp2(_ x: Self) -> Self {
    let y = x.clamped(-126, 126)
    let n = y.nearest
    let f = y - n
    var p = Self(0.000_153_458_12) * f + Self(0.001_339_993_1)
    p = p * f + Self(0.009_618_489)
    p = p * f + Self(0.055_503_288)
    p = p * f + Self(0.240_226_47)
    p = p * f + Self(0.693_147_2)
    p = p * f + Self(1)
    let exponent = (n + 12_582_912).bitPattern.shiftedLeft(23)
    return Self(bitPattern: p.bitPattern &+ exponent)
  }

  /// log₂x of a normal number above 0, error below 2·10⁻⁷ or 1 ulp.
  @inlinable @inline(__always) public static func log2(_ x: Self) -> Self {
    let offset = x.bitPattern &- Bits(0x3F35_04F3)
    let exponent = offset.shiftedRight(23)
    let mantissa = Self(bitPattern: x.bitPattern &- exponent.shiftedLeft(23))
    let wrapped = Self(bitPattern: ((exponent & Bits(0xFF)) ^ Bits(0x80)) | Bits(0x4B00_0000))
    let e = wrapped - 8_388_736
    let t = mantissa - 1
    var p = Self(0.125_836_98) * t + Self(-0.207_269_73)
    p = p * t + Self(0.215_715_61)
    p = p * t + Self(-0.238_944_82)
    p = p * t + Self(0.287_916_25)
    p = p * t + Self(-0.360_703_68)
    p = p * t + Self(0.480_910_64)
    p = p * t + Self(-0.721_347_35)
    p = p * t + Self(1.442_695)
    return p * t + e
  }

  /// eˣ.
  @inlinable @inline(__always) static func exp(_ x: Self) -> Self { exp2(x * 1.442_695_04) }

  /// 1 − e⁻ˣ for x from 0 on; the relative error stays below 2·10⁻⁶ down to 0.
  @inlinable @inline(__always) static func oneMinusExp(_ x: Self) -> Self {
    var p = 1 - x * (1 / 6)
    p = 1 - x * 0.2 * p
    p = 1 - x * 0.25 * p
    p = 1 - x * (1 / 3) * p
    p = 1 - x * 0.5 * p
    return select(x .< Self(0.25), x * p, 1 - exp(-x))
  }

  /// The angle of the point (x, y) in radians, for x above 0 and y from 0 on, error below 10⁻⁵
  /// (M. Abramowitz, I. Stegun, Handbook of Mathematical Functions, 4.4.49).
  @inlinable @inline(__always) static func arcTangent(_ y: Self, _ x: Self) -> Self {
    let isSteep = x .< y
    let t = select(isSteep, x, y) / select(isSteep, y, x)
    let u = t * t
    var p = Self(0.020_835_1) * u + Self(-0.085_133)
    p = p * u + Self(0.180_141)
    p = p * u + Self(-0.330_299_5)
    p = (p * u + Self(0.999_866)) * t
    return select(isSteep, 1.570_796_3 - p, p)
  }

  /// tanh x, error below 3·10⁻⁷ (rational function of Eigen's `ptanh`).
  @inlinable @inline(__always) public static func tanh(_ x: Self) -> Self {
    let y = x.clamped(-7.905_311, 7.905_311)
    let u = y * y
    var p = Self(-2.760_768_5e-16) * u + Self(2.000_187_9e-13)
    p = p * u + Self(-8.604_672e-11)
    p = p * u + Self(5.122_297_1e-8)
    p = p * u + Self(1.485_722_4e-5)
    p = p * u + Self(6.372_619_3e-4)
    p = p * u + Self(4.893_525e-3)
    var q = Self(1.198_258_4e-6) * u + Self(1.185_347_1e-4)
    q = q * u + Self(2.268_434_6e-3)
    q = q * u + Self(4.893_525e-3)
    return y * p / q
  }

  /// Second and third harmonics of a tone without the tone itself, bounded; never a denormal number, and above 0.
  @inlinable @inline(__always) public static func harmonics(_ x: Self) -> Self {
    // At least −240 dBFS to either side, so that the cube is never a denormal number.
    let audible = maximum(x.magnitude, Self(1e-12)).signed(like: x)
    let limited = audible * inverseRoot(1 + audible * audible)
    let square = limited * limited
    return 0.25 * square + 0.25 * square * limited
  }

  /// The gain of a level in decibels.
  @inlinable @inline(__always) static func gain(decibels: Self) -> Self {
    exp2(decibels * 0.166_096_4)
  }

  /// 1/√x for a normal number above 0: a first guess from the bits and three Newton steps, relative error 2·10⁻⁷.
  @inlinable @inline(__always) public static func inverseRoot(_ x: Self) -> Self {
    let half = x * 0.5
    var y = Self(bitPattern: Bits(0x5F37_59DF) &- x.bitPattern.shiftedRight(1))
    y = y * (1.5 - half * y * y)
    y = y * (1.5 - half * y * y)
    y = y * (1.5 - half * y * y)
    return y
  }

  /// √x for a normal number above 0; 0 for 0.
  @inlinable @inline(__always) public static func root(_ x: Self) -> Self { x * inverseRoot(x) }
}
