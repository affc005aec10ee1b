#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What was measured of a sound that went by: its length, peak and effective level.
public struct SoundCheck: Hashable, Sendable {
  public let sampleRate: Double
  public private(set) var frameCount = 0
  /// The greatest sample without its sign; ±1 is full scale.
  public private(set) var peak: Float = 0
  private var energy = 0.0
  private var sampleCount = 0

  public init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Takes frames into account, channel after channel in each.
  public mutating func add(_ samples: [Float], channelCount: Int) {
    for sample in samples {
      peak = max(peak, abs(sample))
      energy += Double(sample) * Double(sample)
    }
    sampleCount += samples.count
    frameCount += samples.count / max(channelCount, 1)
  }

  public var seconds: Double { Double(frameCount) / sampleRate }

  /// The root of the mean square of all samples.
  public var effective: Double {
    sampleCount > 0 ? (energy / Double(sampleCount)).squareRoot() : 0
  }

  /// dBFS, at least −200.
  public var peakLevel: Double { SoundCheck.level(Double(peak)) }
  /// dBFS of the effective level, at least −200; a full-scale square has 0.
  public var effectiveLevel: Double { SoundCheck.level(effective) }

  private static func level(_ amplitude: Double) -> Double {
    max(20 * log10(max(amplitude, 1e-12)), -200)
  }
}
