import ScreenKit
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

  /// The two values of a channel in one frame.
  public struct Pair: Sendable {
    public var time: Double
    public var one: Float
    public var other: Float

    public init(time: Double, one: Float, other: Float) {
      self.time = time
      self.one = one
      self.other = other
    }
  }

  /// - Parameter pairs: of the frames that have the channel, with times from 0 to `duration`.
  public init(
    take: String, channel: Channel, rival: String, duration: Double, pairs: some Sequence<Pair>
  ) {
    var curves = (
      Buckets(count: TakeTimeline.stretches, duration: duration),
      Buckets(count: TakeTimeline.stretches, duration: duration)
    )
    var apart = Buckets(count: TakeTimeline.stretches, duration: duration)
    var (count, squares, greatest) = (0, 0.0, 0.0)
    for pair in pairs {
      let difference = abs(pair.one - pair.other)
      curves.0.add(pair.one, at: pair.time)
      curves.1.add(pair.other, at: pair.time)
      apart.add(difference, at: pair.time)
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
