import Foundation

/// The amplitudes of a steady sound: Kaiser window (β 25), so that side lobes stay below −180 dB.
public struct Spectrum: Sendable {
  public let sampleRate: Double
  /// Peak amplitude of a sinusoid at each bin, from 0 to the Nyquist frequency.
  public let amplitudes: [Double]

  /// Sum of the squares of the bins that a sinusoid of amplitude 1 fills.
  private let lobeEnergy: Double

  /// Bins from a peak that its main lobe may fill.
  public static let lobe = 12

  public var binWidth: Double { sampleRate / Double(2 * (amplitudes.count - 1)) }

  /// The longest power of two at the end of `samples` is analysed.
  public init(_ samples: [Float], sampleRate: Double) {
    var size = 2
    while size * 2 <= samples.count { size *= 2 }
    let window = Self.window(size)
    let scale = 2 / window.reduce(0, +)
    var real = samples.suffix(size).enumerated().map { Double($1) * window[$0] }
    var imaginary = [Double](repeating: 0, count: size)
    FourierTransform.sized(size).forward(&real, &imaginary)
    self.sampleRate = sampleRate
    lobeEnergy = Double(size) * window.reduce(0) { $0 + $1 * $1 } * scale * scale / 4
    amplitudes = (0...size / 2).map { hypot(real[$0], imaginary[$0]) * scale }
  }

  /// The amplitude of a sinusoid at a frequency: the root of the energy of its main lobe.
  public func amplitude(at frequency: Double) -> Double {
    let centre = Int((frequency / binWidth).rounded())
    let energy = band(centre - Self.lobe, centre + Self.lobe).reduce(0) { $0 + $1 * $1 }
    return (energy / lobeEnergy).squareRoot()
  }

  /// Level in decibels re full scale of the greatest bin between two frequencies.
  public func peak(from low: Double, to high: Double) -> Double {
    let bins = band(Int((low / binWidth).rounded(.up)), Int(high / binWidth))
    return decibels(bins.isEmpty ? 0 : bins.highest)
  }

  /// The greatest component that is no harmonic, in decibels re the fundamental.
  public func alias(
    of fundamental: Double, from low: Double = 20, to high: Double = 20_000
  ) -> Double {
    var greatest = 0.0
    let first = max(Int((low / binWidth).rounded(.up)), Self.lobe)
    let last = min(Int(high / binWidth), amplitudes.count - 1)
    for bin in first...last {
      let harmonic = (Double(bin) * binWidth / fundamental).rounded()
      let distance = abs(Double(bin) - harmonic * fundamental / binWidth)
      if distance > Double(Self.lobe) { greatest = worse(greatest, amplitudes[bin]) }
    }
    return decibels(greatest / amplitude(at: fundamental))
  }

  /// Harmonics 2… below the Nyquist frequency re the fundamental, in decibels.
  public func distortion(of fundamental: Double, upTo limit: Int = 20) -> Double {
    var energy = 0.0
    for harmonic in 2...limit where Double(harmonic) * fundamental < sampleRate / 2 {
      let amplitude = amplitude(at: Double(harmonic) * fundamental)
      energy += amplitude * amplitude
    }
    return decibels(energy.squareRoot() / amplitude(at: fundamental))
  }

  /// Everything but the fundamental (20 Hz…20 kHz) re the fundamental, in decibels.
  public func distortionAndNoise(of fundamental: Double) -> Double {
    let centre = Int((fundamental / binWidth).rounded())
    var rest = 0.0
    var tone = 0.0
    for bin in Int(20 / binWidth)..<min(Int(20_000 / binWidth), amplitudes.count) {
      let energy = amplitudes[bin] * amplitudes[bin]
      if abs(bin - centre) <= Self.lobe { tone += energy } else { rest += energy }
    }
    return decibels((rest / tone).squareRoot())
  }

  private func band(_ first: Int, _ last: Int) -> ArraySlice<Double> {
    let low = max(first, 0)
    let high = min(last, amplitudes.count - 1)
    return low <= high ? amplitudes[low...high] : []
  }

  /// The windows of the usual lengths are made once.
  private static func window(_ size: Int) -> [Double] {
    switch size {
    case 65_536: return short
    case 131_072: return long
    default: return kaiser(size)
    }
  }

  private static let short = kaiser(65_536)
  private static let long = kaiser(131_072)

  static func kaiser(_ size: Int, beta: Double = 25) -> [Double] {
    let whole = bessel(beta)
    return (0..<size).map { index in
      let x = 2 * (Double(index) + 0.5) / Double(size) - 1
      return bessel(beta * (1 - x * x).squareRoot()) / whole
    }
  }

  private static func bessel(_ x: Double) -> Double {
    var sum = 1.0
    var term = 1.0
    var k = 1.0
    while term > sum * 1e-17 {
      term *= (x / (2 * k)) * (x / (2 * k))
      sum += term
      k += 1
    }
    return sum
  }
}

/// 20 log₁₀ of an amplitude, at least −400.
public func decibels(_ amplitude: Double) -> Double { 20 * log10(max(amplitude, 1e-20)) }
