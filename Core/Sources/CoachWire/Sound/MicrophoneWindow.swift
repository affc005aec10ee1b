import Numbers

/// The newest 1.5 s of a microphone at 16 kHz: 24,000 samples that move on by whole blocks of 1,024, as the reference
/// client's do. It begins with silence.
public struct MicrophoneWindow: Hashable, Sendable {
  /// A ring; `start` is its oldest sample.
  private var ring = [Float](repeating: 0, count: CoachConstants.windowSize)
  private var start = 0
  private var pending: [Float] = []

  public init() { pending.reserveCapacity(CoachConstants.blockSize) }

  /// Takes a block of any size; samples of an unfinished block of 1,024 wait. What is not finite counts as 0.
  public mutating func append(_ block: some Sequence<Float>) {
    for sample in Array(block) {
      pending.append(sample.isFinite ? sample : 0)
      if pending.count == CoachConstants.blockSize { shift() }
    }
  }

  private mutating func shift() {
    for sample in pending {
      ring[start] = sample
      start += 1
      if start == ring.count { start = 0 }
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// 24,000 samples, oldest first.
  public var samples: [Float] { Array(ring[start...] + ring[..<start]) }

  public var metrics: WireMetrics { WireMetrics(samples: samples) }

  /// The volume of the metrics alone.
  public var volume: Double {
    WireMetrics.volume(energy: ring.reduce(0) { $0 + Double($1) * Double($1) })
  }

  /// The WAV file that goes with a picture: 48,044 bytes.
  public var clip: [UInt8] { WireClip.wav(of: samples) }
}
