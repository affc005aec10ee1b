public import SoundGraph

/// A test signal as an array, and what can be read off it.
public enum SignalBench {
  public static func render(
    _ generator: SignalGenerator, _ count: Int, blocks: [Int] = [Int.max], live: [Float]? = nil
  ) -> [Float] {
    var samples = [Float](repeating: 0, count: count)
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      var done = 0
      var turn = 0
      while done < count {
        let length = min(blocks[turn % blocks.count], count - done)
        if let live {
          live.withUnsafeBufferPointer { input in
            generator.renderer.render(
              length, live: input.baseAddress.map { $0 + done }, into: start + done)
          }
        } else {
          generator.renderer.render(length, into: start + done)
        }
        done += length
        turn += 1
      }
    }
    return samples
  }

  public static func render(_ kind: SignalKind, seconds: Double, rate: Double = 48_000) -> [Float] {
    render(SignalGenerator(kind, sampleRate: rate), Int(seconds * rate))
  }

  /// Where the sound goes up through zero, in samples between samples.
  public static func risingCrossings(_ samples: [Float]) -> [Double] {
    samples.indices.dropFirst().filter { samples[$0 - 1] < 0 && samples[$0] >= 0 }.map { index in
      let (low, high) = (Double(samples[index - 1]), Double(samples[index]))
      return Double(index) - high / (high - low)
    }
  }
}
