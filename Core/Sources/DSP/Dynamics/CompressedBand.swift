/// The dynamics of one band: curve, follower, gain.
struct CompressedBand<Lane: AudioLane> {
  private var curve = GainCurve<Lane>()
  private var follower = ReductionFollower<Lane>()
  private var gain = Ramp<Lane>()

  var reduction: Lane { follower.value }

  @inline(__always)
  mutating func aim(
    threshold: Lane, ratio: Lane, gain decibels: Lane, attack: Lane, release: Lane,
    _ tuning: ControlSegment<Lane>
  ) {
    curve.aim(threshold: threshold, ratio: ratio, knee: Lane(6), tuning)
    follower.aim(attack: attack, release: release, tuning)
    gain.aim(decibels, tuning)
  }

  @inline(__always)
  mutating func next(_ x: Lane, _ isGliding: Bool) -> Lane {
    let level = Lane.decibels(power: x * x)
    let reduction = follower.next(curve.reduction(level, isGliding), isGliding)
    return x * Lane.gain(decibels: gain.next(isGliding) - reduction)
  }
}
