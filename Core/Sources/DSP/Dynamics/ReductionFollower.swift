/// Follows a wanted gain reduction in decibels: up with the attack, down with the release, 63 % in each time.
///
/// The wanted reduction of a tone falls to 0 twice a period; a short window holds its peaks, so that what is
/// followed is flat and both times are exact (decoupled detector of Giannoulis et al. 2012, section 4).
struct ReductionFollower<Lane: AudioLane> {
  private(set) var value = Lane(0)
  private var window = PeakWindow<Lane>()
  private var attack = Ramp<Lane>()
  private var release = Ramp<Lane>()

  @inline(__always)
  mutating func aim(attack rise: Lane, release fall: Lane, _ tuning: ControlSegment<Lane>) {
    let span = Lane.minimum(fall * 0.2, Lane(0.008)) * tuning.sampleRate
    window.setSpan(samples: span)
    attack.aim(Lane.approach(samples: rise * tuning.sampleRate), tuning)
    let rest = fall * tuning.sampleRate - span * PeakWindow<Lane>.meanHold
    release.aim(Lane.approach(samples: rest), tuning)
  }

  @inline(__always)
  mutating func next(_ wanted: Lane, _ isGliding: Bool) -> Lane {
    let goal = window.next(wanted) + Lane.aboveDenormal
    let up = attack.next(isGliding)
    let down = release.next(isGliding)
    value += (goal - value) * Lane.select(value .< goal, up, down)
    return value
  }
}
