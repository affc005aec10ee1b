import Foundation

/// The transfer function of a linear component, from its impulse response.
public struct FrequencyResponse: Sendable {
  public let sampleRate: Double
  private let real: [Double]
  private let imaginary: [Double]

  /// The impulse response is taken as a whole; it should have ended.
  public init(impulseResponse: [Float], sampleRate: Double) {
    var size = 2
    while size < impulseResponse.count { size *= 2 }
    var re = impulseResponse.map(Double.init)
    re += [Double](repeating: 0, count: size - re.count)
    var im = [Double](repeating: 0, count: size)
    FourierTransform.sized(size).forward(&re, &im)
    self.sampleRate = sampleRate
    real = re
    imaginary = im
  }

  public var binWidth: Double { sampleRate / Double(real.count) }
  public var bins: Range<Int> { 0..<real.count / 2 }

  public func frequency(_ bin: Int) -> Double { Double(bin) * binWidth }

  /// Gain in decibels.
  public func gain(_ bin: Int) -> Double { decibels(hypot(real[bin], imaginary[bin])) }

  /// Gain in decibels at the nearest bin.
  public func gain(at frequency: Double) -> Double {
    gain(min(Int((frequency / binWidth).rounded()), real.count / 2))
  }

  /// The greatest difference in decibels from an analytic gain, where that is above a floor:
  /// deep down, the rounding of single precision is what one measures.
  public func error(
    from low: Double, to high: Double, above floor: Double = -60,
    analytic: (Double) -> Double
  ) -> Double {
    var greatest = 0.0
    for bin in bins where frequency(bin) >= low && frequency(bin) <= high {
      let expected = decibels(analytic(frequency(bin)))
      if expected > floor { greatest = worse(greatest, abs(gain(bin) - expected)) }
    }
    return greatest
  }
}
