import Mapping
public import Signals

/// One channel of a take with two settings, and their difference.
public struct TakeComparison: Codable, Hashable, Sendable {
  public var take: String
  /// The channel's index.
  public var channel: Int
  /// What the take is compared with.
  public var rival: String
  public var duration: Double
  /// Means of each interval; nil without a face.
  public var one: [Float?]
  public var other: [Float?]
  /// The maximum difference in each interval.
  public var difference: [Float?]
  public var maximum: Double
  public var rootMeanSquare: Double
  /// Frames that were compared.
  public var frames: Int

  /// Processes every frame with both settings; deterministic.
  public init(
    take: String, channel: Channel, rival: String, duration: Double,
    frames: some Sequence<SensorFrame>, one: FaceSettings, other: FaceSettings, tier: Tier = .pro
  ) {
    var lines = (
      FacePipeline(settings: one, tier: tier), FacePipeline(settings: other, tier: tier)
    )
    var curves = (
      Buckets(count: TakeTimeline.stretches, duration: duration),
      Buckets(count: TakeTimeline.stretches, duration: duration)
    )
    var apart = Buckets(count: TakeTimeline.stretches, duration: duration)
    var (count, squares, greatest) = (0, 0.0, 0.0)
    for frame in frames {
      let controls = (lines.0.process(frame), lines.1.process(frame))
      guard frame.isTracked, controls.0.available.contains(channel) else { continue }
      let values = (controls.0.values[channel], controls.1.values[channel])
      let difference = abs(values.0 - values.1)
      curves.0.add(values.0, at: frame.time)
      curves.1.add(values.1, at: frame.time)
      apart.add(difference, at: frame.time)
      count += 1
      squares += Double(difference) * Double(difference)
      greatest = max(greatest, Double(difference))
    }
    self.take = take
    self.channel = channel.rawValue
    self.rival = rival
    self.duration = duration
    self.one = curves.0.curve { Float($0.sum / Double($0.count)) }
    self.other = curves.1.curve { Float($0.sum / Double($0.count)) }
    self.difference = apart.curve(\.high)
    maximum = greatest
    rootMeanSquare = count == 0 ? 0 : (squares / Double(count)).squareRoot()
    self.frames = count
  }
}
