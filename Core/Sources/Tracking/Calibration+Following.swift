#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Signals

extension Calibration {
  /// Adapts the neutral pose to drift of a face near it; never during a blink.
  ///
  /// A pose kept away from it is deliberate and does not change it. Only before any calibration, a still face
  /// away from it is taken, very slowly, as the neutral one. The gaze is never adapted.
  mutating func follow(_ frame: ChannelFrame) {
    let state = rest.register(frame, neutral: neutral)
    guard let time = followingTime(in: state) else {
      lastRest = nil
      return
    }
    defer { lastRest = frame.time }
    guard let lastRest, frame.time > lastRest else { return }
    let step = min(frame.time - lastRest, Self.longestStep)
    let weight = Float(-expm1(-step / time))
    let eligible = frame.available.subtracting(.looks).subtracting(heldLids(in: frame))
    neutral.glide(towards: frame.values, by: weight, in: eligible)
    neutralSet.formUnion(eligible)
    prepare()
  }

  /// Lids do not end a rest, so a lid that stays shut is excluded.
  private func heldLids(in frame: ChannelFrame) -> ChannelSet {
    var lids: ChannelSet = []
    for lid in [Channel.eyeBlinkLeft, .eyeBlinkRight]
    where frame.values[lid] - neutral[lid] > Reach.drift { lids.insert(lid) }
    return lids
  }

  /// The time constant in seconds; nil when the neutral pose does not change.
  private func followingTime(in state: RestDetector.State) -> Double? {
    switch state {
    case .resting: 10
    case .held: isCaptured ? nil : Self.searchingTime
    case .moving, .blinking: nil
    }
  }

  /// A pose kept for a minute keeps 96.7 %, and a wrong first neutral pose is corrected in about an hour.
  private static let searchingTime = 1800.0
  private static let longestStep = 0.25
}
