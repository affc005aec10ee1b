#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Measures a sound: its length, peak and RMS level.
public struct SoundCheck: Hashable, Sendable {
  public let sampleRate: Double
  public private(set) var frameCount = 0
  /// The peak magnitude; 1 is full scale.
  public private(set) var peak: Float = 0
  private var energy = 0.0
  private var sampleCount = 0

  public init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Adds interleaved frames.
  public mutating func add(_ samples: [Float], channelCount: Int) {
    for sample in samples {
      peak = max(peak, abs(sample))
      energy += Double(sample) * Double(sample)
    }
    sampleCount += samples.count
    frameCount += samples.count / max(channelCount, 1)
  }

  public var seconds: Double { Double(frameCount) / sampleRate }

  /// The RMS of all samples.
  public var effective: Double {
    sampleCount > 0 ? (energy / Double(sampleCount)).squareRoot() : 0
  }

  /// dBFS, at least −200.
  public var peakLevel: Double { SoundCheck.level(Double(peak)) }
  /// RMS in dBFS, at least −200; a full-scale square wave has 0.
  public var effectiveLevel: Double { SoundCheck.level(effective) }

  private static func level(_ amplitude: Double) -> Double {
    max(20 * log10(max(amplitude, 1e-12)), -200)
  }
}
