#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The periods that the autocorrelation of 40 ms about a frame suggests (Boersma 1993, "Accurate short-term analysis of
/// the fundamental frequency"): Hann window, its own autocorrelation divided out, peaks interpolated.
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
  /// How much of the frame's power is noise, 0…0.4.
  private(set) var noiseShare = 0.0

  private var spectrum = RealFFT(count: padded)
  private var correlation = RealFFT(count: 2 * padded)
  private let window: [Double]
  /// One over the autocorrelation of the window, for each lag.
  private let correction: [Double]
  private static let largestShare = 0.4
  private var levels = SlidingHistogram(-100...100, step: 0.25, capacity: 2000)
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
    noiseShare = 0
    ring.copy(from: centre - Self.length / 2, count: Self.length, into: &input)
    weigh()
    guard peak > 0 else { return }
    spectrum.power(of: input, into: &powers)
    mirrored[0] = powers[0]
    for bin in 1...Self.padded / 2 {
      mirrored[bin] = powers[bin]
      mirrored[2 * Self.padded - bin] = powers[bin]
    }
    correlation.realPart(of: mirrored, into: &correlations)
    guard correlations[0] > 0 else { return }
    noiseShare = noise(in: correlations[0]) / correlations[0]
    let scale = 1 / correlations[0]
    for lag in 0...Self.lags.upperBound { correlations[lag] *= scale * correction[lag] }
    for lag in Self.lags { consider(lag) }
  }

  /// The power that is noise: what the quietest tenth of the last 20 s stays under, at most 15 dB below the loudest;
  /// 0 in frames that are not clearly louder.
  private mutating func noise(in power: Double) -> Double {
    levels.add(10 * log10(power))
    guard let floor = levels.percentile(0.1), let top = levels.percentile(0.99) else { return 0 }
    let noise = pow(10, min(floor, top - 15) / 10)
    return noise < Self.largestShare * power ? noise : 0
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
