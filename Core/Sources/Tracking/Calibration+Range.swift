public import Signals

extension Calibration {
  /// Whether the personal range is being learned; ending it applies the learned maxima.
  public var isLearningRange: Bool {
    get { range != nil }
    set {
      if newValue {
        range = range ?? RangeLearner()
      } else if let learned = range {
        range = nil
        adopt(learned)
      }
    }
  }

  /// Sets the maximum of an expression, clamped between neutral + 0.2 and 1; ignored for other channels.
  public mutating func setMaximum(_ value: Float, for channel: Channel) {
    guard ChannelSet.expressions.contains(channel), value.isFinite else { return }
    maximum[channel] = min(max(value, neutral[channel] + Self.leastSpan), 1)
    prepare()
  }

  private mutating func adopt(_ learned: RangeLearner) {
    for channel in Channel.allCases where ChannelSet.expressions.contains(channel) {
      let reached = learned.maximum[channel]
      guard reached - neutral[channel] >= Self.leastSpan else { continue }
      setMaximum(reached, for: channel)
    }
  }
}

/// The maximum of each expression in two consecutive frames: a single outlier is ignored.
struct RangeLearner: Hashable, Sendable {
  private(set) var maximum = ChannelValues.zero
  private var previous = ChannelValues.zero

  mutating func observe(_ frame: ChannelFrame) {
    for channel in Channel.allCases where frame.available.contains(channel) {
      let lasting = min(frame.values[channel], previous[channel])
      maximum[channel] = max(maximum[channel], lasting)
    }
    previous = frame.values
  }
}
