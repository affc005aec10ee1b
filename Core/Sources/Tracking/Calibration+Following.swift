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
    for channel in Self.followers where frame.available.contains(channel) {
      let distance = frame.values[channel] - neutral[channel]
      guard abs(distance) <= Self.reach(of: channel) else { continue }
      neutral[channel] += weight * distance
      neutralSet.insert(channel)
    }
    prepare()
  }

  private static let followers = Channel.allCases.filter { !ChannelSet.looks.contains($0) }
  private static let followingTime = 10.0
  private static let longestStep = 0.25

  private static func reach(of channel: Channel) -> Float {
    switch channel.group {
    case .face: 0.5
    case .head: ChannelSet.headPosition.contains(channel) ? .infinity : 0.35
    case .eyes: 0
    }
  }
}
