#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Signals

extension Calibration {
  /// Moves the neutral pose towards a face that rests near it; never during a blink.
  ///
  /// A held grimace or a turned head is an intention: such channels stay out, and so does the gaze.
  mutating func follow(_ frame: ChannelFrame) {
    guard rest.register(frame) == .resting else {
      lastRest = nil
      return
    }
    defer { lastRest = frame.time }
    guard let lastRest, frame.time > lastRest else { return }
    let step = min(frame.time - lastRest, Self.longestStep)
    let weight = Float(-expm1(-step / Self.followingTime))
    let eligible = frame.available.subtracting(.looks)
    neutral.glide(towards: frame.values, by: weight, in: eligible, within: Reach.values)
    neutralSet.formUnion(eligible)
    prepare()
  }

  private static let followingTime = 10.0
  private static let longestStep = 0.25
}

/// How far from its neutral value a channel may be and still count as resting there.
private enum Reach {
  static let values: SIMD64<Float> = Channel.allCases.reduce(into: .zero) { values, channel in
    values[channel.rawValue] =
      switch channel.group {
      case .face, .eyes: 0.5
      case .head: ChannelSet.headPosition.contains(channel) ? .infinity : 0.35
      }
  }
}
