/// What eight delay lines lose on one way through: a shelf a line, in proportion to the line's length, so that
/// every frequency dies away in its time (Schlecht & Habets, DAFx-17).
struct Absorption {
  private var high = EightRamp()
  private var more = EightRamp()
  private var share = EightRamp()
  /// The low pass, over twice its share: so its recursion is one product and one sum.
  private var low = SIMD8<Float>()

  /// Above this frequency sound dies away faster.
  static var corner: Float { 2_500 }

  /// How many times faster high sound dies away, for damping 0…1.
  static func haste(_ damping: Float) -> Float { Float.exp2(damping * 4) }

  /// Sets out for times in seconds; `frozen` 1 keeps everything.
  mutating func aim(
    _ delays: SIMD8<UInt32>, decay: Float, damping: Float, frozen: Float,
    _ tuning: ControlSegment<Float>
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
      // Gain as of the analogue shelf at 0, at its pole and at half of the sample rate, so that it does not cramp.
      let reach = 0.5 * tuning.sampleRate / pole
      let square = reach * reach
      let g =
        Float.warped(min(pole / tuning.sampleRate, 0.49))
        * Float.root(max(square - 1, 0.01) / (square + 1))
      let top = Float.root((below * below + above * above * square) / (1 + square))
      high[line] = (top + (1 - top) * frozen) * 0.353_553_39
      more[line] = (below - top) * (1 - frozen) * 0.353_553_39
      share[line] = g / (1 + g)
    }
    self.high.aim(high, tuning)
    self.more.aim(more, tuning)
    self.share.aim(share, tuning)
  }

  /// The next `count` of eight samples of every line, side by side, times 1/√8, which the Hadamard matrix needs.
  @inline(__always)
  mutating func weaken(_ rows: EightSignals, _ count: Int, _ isGliding: Bool) -> EightSignals {
    guard !isGliding && count == 8 else { return weakenEach(rows, count, isGliding) }
    let filter = Filter(high.value, more.value, share.value)
    var state = low
    let weak = rows.map { filter.next($0, &state) }
    low = state
    return weak
  }

  @inline(never)
  private mutating func weakenEach(
    _ rows: EightSignals, _ count: Int, _ isGliding: Bool
  ) -> EightSignals {
    var left = count
    return rows.map { row in
      guard left > 0 else { return row }
      left -= 1
      let before = share.value
      let filter = Filter(high.next(isGliding), more.next(isGliding), share.next(isGliding))
      if isGliding { low *= before / share.value }
      return filter.next(row, &low)
    }
  }

  /// A one-pole low pass with what is taken from it and from its input.
  private struct Filter {
    let keep: SIMD8<Float>
    let fromInput: SIMD8<Float>
    let fromLow: SIMD8<Float>

    @inline(__always)
    init(_ high: SIMD8<Float>, _ more: SIMD8<Float>, _ share: SIMD8<Float>) {
      let twice = share + share
      keep = 1 - twice
      fromInput = high + more * share
      fromLow = more * (1 - share) * twice
    }

    @inline(__always)
    func next(_ row: SIMD8<Float>, _ low: inout SIMD8<Float>) -> SIMD8<Float> {
      let weak = fromInput * row + fromLow * low
      low = keep * low + row
      return weak
    }
  }
}
