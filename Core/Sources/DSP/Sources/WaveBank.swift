import Foundation

/// One period of a waveform at every bandwidth of a `WaveLayout`.
///
/// Those that come with the program are built once. Tables hold the weights of a cubic B-spline, whose images fall by 24 dB an octave;
/// what it takes from the harmonics is added beforehand (M. Unser, Splines, IEEE SPM 1999).
enum WaveBank {
  /// Amplitudes of harmonic h, from 1 on, of sin(2πhp) and cos(2πhp).
  typealias Series = (Int) -> (sine: Double, cosine: Double)

  /// Makes banks one after the other; kept for the life of the process.
  static func build(_ waves: [Series], _ layout: WaveLayout) -> UnsafePointer<Float> {
    UnsafePointer(write(waves, layout))
  }

  /// Makes banks one after the other, in memory that the caller owns.
  static func write(_ waves: [Series], _ layout: WaveLayout) -> UnsafeMutablePointer<Float> {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: layout.length * waves.count)
    for (number, wave) in waves.enumerated() {
      for level in layout.levels {
        write(
          wave, harmonics: level.harmonics, size: level.size,
          to: memory + number * layout.length + level.start)
      }
    }
    return memory
  }

  /// One sample before the period and three after it, for the neighbours of a reading.
  private static func write(
    _ wave: Series, harmonics: Int, size: Int, to place: UnsafeMutablePointer<Float>
  ) {
    var series = HarmonicSeries(size: size)
    for harmonic in 1...harmonics {
      let part = wave(harmonic)
      let x = Double.pi * Double(harmonic) / Double(size)
      let loss = pow(sin(x) / x, 4)
      series.set(harmonic, (part.sine / loss, part.cosine / loss))
    }
    let period = series.samples()
    for index in 0..<size + 4 { place[index] = Float(period[(index + size - 1) % size]) }
  }
}

extension WaveBank {
  /// A rising sawtooth from −1 to 1.
  nonisolated(unsafe) static let sawtooth = build(
    [{ (-2 / (.pi * Double($0)), 0) }], .falling)

  /// The integral of the sawtooth over one turn: p² − p + 1/6.
  nonisolated(unsafe) static let parabola = build(
    [{ (0, 1 / (.pi * .pi * Double($0 * $0))) }], .falling)
}

/// Sums harmonics to one period by an inverse Fourier transform.
struct HarmonicSeries {
  private var real: [Double]
  private var imaginary: [Double]

  /// The longest period.
  private static let longest = 32_768
  /// Cosines and sines of the first half turn, in steps of the longest period.
  private static let turns = (0..<longest / 2).map { step in
    let angle = Double.pi * Double(step) / Double(longest / 2)
    return SIMD2(cos(angle), sin(angle))
  }

  /// `size` is a power of two up to the longest period.
  init(size: Int) {
    real = [Double](repeating: 0, count: size)
    imaginary = real
  }

  mutating func set(_ harmonic: Int, _ part: (sine: Double, cosine: Double)) {
    real[harmonic] = part.cosine
    imaginary[harmonic] = -part.sine
  }

  /// Re Σ X(h) e^{2πihp}.
  mutating func samples() -> [Double] {
    let size = real.count
    real.withUnsafeMutableBufferPointer { re in
      imaginary.withUnsafeMutableBufferPointer { im in
        Self.turns.withUnsafeBufferPointer { turns in
          guard let re = re.baseAddress, let im = im.baseAddress else { return }
          Self.inverse(re, im, size, turns)
        }
      }
    }
    return real
  }

  private static func inverse(
    _ re: UnsafeMutablePointer<Double>, _ im: UnsafeMutablePointer<Double>, _ size: Int,
    _ turns: UnsafeBufferPointer<SIMD2<Double>>
  ) {
    var j = 0
    for i in 1..<size {
      var bit = size / 2
      while j & bit != 0 {
        j ^= bit
        bit /= 2
      }
      j ^= bit
      if i < j {
        (re[i], re[j]) = (re[j], re[i])
        (im[i], im[j]) = (im[j], im[i])
      }
    }
    var half = 1
    while half < size {
      for k in 0..<half {
        let turn = turns[k * (longest / 2 / half)]
        let (c, s) = (turn.x, turn.y)
        var i = k
        while i < size {
          let x = re[i + half] * c - im[i + half] * s
          let y = re[i + half] * s + im[i + half] * c
          re[i + half] = re[i] - x
          im[i + half] = im[i] - y
          re[i] += x
          im[i] += y
          i += 2 * half
        }
      }
      half *= 2
    }
  }
}
