public import Signals

/// Tells when a face rests: every channel but those of the eyes stays near where it was for a while.
///
/// A blink neither ends a rest nor is part of it, from the first movement of the lids on.
public struct RestDetector: Hashable, Sendable {
  public enum State: Hashable, Sendable { case moving, blinking, resting }

  /// Seconds of stillness after which a face rests.
  public let duration: Double

  private var anchor = ChannelFrame(isTracked: false)
  private var stillSince = 0.0
  private var lidsSince: Double?
  private var blinks = BlinkDetector()

  public init(duration: Double = 2) { self.duration = duration }

  /// Judges one frame of uncalibrated channels.
  public mutating func register(_ frame: ChannelFrame) -> State {
    guard frame.isTracked else {
      reset()
      return .moving
    }
    let left = frame.values[.eyeBlinkLeft]
    let right = frame.values[.eyeBlinkRight]
    _ = blinks.register(left: left, right: right, at: frame.time)
    guard anchor.isTracked, anchor.available == frame.available, frame.time >= anchor.time else {
      return settle(at: frame)
    }
    let lids = max(left - anchor.values[.eyeBlinkLeft], right - anchor.values[.eyeBlinkRight])
    if blinks.isClosed || lids > RestDetector.lidTolerance {
      let since = lidsSince ?? frame.time
      lidsSince = since
      return blinks.isClosed || frame.time - since <= blinks.longest ? .blinking : settle(at: frame)
    }
    lidsSince = nil
    guard Tolerances.holds(frame, near: anchor) else { return settle(at: frame) }
    return frame.time - stillSince >= duration ? .resting : .moving
  }

  /// Starts anew: call it when the face or the neutral pose changed.
  public mutating func reset() { self = RestDetector(duration: duration) }

  private static let lidTolerance: Float = 0.08

  private mutating func settle(at frame: ChannelFrame) -> State {
    anchor = frame
    stillSince = frame.time
    lidsSince = nil
    return blinks.isClosed ? .blinking : .moving
  }
}

/// How far each channel may stray in a resting face; infinite for the eyes, which never rest.
private enum Tolerances {
  static let values: SIMD64<Float> = Channel.allCases.reduce(into: .zero) { values, channel in
    values[channel.rawValue] = ChannelSet.eyes.contains(channel) ? .infinity : 0.1
  }

  static func holds(_ frame: ChannelFrame, near anchor: ChannelFrame) -> Bool {
    withUnsafeBytes(of: values) { limits in
      withUnsafeBytes(of: frame.values.storage) { now in
        withUnsafeBytes(of: anchor.values.storage) { before in
          let limits = limits.assumingMemoryBound(to: Float.self)
          let now = now.assumingMemoryBound(to: Float.self)
          let before = before.assumingMemoryBound(to: Float.self)
          var strays: Int32 = 0
          for index in 0..<ChannelValues.laneCount {
            strays |= abs(now[index] - before[index]) > limits[index] ? 1 : 0
          }
          return strays == 0
        }
      }
    }
  }
}
