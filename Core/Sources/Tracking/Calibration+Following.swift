#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Signals

extension Calibration {
  /// Moves the neutral pose after a face that drifts near it; never during a blink.
  ///
  /// What is held away from it is meant and stays what it is. Only while nobody has calibrated is a
  /// still face that is away taken, very slowly, for a neutral one. The gaze is never followed.
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

  /// Lids do not end a rest, so one that is held shut is left out of it.
  private func heldLids(in frame: ChannelFrame) -> ChannelSet {
    var lids: ChannelSet = []
    for lid in [Channel.eyeBlinkLeft, .eyeBlinkRight]
    where frame.values[lid] - neutral[lid] > Reach.drift { lids.insert(lid) }
    return lids
  }

  /// The time constant in seconds; nil where the neutral pose stays.
  private func followingTime(in state: RestDetector.State) -> Double? {
    switch state {
    case .resting: 10
    case .held: isCaptured ? nil : Self.searchingTime
    case .moving, .blinking: nil
    }
  }

  /// A pose held for a minute keeps 96.7 %, and a wrong first neutral pose is forgotten in about an hour.
  private static let searchingTime = 1800.0
  private static let longestStep = 0.25
}
