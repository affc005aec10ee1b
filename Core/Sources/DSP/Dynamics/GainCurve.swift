/// The static curve of a compressor in decibels: straight below the knee, a parabola in it (Giannoulis et al. 2012, eq. 4).
struct GainCurve<Lane: AudioLane> {
  private var threshold = Ramp<Lane>()
  private var slope = Ramp<Lane>()
  private var knee = Ramp<Lane>()

  @inline(__always)
  mutating func aim(threshold: Lane, ratio: Lane, knee: Lane, _ tuning: ControlSegment<Lane>) {
    self.threshold.aim(threshold, tuning)
    slope.aim(1 - 1 / ratio, tuning)
    self.knee.aim(Lane.maximum(knee, Lane(0.01)), tuning)
  }

  /// Decibels to take away at a level.
  @inline(__always)
  mutating func reduction(_ level: Lane, _ isGliding: Bool) -> Lane {
    let width = knee.next(isGliding)
    let over = level - threshold.next(isGliding)
    let inKnee = Lane.minimum(Lane.maximum(over + width * 0.5, Lane(0)), width)
    let beyond = Lane.maximum(over - width * 0.5, Lane(0))
    return slope.next(isGliding) * (inKnee * inKnee / (width * 2) + beyond)
  }
}
