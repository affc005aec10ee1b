/// A coefficient for each of eight lines that travels in a straight line to its goal, a control segment long.
struct EightRamp {
  private(set) var value = SIMD8<Float>()
  private var step = SIMD8<Float>()
  private var goal = SIMD8<Float>()

  /// Sets out for a goal; a voice that starts afresh is there at once. Call it in `retune` only.
  @inline(__always)
  mutating func aim(_ goal: SIMD8<Float>, _ tuning: ControlSegment<Float>) {
    if tuning.isResumed && !tuning.starts { return }
    let arrived = tuning.hasLanded ? self.goal : value
    value = tuning.starts ? goal : arrived
    self.goal = goal
    step = (goal - value) * tuning.share
  }

  @inline(__always)
  mutating func next(_ isGliding: Bool) -> SIMD8<Float> {
    if isGliding { value += step }
    return value
  }
}

extension Ramp where Lane == Float {
  /// The values of the next `count` of eight samples.
  @inline(__always)
  mutating func nextEight(_ count: Int, _ isGliding: Bool) -> SIMD8<Float> {
    guard isGliding else { return SIMD8(repeating: value) }
    var result = SIMD8<Float>()
    for index in 0..<min(count, 8) { result[index] = next() }
    return result
  }
}

extension SIMD8 where Scalar == Float {
  /// The nearest whole numbers, for 0..<2²².
  @inline(__always)
  var wholeNumbers: SIMD8<UInt32> {
    unsafeBitCast(self + 12_582_912, to: SIMD8<UInt32>.self) & 0x003F_FFFF
  }
}
