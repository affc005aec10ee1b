/// The sample format of a WAV file.
public enum WAVEncoding: String, CaseIterable, Hashable, Sendable {
  case pcm8, pcm16, pcm24, pcm32, float32, float64

  public var bytesPerSample: Int {
    switch self {
    case .pcm8: 1
    case .pcm16: 2
    case .pcm24: 3
    case .pcm32, .float32: 4
    case .float64: 8
    }
  }

  public var isFloat: Bool { self == .float32 || self == .float64 }

  /// Nil for an unsupported combination.
  init?(isFloat: Bool, bits: Int) {
    switch (isFloat, bits) {
    case (false, 8): self = .pcm8
    case (false, 16): self = .pcm16
    case (false, 24): self = .pcm24
    case (false, 32): self = .pcm32
    case (true, 32): self = .float32
    case (true, 64): self = .float64
    default: return nil
    }
  }
}

/// The sound format of a WAV file.
public struct WAVFormat: Hashable, Sendable {
  public static let sampleRates = 1...384_000
  public static let channelCounts = 1...16

  /// Frames per second, 1…384,000.
  public var sampleRate: Int
  /// 1…16.
  public var channelCount: Int
  public var encoding: WAVEncoding

  public init(sampleRate: Int, channelCount: Int, encoding: WAVEncoding) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.encoding = encoding
  }

  public var bytesPerFrame: Int { channelCount * encoding.bytesPerSample }
}
