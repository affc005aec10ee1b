/// What eight delay lines lose on one way through: a shelf a line, in proportion to the line's length, so that
/// every frequency dies away in its time (Schlecht & Habets, DAFx-17).
struct Absorption {
  private var high = EightRamp()
  private var more = EightRamp()
  private var share = EightRamp()
  private var low = SIMD8<Float>()

  /// Above this frequency sound dies away faster.
  static var corner: Float { 2_500 }

  /// How many times faster high sound dies away, for damping 0…1.
  static func haste(_ damping: Float) -> Float { Float.exp2(damping * 4) }

  /// Sets out for times in seconds; `frozen` 1 keeps everything.
  mutating func aim(
    _ delays: SIMD8<UInt32>, decay: Float, damping: Float, frozen: Float,
    _ tuning: Tuning<Float>
  ) {
    var high = SIMD8<Float>()
    var more = SIMD8<Float>()
    var share = SIMD8<Float>()
    let speed = -9.965_784_3 / (tuning.sampleRate * decay)
    let haste = Self.haste(damping)
    for line in 0..<8 {
      let octaves = Float(delays[line]) * speed
      let below = Float.exp2(octaves)
      let above = max(Float.exp2(octaves * haste), 1e-4)
      let pole = Self.corner * Float.root(above / below)
      let g = Float.warped(min(pole / tuning.sampleRate, 0.49))
      high[line] = (above + (1 - above) * frozen) * 0.353_553_39
      more[line] = (below - above) * (1 - frozen) * 0.353_553_39
      share[line] = g / (1 + g)
    }
    self.high.aim(high, tuning)
    self.more.aim(more, tuning)
    self.share.aim(share, tuning)
  }

  /// One sample of every line, times 1/√8, which the Hadamard matrix needs.
  @inline(__always)
  mutating func next(_ row: SIMD8<Float>, _ isGliding: Bool) -> SIMD8<Float> {
    let share = share.next(isGliding)
    let passed = low + share * (row - low)
    low = (1 - 2 * share) * low + 2 * share * row
    return high.next(isGliding) * row + more.next(isGliding) * passed + 1e-18
  }
}
