import Numbers
public import Signals

/// Detects when a face rests near its neutral pose, and when it stays still away from it.
///
/// Near means that every channel except gaze and lids is less than about a tenth away; an expression below
/// its neutral value is near. A blink neither ends a rest nor is part of it, from the first movement of the
/// lids on.
public struct RestDetector: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case moving, blinking
    /// Still for `duration`, away from the neutral pose.
    case held
    /// Near the neutral pose for `duration`.
    case resting
  }

  /// The minimum duration in seconds.
  public let duration: Double

  private var anchor = ChannelFrame(isTracked: false)
  private var stillSince = 0.0
  private var nearSince: Double?
  private var lidsSince: Double?
  private var blinks = BlinkDetector()

  public init(duration: Double = 2) { self.duration = duration }

  /// Tests one frame of uncalibrated channels against the neutral pose.
  public mutating func register(
    _ frame: ChannelFrame, neutral: ChannelValues = .zero
  ) -> State {
    guard frame.isTracked else {
      reset()
      return .moving
    }
    if anchor.isTracked, anchor.available != frame.available || frame.time < anchor.time {
      reset()
    }
    let left = frame.values[.eyeBlinkLeft]
    let right = frame.values[.eyeBlinkRight]
    _ = blinks.register(left: left, right: right, at: frame.time)
    guard anchor.isTracked else { return settle(at: frame, neutral: neutral) }
    let lids = max(left - anchor.values[.eyeBlinkLeft], right - anchor.values[.eyeBlinkRight])
    if blinks.isClosed || lids > RestDetector.lidTolerance {
      let since = lidsSince ?? frame.time
      lidsSince = since
      if blinks.isClosed || frame.time - since <= blinks.longest { return .blinking }
      nearSince = nil
      return settle(at: frame, neutral: neutral)
    }
    lidsSince = nil
    return judge(frame, neutral: neutral)
  }

  /// Resets; call it when the face or the neutral pose changed.
  public mutating func reset() { self = RestDetector(duration: duration) }

  private static let lidTolerance: Float = 0.08

  private mutating func judge(_ frame: ChannelFrame, neutral: ChannelValues) -> State {
    let isStill = Reach.stillness.holds(frame, near: anchor.values)
    guard isStill else { return settle(at: frame, neutral: neutral) }
    place(frame, neutral: neutral)
    if let nearSince { return frame.time - nearSince >= duration ? .resting : .moving }
    return frame.time - stillSince >= duration ? .held : .moving
  }

  private mutating func settle(at frame: ChannelFrame, neutral: ChannelValues) -> State {
    anchor = frame
    stillSince = frame.time
    lidsSince = nil
    guard !blinks.isClosed else { return .blinking }
    place(frame, neutral: neutral)
    return nearSince.map { frame.time - $0 >= duration } ?? false ? .resting : .moving
  }

  private mutating func place(_ frame: ChannelFrame, neutral: ChannelValues) {
    nearSince = Reach.neutral.holds(frame, near: neutral) ? nearSince ?? frame.time : nil
  }
}

/// The tolerance of each channel, downwards and upwards.
struct Reach {
  let below: SIMD64<Float>
  let above: SIMD64<Float>

  /// The tremor tolerance of a still face; the eyes are never still.
  static let stillness: Reach = {
    let limits = row { ChannelSet.eyes.contains($0) ? .infinity : 0.1 }
    return Reach(below: limits, above: limits)
  }()

  /// The tolerance for drift: slightly below a tenth of the range, so that a pose kept at a tenth stays
  /// outside even after the neutral pose has moved towards it.
  static let neutral = Reach(
    below: row { isFree($0) || ChannelSet.expressions.contains($0) ? .infinity : drift },
    above: row { isFree($0) ? .infinity : drift })

  static let drift: Float = 0.09

  /// Lids follow the gaze downwards.
  private static func isFree(_ channel: Channel) -> Bool {
    ChannelSet.looks.contains(channel) || ChannelSet.lids.contains(channel)
  }

  func holds(_ frame: ChannelFrame, near pose: ChannelValues) -> Bool {
    let available = frame.available.rawValue
    return withUnsafeBytes(of: (below, above)) { limits in
      withUnsafeBytes(of: (frame.values.storage, pose.storage)) { values in
        let limits = limits.assumingMemoryBound(to: Float.self)
        let values = values.assumingMemoryBound(to: Float.self)
        let count = ChannelValues.laneCount
        var strays: UInt64 = 0
        for index in 0..<count {
          let away = values[index] - values[count + index]
          let isFar = away > limits[count + index] || -away > limits[index]
          strays |= isFar ? available & 1 << UInt64(index) : 0
        }
        return strays == 0
      }
    }
  }

  private static func row(_ limit: (Channel) -> Float) -> SIMD64<Float> {
    Channel.allCases.reduce(into: .zero) { $0[$1.rawValue] = limit($1) }
  }
}
