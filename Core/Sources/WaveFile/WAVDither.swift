/// The rounding of samples to 16 or 24 bits.
public enum WAVDither: Hashable, Sendable {
  /// Nearest value: a file that is read and written again keeps its bytes.
  case none
  /// Noise with triangular distribution, ±1 step, reproducible by its seed (Lipshitz, Wannamaker and
  /// Vanderkooy 1992).
  case triangular(seed: UInt64)
}

/// The noise of one file, −1…1 steps, from SplitMix64 (Steele, Lea and Flood 2014).
struct DitherNoise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return (Double(mixed >> 32) - Double(mixed & 0xFFFF_FFFF)) / 4_294_967_296
  }
}
