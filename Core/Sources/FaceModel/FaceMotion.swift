import Numbers
public import Signals

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The channels as they are drawn: they glide to the newest frame's, so that thirty frames a second move smoothly.
public struct FaceMotion: Hashable, Sendable {
  /// Always finite; 0 for a channel that its source does not deliver.
  public private(set) var values = ChannelValues.zero
  /// How strongly the face is drawn, 0…1: weakly while no face is in view.
  public private(set) var strength: Float = 0

  public init() {}

  /// Moves on by `elapsed` seconds; without a face the last one stays. Returns whether anything moved visibly.
  @discardableResult
  public mutating func move(
    to target: ChannelValues, available: ChannelSet, isTracked: Bool, elapsed: Double
  ) -> Bool {
    guard elapsed > 0, elapsed.isFinite else { return false }
    var largest: Float = 0
    if isTracked {
      let part = Float(1 - exp(-elapsed / Self.settle))
      for channel in 0..<Channel.count {
        let isKnown = available.rawValue >> UInt64(channel) & 1 == 1
        let goal = isKnown ? target.storage[channel] : 0
        guard goal.isFinite else { continue }
        let step = (goal - values.storage[channel]) * part
        values.storage[channel] += step
        largest = max(largest, abs(step))
      }
    }
    let step = ((isTracked ? 1 : Self.lost) - strength) * min(1, Float(elapsed) * 8)
    strength += step
    return largest > 0.0002 || abs(step) > 0.002
  }

  /// Seconds after which two thirds of a way are done.
  private static let settle = 0.028
  private static let lost: Float = 0.35
}
