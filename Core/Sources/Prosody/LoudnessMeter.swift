import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The loudness of one channel by ITU-R BS.1770-4 and EBU Tech 3341: momentary, short-term and integrated.
public struct LoudnessMeter: Sendable {
  /// Samples a second, 8,000…192,000.
  public let sampleRate: Double

  private var weighting: KWeighting
  private let stepLength: Int
  private var filled = 0
  private var energy = 0.0
  /// The mean squares of the last 30 steps of 100 ms.
  private var steps = [Double](repeating: 0, count: 30)
  private var stepCount = 0
  private var gate = LoudnessGate()

  /// `sampleRate` is clamped to 8,000…192,000; NaN gives 8,000.
  public init(sampleRate: Double) {
    self.sampleRate = sampleRate.clamped(to: 8000...192_000)
    weighting = KWeighting(rate: self.sampleRate)
    stepLength = Int(clamping: (self.sampleRate / 10).rounded())
  }

  /// Adds a finite sample, ±1 at full scale.
  @inline(__always)
  mutating func add(_ sample: Double) {
    let weighted = weighting.filter(sample)
    energy += weighted * weighted
    filled += 1
    if filled == stepLength { endStep() }
  }

  /// Adds samples, ±1 at full scale; those that are not finite count as 0.
  public mutating func add(_ samples: [Float]) {
    for sample in samples { add(sample.isFinite ? Double(sample) : 0) }
  }

  private mutating func endStep() {
    steps[stepCount % steps.count] = energy / Double(stepLength)
    stepCount += 1
    filled = 0
    energy = 0
    weighting.settle()
    if stepCount >= 4 { gate.add(meanSquare(of: 4)) }
  }

  private func meanSquare(of count: Int) -> Double {
    var sum = 0.0
    for back in 1...count { sum += steps[(stepCount - back) % steps.count] }
    return sum / Double(count)
  }

  /// LUFS over the last 400 ms, in steps of 100 ms; nil before, and in digital silence.
  public var momentary: Double? { stepCount < 4 ? nil : Self.loudness(meanSquare(of: 4)) }

  /// LUFS over the last 3 s, in steps of 100 ms; nil before, and in digital silence.
  public var shortTerm: Double? { stepCount < 30 ? nil : Self.loudness(meanSquare(of: 30)) }

  /// LUFS of all that was heard, gated at −70 LUFS and 10 LU below; nil when nothing was loud enough.
  public var integrated: Double? { gate.integrated }

  /// Nil under −120 LUFS, where only the filter rings on.
  static func loudness(_ meanSquare: Double) -> Double? {
    meanSquare > 1e-12 ? -0.691 + 10 * log10(meanSquare) : nil
  }
}

/// The two gates of BS.1770-4 over any number of blocks of 400 ms in 26 kB.
///
/// Blocks are counted in steps of 0.05 LU, each with the sum of its powers: no power is rounded, and only blocks within
/// 0.05 LU under the relative gate count that should not.
struct LoudnessGate: Sendable {
  private static let lowest = -70.0
  private static let step = 0.05
  private var counts = [Int](repeating: 0, count: 1601)
  private var powers = [Double](repeating: 0, count: 1601)

  /// Adds the weighted mean square of a block.
  mutating func add(_ meanSquare: Double) {
    guard let loudness = LoudnessMeter.loudness(meanSquare), loudness > Self.lowest else { return }
    let place = Self.place(of: loudness)
    counts[place] += 1
    powers[place] += meanSquare
  }

  private static func place(of loudness: Double) -> Int {
    Int(clamping: (loudness - lowest) / step, to: 0...1600)
  }

  var integrated: Double? {
    guard let absolute = mean(from: 0), let first = LoudnessMeter.loudness(absolute) else {
      return nil
    }
    return mean(from: Self.place(of: first - 10)).flatMap(LoudnessMeter.loudness)
  }

  private func mean(from place: Int) -> Double? {
    var count = 0
    var power = 0.0
    for index in max(place, 0)..<counts.count where counts[index] > 0 {
      count += counts[index]
      power += powers[index]
    }
    return count > 0 ? power / Double(count) : nil
  }
}
