/// A short piece of sound: mono, or stereo with interleaved samples.
public struct AudioBlock: Hashable, Sendable {
  public let sequence: UInt32
  /// Frames per second.
  public let rate: Double
  /// 1 or 2.
  public let channelCount: Int
  /// Full scale is ±1. Held by reference: a copy of the block shares them.
  public let samples: [Float]

  /// Samples of all channels together: 0.68 s of stereo at 48 kHz.
  public static let maximumSamples = 65_536
  public static let rates = 1000.0...768_000

  /// Nil for another number of channels, a rate outside `rates`, an incomplete frame or too many samples.
  public init?(sequence: UInt32, rate: Double, channelCount: Int, samples: [Float]) {
    guard (1...2).contains(channelCount), Self.rates.contains(rate),
      samples.count <= Self.maximumSamples, samples.count.isMultiple(of: channelCount)
    else { return nil }
    self.sequence = sequence
    self.rate = rate
    self.channelCount = channelCount
    self.samples = samples
  }

  /// Samples of each channel.
  public var frameCount: Int { samples.count / channelCount }

  /// Seconds.
  public var duration: Double { Double(frameCount) / rate }
}
