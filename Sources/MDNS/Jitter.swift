/// The small random delays of RFC 6762, from a seed so that tests can repeat them (SplitMix64, Steele 2014).
struct Jitter: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Seconds within a range.
  mutating func next(in range: ClosedRange<Double>) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    let part = Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
    return range.lowerBound + part * (range.upperBound - range.lowerBound)
  }
}
