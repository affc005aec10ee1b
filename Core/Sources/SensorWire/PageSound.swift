import Numbers
public import Signals

/// Kind 17 from a sensor page: a block of its microphone's sound, mono.
public struct PageSound: Hashable, Sendable {
  public static let kind: UInt8 = 17
  /// Samples of one message: 85 ms at 96 kHz.
  public static let maximumSamples = 8_192
  public static let rates = 8_000.0...192_000

  /// Seconds on the page's clock at its first sample.
  public let time: Double
  /// Samples beyond full scale are clamped.
  public let block: AudioBlock

  private static let headerSize = 24

  /// Nil for another kind, a size that is no whole number of samples, and for values that no page sends.
  public init?(_ bytes: [UInt8]) {
    let (count, rest) = (bytes.count - Self.headerSize).quotientAndRemainder(dividingBy: 4)
    guard rest == 0, (1...Self.maximumSamples).contains(count), bytes[0] == Self.kind else {
      return nil
    }
    let sound = bytes.withUnsafeBytes { raw -> (time: Double, block: AudioBlock)? in
      var cursor = ByteCursor(raw)
      _ = cursor.integer(UInt32.self)
      let sequence = cursor.integer(UInt32.self)
      let (time, rate) = (cursor.double(), cursor.double())
      guard PageTime.isPossible(time), Self.rates.contains(rate) else { return nil }
      var samples: [Float] = []
      samples.reserveCapacity(count)
      for _ in 0..<count {
        let sample = cursor.float()
        guard sample.isFinite else { return nil }
        samples.append(sample.clamped(to: -1...1))
      }
      return AudioBlock(sequence: sequence, rate: rate, channelCount: 1, samples: samples)
        .map { (time, $0) }
    }
    guard let sound else { return nil }
    (time, block) = sound
  }
}

/// Times on the clock of a page.
enum PageTime {
  /// Whether a page can be open for that long, in seconds; false for what is not finite.
  static func isPossible(_ seconds: Double) -> Bool { seconds >= 0 && seconds < 1e10 }
}
