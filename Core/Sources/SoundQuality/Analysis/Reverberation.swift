import Foundation

/// What is measured of a reverberator's impulse response.
public struct Reverberation: Sendable {
  public let response: [Float]
  public let sampleRate: Double

  public init(_ response: [Float], sampleRate: Double) {
    self.response = response
    self.sampleRate = sampleRate
  }

  /// Seconds until 60 dB less, from the slope between −5 and −35 dB.
  public var time: Double? { Levels.reverberationTime(response, sampleRate: sampleRate) }

  /// The same within one octave around a frequency.
  public func time(octave centre: Double) -> Double? {
    Levels.reverberationTime(octave(centre), sampleRate: sampleRate)
  }

  /// Seconds until the echoes are as dense as noise to this degree, 1 being Gaussian noise: the share of samples
  /// beyond the standard deviation in a window of 20 ms (Abel & Huang, AES 121, 2006).
  public func time(ofDensity wanted: Double) -> Double? {
    let width = Int(0.02 * sampleRate)
    guard let start = response.firstIndex(where: { $0 != 0 }) else { return nil }
    var first = start
    while first + width <= response.count {
      if density(response[first..<first + width]) >= wanted {
        return Double(first + width / 2 - start) / sampleRate
      }
      first += width / 20
    }
    return nil
  }

  private func density(_ window: ArraySlice<Float>) -> Double {
    let deviation = Float(Levels.effective(window))
    let beyond = window.reduce(0) { $0 + (abs($1) > deviation ? 1 : 0) }
    return Double(beyond) / Double(window.count) / erfc(0.5.squareRoot())
  }

  /// The response through a band whose edges fall like cosines over a sixth of an octave.
  private func octave(_ centre: Double) -> [Float] {
    var size = 2
    while size < response.count { size *= 2 }
    let transform = FourierTransform(size: size)
    var real = response.map(Double.init) + [Double](repeating: 0, count: size - response.count)
    var imaginary = [Double](repeating: 0, count: size)
    transform.forward(&real, &imaginary)
    for bin in 0..<size {
      let frequency = Double(min(bin, size - bin)) * sampleRate / Double(size)
      let octaves = frequency > 0 ? abs(log2(frequency / centre)) : 99
      let place = min(max((octaves - 0.5) * 6 + 0.5, 0), 1)
      let gain = (0.5 + 0.5 * cos(.pi * place)) / Double(size)
      real[bin] *= gain
      imaginary[bin] *= -gain
    }
    transform.forward(&real, &imaginary)
    return real.prefix(response.count).map { Float($0) }
  }
}
