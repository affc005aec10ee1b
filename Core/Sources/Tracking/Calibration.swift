public import Signals

/// Converts sensor channels to deviations from a person's neutral pose.
///
/// Expressions become (x − neutral) / (maximum − neutral) · sensitivity in 0…1; angles, position and gaze
/// become (x − neutral) · sensitivity in their range. Without a neutral pose, the head position of the first
/// tracked frame is used. While the face rests near the neutral pose, the pose follows its drift.
public struct Calibration: Hashable, Sendable {
  /// False passes every frame unchanged.
  public var isOn = true
  /// Whether the neutral pose follows drift: after 2 s near it, with a time constant of 10 s.
  public var isAutomatic = true
  /// Gain of movements, 0.5…2.
  public var sensitivity: Float = 1 {
    didSet {
      sensitivity = Self.clamped(sensitivity)
      prepare()
    }
  }

  /// The neutral pose; 0 for channels outside `neutralSet`.
  public internal(set) var neutral = ChannelValues.zero
  /// The channels whose neutral value is known.
  public internal(set) var neutralSet: ChannelSet = []
  /// The personal maximum of each expression; 1 until learned or set.
  public internal(set) var maximum = ChannelValues(storage: .one)

  /// Whether the neutral pose was set by a person or a file.
  var isCaptured = false
  var gains = ChannelValues(storage: .one)
  var rest = RestDetector()
  var lastRest: Double?
  var range: RangeLearner?

  public init() {}

  /// Calibration off: channels are unchanged.
  public static var off: Calibration {
    var calibration = Calibration()
    calibration.isOn = false
    return calibration
  }

  /// Calibrates one frame; values that are not finite become unavailable; a frame without a face is
  /// unchanged.
  public mutating func apply(_ frame: ChannelFrame) -> ChannelFrame {
    guard isOn, frame.isTracked else {
      lastRest = nil
      if isOn { rest.reset() }
      return frame.isTracked ? frame.sanitised : frame
    }
    let frame = frame.sanitised
    takeFirstPosition(from: frame)
    range?.observe(frame)
    if isAutomatic { follow(frame) }
    return scaled(frame)
  }

  /// Takes this uncalibrated frame as the neutral pose; false, without a change, when it has no face.
  ///
  /// A shut eye keeps its earlier neutral value.
  @discardableResult public mutating func captureNeutral(from frame: ChannelFrame) -> Bool {
    guard frame.isTracked else { return false }
    let frame = frame.sanitised
    for channel in Channel.allCases where frame.available.contains(channel) {
      let value = frame.values[channel]
      if ChannelSet.lids.contains(channel), value >= BlinkDetector().closing { continue }
      neutral[channel] = value
      neutralSet.insert(channel)
    }
    isCaptured = true
    rest.reset()
    lastRest = nil
    prepare()
    return true
  }

  /// Clears the neutral pose and the personal range; the settings stay.
  public mutating func reset() {
    let settings = self
    self = Calibration()
    isOn = settings.isOn
    isAutomatic = settings.isAutomatic
    sensitivity = settings.sensitivity
  }

  static func clamped(_ sensitivity: Float) -> Float {
    sensitivity.isNaN ? 1 : min(max(sensitivity, 0.5), 2)
  }

  mutating func prepare() {
    withUnsafeBytes(of: neutral.storage) { neutralBytes in
      withUnsafeBytes(of: maximum.storage) { maximumBytes in
        withUnsafeMutableBytes(of: &gains.storage) { gainBytes in
          let neutral = neutralBytes.assumingMemoryBound(to: Float.self)
          let maximum = maximumBytes.assumingMemoryBound(to: Float.self)
          let gains = gainBytes.assumingMemoryBound(to: Float.self)
          for index in 0..<Self.expressionCount {
            gains[index] = sensitivity / max(maximum[index] - neutral[index], Self.leastSpan)
          }
          for index in Self.expressionCount..<ChannelValues.laneCount {
            gains[index] = sensitivity
          }
        }
      }
    }
  }

  /// The minimum range of an expression, so that noise never fills it.
  static var leastSpan: Float { 0.2 }
  private static var expressionCount: Int { 52 }
}
