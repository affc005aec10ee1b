import Numbers

/// Counter-based random numbers: a pure function of seed, stream and index.
struct CounterRandom: Hashable, Sendable {
  private let key: UInt64

  init(seed: UInt64, stream: UInt64) {
    key = CounterRandom.mix(CounterRandom.mix(seed) &+ stream &* 0x9E37_79B9_7F4A_7C15)
  }

  /// A number 0..<1.
  func unit(_ index: Int, _ salt: UInt64 = 0) -> Double {
    let word = UInt64(bitPattern: Int64(index)) &* 0xD1B5_4A32_D192_ED03
    let bits = CounterRandom.mix(key &+ word &+ salt &* 0x8CB9_2BA7_2F3D_8DD7)
    return Double(bits >> 11) * 0x1p-53
  }

  func between(_ low: Double, _ high: Double, _ index: Int, _ salt: UInt64 = 0) -> Double {
    low + (high - low) * unit(index, salt)
  }

  /// Noise -1…1 with one independent value per unit of `x`, smooth to the second derivative
  /// (Perlin 2002).
  func noise(_ x: Double, _ salt: UInt64 = 0) -> Double {
    let cell = x.rounded(.down)
    let u = x - cell
    let low = between(-1, 1, Int(clamping: cell), salt)
    let high = between(-1, 1, Int(clamping: cell) &+ 1, salt)
    return low + (high - low) * (u * u * u * (u * (u * 6 - 15) + 10))
  }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Movement curves of products and sums only, so that every machine computes the same bits.
enum Ease {
  /// 0 before 0, 1 after 1, smooth between.
  static func step(_ x: Double) -> Double {
    let u = min(max(x, 0), 1)
    return u * u * (3 - 2 * u)
  }

  /// 1 at 0, 0 from ±1 outwards.
  static func bump(_ x: Double) -> Double {
    let u = max(1 - x * x, 0)
    return u * u
  }

  /// Rises from `start`, holds 1, and is back at 0 at `end`.
  static func plateau(
    _ time: Double, from start: Double, rise: Double, to end: Double, fall: Double
  ) -> Double {
    step((time - start) / rise) * step((end - time) / fall)
  }
}
