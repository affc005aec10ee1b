import Foundation

/// One decaying partial of a sound: its exact frequency and decay time.
public struct Partial: Sendable {
  /// In hertz.
  public let frequency: Double
  /// Seconds in which it falls by 60 dB; infinite when it does not fall.
  public let reverberationTime: Double

  /// Compares two looks through a Kaiser window; partials nearer than eight `resolution` disturb.
  ///
  /// `samples` should hold three times `sampleRate / resolution` samples at least.
  public init(
    _ samples: ArraySlice<Float>, near guess: Double, resolution: Double, sampleRate: Double
  ) {
    let size = Int(8 * sampleRate / resolution)
    let window = Spectrum.kaiser(size, beta: 14)
    var frequency = guess
    var decay = 0.0
    var hop = Int(sampleRate / resolution)
    while size + hop <= samples.count {
      let turns = frequency / sampleRate
      let first = Self.look(samples.prefix(size), window, turns)
      let second = Self.look(samples.dropFirst(hop).prefix(size), window, turns)
      let phase =
        atan2(second.1, second.0) - atan2(first.1, first.0) - 2 * .pi * turns * Double(hop)
      let error = phase - 2 * .pi * (phase / (2 * .pi)).rounded()
      frequency += error / (2 * .pi) * sampleRate / Double(hop)
      decay = log(hypot(first.0, first.1) / hypot(second.0, second.1)) / Double(hop)
      hop *= 2
    }
    self.frequency = frequency
    reverberationTime = decay > 0 ? log(1_000) / decay / sampleRate : .infinity
  }

  /// How far the frequency is from another, in cents.
  public func cents(from other: Double) -> Double { 1_200 * log2(frequency / other) }

  private static func look(
    _ samples: ArraySlice<Float>, _ window: [Double], _ turns: Double
  ) -> (Double, Double) {
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let angle = 2 * .pi * turns * Double(index)
      real += Double(sample) * window[index] * cos(angle)
      imaginary -= Double(sample) * window[index] * sin(angle)
    }
    return (real, imaginary)
  }
}
