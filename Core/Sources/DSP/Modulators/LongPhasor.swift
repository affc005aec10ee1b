/// A phase of 56 bits for slow movements: an hour later it is still right to a millionth of a turn.
struct LongPhasor<Lane: AudioLane> {
  private(set) var phase = Lane.Bits(0)
  /// The 24 bits below `phase`.
  private var fine = Lane.Bits(0)
  private var step = Lane.Bits(0)
  private var fineStep = Lane.Bits(0)

  /// Takes a frequency in hertz, or `factor` times that, at most half the sample rate; a voice that starts afresh starts
  /// at `start` turns.
  ///
  /// The step is worked out in double precision, voice by voice: a rate in single precision would drift.
  @inline(__always)
  mutating func aim(
    hertz: Lane, times factor: Double = 1, start: Lane, _ tuning: ControlSegment<Lane>
  ) {
    let scale = 72_057_594_037_927_936 / Double(tuning.sampleRate) * factor
    for voice in 0..<Lane.count {
      let whole = UInt64(max(Double(hertz[voice]), 0) * scale)
      step[voice] = UInt32(truncatingIfNeeded: whole >> 24)
      fineStep[voice] = UInt32(truncatingIfNeeded: whole & 0x00FF_FFFF)
    }
    restart(at: start, where: tuning.starts)
  }

  /// Jumps to a phase in some voices.
  @inline(__always)
  mutating func restart(at start: Lane, where mask: Lane.Mask) {
    let chosen = Lane.bits(of: mask)
    let kept = chosen ^ Lane.Bits(0xFFFF_FFFF)
    phase = (phase & kept) | (start.phase & chosen)
    fine = fine & kept
  }

  /// The phase of the next sample; the first one is the start itself.
  @inline(__always)
  mutating func next() -> Lane.Bits {
    let now = phase
    let sum = fine &+ fineStep
    fine = sum & Lane.Bits(0x00FF_FFFF)
    phase = phase &+ step &+ sum.shiftedRight(24)
    return now
  }

  /// Passes over `count` samples, less than 256.
  @inline(__always)
  mutating func skip(_ count: Int) {
    let count = Lane.Bits(UInt32(truncatingIfNeeded: count))
    let sum = fine &+ fineStep &* count
    fine = sum & Lane.Bits(0x00FF_FFFF)
    phase = phase &+ step &* count &+ sum.shiftedRight(24)
  }
}
