public import Signals

/// The curve of one channel over a take, and the intervals without a face.
public struct TakeTimeline: Codable, Hashable, Sendable {
  public var take: String
  /// The channel's index.
  public var channel: Int
  public var duration: Double
  /// The minimum and the maximum of each interval; nil without values.
  public var low: [Float?]
  public var high: [Float?]
  /// Intervals without a face, as fractions 0…1 of the duration.
  public var lost: [Span]

  public struct Span: Codable, Hashable, Sendable {
    public var from: Double
    public var to: Double
  }

  public static let stretches = 320

  /// - Parameter frames: with times from 0 to `duration` in seconds.
  public init(
    take: String, channel: Channel, duration: Double, frames: some Sequence<SensorFrame>
  ) {
    var buckets = Buckets(count: Self.stretches, duration: duration)
    var lost: [Span] = []
    var lostSince: Double?
    for frame in frames {
      let channels = frame.channelFrame
      if channels.isTracked, channels.available.contains(channel) {
        buckets.add(channels.values[channel], at: channels.time)
      }
      let share = duration > 0 ? min(channels.time / duration, 1) : 0
      if channels.isTracked, let since = lostSince {
        lost.append(Span(from: since, to: share))
        lostSince = nil
      } else if !channels.isTracked, lostSince == nil {
        lostSince = share
      }
    }
    if let lostSince { lost.append(Span(from: lostSince, to: 1)) }
    self.take = take
    self.channel = channel.rawValue
    self.duration = duration
    low = buckets.curve(\.low)
    high = buckets.curve(\.high)
    self.lost = Self.merged(lost)
  }

  /// At most one per bucket: intervals closer than a bucket are joined.
  private static func merged(_ spans: [Span]) -> [Span] {
    let least = 1 / Double(stretches)
    return spans.reduce(into: []) { result, span in
      if let last = result.last, span.from - last.to < least {
        result[result.count - 1].to = span.to
      } else {
        result.append(span)
      }
    }
  }
}
