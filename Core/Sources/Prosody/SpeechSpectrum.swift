#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The spectrum of 64 ms (Hann) about a frame: the power of the vowels' band, and how fast its shape moves.
struct SpeechSpectrum: Sendable {
  static let length = 1024
  /// Bins of 15.625 Hz from 300 to 2,400 Hz: the first two formants, without hum, breath and most of a fricative.
  private static let voiceBins = 20..<154
  /// Ten bands of about equal width in mel, 200…4,000 Hz, for the flux.
  private static let edges = [13, 23, 34, 47, 62, 80, 102, 129, 162, 204, 256]
  /// Frames between the compared shapes.
  private static let fluxStep = 5

  /// The mean power of 300…2,400 Hz, comparable to a mean square.
  private(set) var voicePower = 0.0
  /// How far the shape of the spectrum moved in 50 ms: mean absolute difference of its bands in dB, level removed.
  private(set) var flux = 0.0

  private var transform = RealFFT(count: length)
  private let window: [Double]
  private let scale: Double
  private var input = [Double](repeating: 0, count: length)
  private var powers = [Double](repeating: 0, count: length / 2 + 1)
  private var shapes = [Double](repeating: 0, count: fluxStep * 10)
  private var differences = [Double](repeating: 0, count: 10)
  private var next = 0

  init() {
    window = (0..<Self.length).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(Self.length)) }
    scale = 2 / (Double(Self.length) * window.reduce(0) { $0 + $1 * $1 })
  }

  /// Measures the 64 ms about sample number `centre`.
  mutating func analyse(_ ring: SampleRing, centre: Int) {
    ring.copy(from: centre - Self.length / 2, count: Self.length, into: &input)
    for index in 0..<Self.length { input[index] *= window[index] }
    transform.power(of: input, into: &powers)
    var sum = 0.0
    for bin in Self.voiceBins { sum += powers[bin] }
    voicePower = sum * scale
    moveShape()
  }

  private mutating func moveShape() {
    let row = next * 10
    var mean = 0.0
    for band in 0..<10 {
      let level = self.level(of: band)
      let difference = level - shapes[row + band]
      shapes[row + band] = level
      differences[band] = difference
      mean += difference / 10
    }
    flux = 0
    for band in 0..<10 { flux += abs(differences[band] - mean) / 10 }
    next = next + 1 == Self.fluxStep ? 0 : next + 1
  }

  private func level(of band: Int) -> Double {
    var sum = 0.0
    for bin in Self.edges[band]..<Self.edges[band + 1] { sum += powers[bin] }
    return 10 * log10(sum * scale + 1e-12)
  }
}
