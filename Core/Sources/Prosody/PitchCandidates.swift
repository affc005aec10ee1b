#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The periods that the autocorrelation of 40 ms about a frame suggests (Boersma 1993, "Accurate short-term analysis of
/// the fundamental frequency"): Hann window, its own autocorrelation divided out, peaks interpolated. How much clearer a
/// period stands without the noise (spectral subtraction, Boll 1979) is found beside them.
struct PitchCandidates: Sendable {
  /// Hz.
  static let floor = 75.0
  static let ceiling = 500.0
  static let limit = 15
  private static let length = 640
  private static let padded = 1024
  /// Lags are in halves of a sample.
  private static let lags = 64..<430

  struct Candidate: Sendable {
    var frequency: Double
    /// The normalised autocorrelation, 0…1.
    var strength: Double
  }

  private(set) var count = 0
  private(set) var list = [Candidate](
    repeating: Candidate(frequency: 0, strength: 0), count: limit)
  /// The largest magnitude within a period of the floor about the centre.
  private(set) var peak = 0.0
  /// The strongest autocorrelation of 75…500 Hz, 0…1.
  private(set) var voicing = 0.0
  /// How much higher the strongest autocorrelation is without the noise, 0…1.
  private(set) var hiddenVoicing = 0.0

  private var spectrum = RealFFT(count: padded)
  private var correlation = RealFFT(count: 2 * padded)
  private let window: [Double]
  /// One over the autocorrelation of the window, for each lag.
  private let correction: [Double]
  private var noise = NoiseSpectrum(count: padded / 2 + 1)
  private var input = [Double](repeating: 0, count: padded)
  private var powers = [Double](repeating: 0, count: padded / 2 + 1)
  private var mirrored = [Double](repeating: 0, count: 2 * padded)
  private var correlations = [Double](repeating: 0, count: padded + 1)

  init() {
    let n = Double(Self.length)
    window = (0..<Self.length).map { 0.5 - 0.5 * cos(2 * .pi * (Double($0) + 0.5) / n) }
    correction = (0...Self.lags.upperBound).map { lag in
      let x = Double(lag) / 2 / n
      let own = (1 - x) * (2 / 3 + cos(2 * .pi * x) / 3) + sin(2 * .pi * x) / (2 * .pi)
      return 1 / own
    }
  }

  /// Finds the candidates about sample number `centre`.
  mutating func analyse(_ ring: SampleRing, centre: Int) {
    count = 0
    voicing = 0
    hiddenVoicing = 0
    ring.copy(from: centre - Self.length / 2, count: Self.length, into: &input)
    weigh()
    guard peak > 0 else { return }
    spectrum.power(of: input, into: &powers)
    guard correlate(weight: 1) else { return }
    for lag in Self.lags { consider(lag) }
    let share = noise.subtract(from: &powers)
    guard share > Self.leastShare,
      correlate(weight: 1 + Self.doubt * min(share, Self.mostShare))
    else { return }
    var best = 0.0
    for lag in Self.lags { best = max(best, correlations[lag]) }
    hiddenVoicing = max(min(best, 1) - voicing, 0)
  }

  /// Noise of less than this part of the rest hides nothing.
  private static let leastShare = 0.03
  /// What is left of noise has chance periods, so the rest counts as weaker by this part of the noise.
  private static let doubt = 0.3
  private static let mostShare = 10.0

  /// The autocorrelation of the powers, divided by that of the window and by `weight`; false for silence.
  private mutating func correlate(weight: Double) -> Bool {
    mirrored[0] = powers[0]
    for bin in 1...Self.padded / 2 {
      mirrored[bin] = powers[bin]
      mirrored[2 * Self.padded - bin] = powers[bin]
    }
    correlation.realPart(of: mirrored, into: &correlations)
    guard correlations[0] > 0 else { return false }
    let scale = 1 / (correlations[0] * weight)
    for lag in 0...Self.lags.upperBound { correlations[lag] *= scale * correction[lag] }
    return true
  }

  /// Removes the mean of two periods of the floor, applies the window, and finds the peak within one.
  private mutating func weigh() {
    let centre = Self.length / 2
    let period = 213
    var sum = 0.0
    for index in centre - period..<centre + period { sum += input[index] }
    let mean = sum / Double(2 * period)
    for index in 0..<Self.length { input[index] = (input[index] - mean) * window[index] }
    peak = 0
    for index in centre - period / 2 - 1...centre + period / 2 {
      peak = max(peak, abs(input[index]))
    }
  }

  private mutating func consider(_ lag: Int) {
    let before = correlations[lag - 1]
    let here = correlations[lag]
    let after = correlations[lag + 1]
    voicing = min(max(voicing, here), 1)
    guard here > 0.225, here > before, here >= after else { return }
    let bend = 2 * here - before - after
    let offset = bend > 0 ? (after - before) / (2 * bend) : 0
    let height = here + (after - before) * offset / 4
    let frequency = Double(2 * VoiceFrame.rate) / (Double(lag) + offset)
    guard frequency >= Self.floor, frequency <= Self.ceiling else { return }
    insert(Candidate(frequency: frequency, strength: height > 1 ? 1 / height : height))
  }

  /// Keeps the best, judged with a small preference for high pitches against octaves below the true one.
  private mutating func insert(_ candidate: Candidate) {
    if count < Self.limit {
      list[count] = candidate
      count += 1
      return
    }
    var worst = 0
    for index in 1..<count where Self.merit(list[index]) < Self.merit(list[worst]) {
      worst = index
    }
    if Self.merit(candidate) > Self.merit(list[worst]) { list[worst] = candidate }
  }

  private static func merit(_ candidate: Candidate) -> Double {
    candidate.strength - 0.01 * log2(floor / candidate.frequency)
  }
}
