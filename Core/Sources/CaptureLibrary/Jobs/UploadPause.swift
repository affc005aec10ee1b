import Numbers

/// The pause before an upload is tried again: it doubles from 5 s to 15 min, and half of it is random, so that many
/// recorders do not come back at the same instant.
struct UploadPause {
  static let (first, longest) = (5.0, 900.0)
  let seed: UInt64

  /// Seconds; the same for the same seed and numbers.
  ///
  /// - Parameters:
  ///   - attempts: tries that failed, from 1.
  ///   - number: distinguishes uploads.
  func seconds(after attempts: Int, number: UInt64) -> Double {
    let steps = attempts.clamped(to: 1...30) - 1
    var pause = Self.first
    for _ in 0..<steps { pause = min(pause * 2, Self.longest) }
    // SplitMix64 (Steele, Lea and Flood 2014).
    let count = UInt64(clamping: attempts)
    var mixed = seed &+ number &* 0x9E37_79B9_7F4A_7C15 &+ count &* 0xD1B5_4A32_D192_ED03
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return pause * (0.5 + 0.5 * Double(mixed >> 11) / 9_007_199_254_740_992)
  }
}
