import Foundation

/// Levels of a stretch of sound.
public enum Levels {
  public static func peak(_ samples: some Sequence<Float>) -> Double {
    Double(contiguous(samples) { $0.reduce(0) { worse($0, abs($1)) } })
  }

  public static func mean(_ samples: some Sequence<Float>) -> Double {
    contiguous(samples) { samples in
      samples.reduce(0) { $0 + Double($1) } / Double(max(samples.count, 1))
    }
  }

  public static func effective(_ samples: some Sequence<Float>) -> Double {
    contiguous(samples) { samples in
      let energy = samples.reduce(0) { $0 + Double($1) * Double($1) }
      return (energy / Double(max(samples.count, 1))).squareRoot()
    }
  }

  /// Tests are not optimised: a loop over their generic sequence would call for each sample.
  private static func contiguous<Result>(
    _ samples: some Sequence<Float>, _ body: (UnsafeBufferPointer<Float>) -> Result
  ) -> Result {
    samples.withContiguousStorageIfAvailable(body) ?? Array(samples).withUnsafeBufferPointer(body)
  }

  /// The centre of gravity of an impulse response, in samples.
  public static func centre(_ response: [Float]) -> Double {
    var (weight, moment) = (0.0, 0.0)
    for (index, sample) in response.enumerated() where abs(sample) > 1e-9 {
      weight += Double(sample)
      moment += Double(sample) * Double(index)
    }
    return moment / weight
  }

  /// Seconds in which an impulse response falls by 60 dB, from the slope of its backward integral between two
  /// levels (Schroeder 1965); nil when it never falls so far.
  public static func reverberationTime(
    _ response: [Float], sampleRate: Double, from high: Double = -5, to low: Double = -35
  ) -> Double? {
    var energy = 0.0
    var decay = [Double](repeating: 0, count: response.count)
    for index in response.indices.reversed() {
      energy += Double(response[index]) * Double(response[index])
      decay[index] = energy
    }
    guard energy > 0 else { return nil }
    let levels = decay.map { 10 * log10(max($0 / energy, 1e-30)) }
    guard let first = levels.firstIndex(where: { $0 <= high }),
      let last = levels.firstIndex(where: { $0 <= low }), last > first + 1
    else { return nil }
    let slope = slope(levels[first...last])
    return slope < 0 ? -60 / slope / sampleRate : nil
  }

  private static func slope(_ values: ArraySlice<Double>) -> Double {
    let count = Double(values.count)
    let middle = (count - 1) / 2
    let mean = values.reduce(0, +) / count
    var up = 0.0
    var down = 0.0
    for (index, value) in values.enumerated() {
      let x = Double(index) - middle
      up += x * (value - mean)
      down += x * x
    }
    return up / down
  }
}
