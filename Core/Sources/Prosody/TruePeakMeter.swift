#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The largest magnitude between samples, by eightfold oversampling (ITU-R BS.1770-4, annex 2, which asks for four).
///
/// At eightfold a tone at 0.45 of the sample rate reads at most 0.14 dB low.
struct TruePeakMeter: Sendable {
  private static let phases = 8
  private static let taps = 32
  /// One row of `taps` for each phase, newest sample first.
  private let rows: [Float]
  /// The last samples twice over, so that a row lies in one piece.
  private var line = [Float](repeating: 0, count: 2 * taps)
  private var place = 0
  private let stepLength: Int
  private var filled = 0
  private var peak: Float = 0
  /// The peaks of the last 30 steps of 100 ms.
  private var steps = [Float](repeating: 0, count: 30)
  private var stepCount = 0
  private var largest: Float = 0

  init(rate: Int) {
    stepLength = rate / 10
    rows = Self.design()
  }

  /// A sinc at the present rate's Nyquist frequency in a Kaiser window (beta 8), each phase of unit gain at 0 Hz.
  private static func design() -> [Float] {
    var all: [Float] = []
    for phase in 0..<phases {
      let row = (0..<taps).map { tap -> Double in
        let x = Double(tap) - Double(taps / 2) + Double(phase) / Double(phases)
        let ratio = min(abs(x) / Double(taps / 2), 1)
        let window = bessel(8 * (1 - ratio * ratio).squareRoot()) / bessel(8)
        return x == 0 ? 1 : sin(.pi * x) / (.pi * x) * window
      }
      let sum = row.reduce(0, +)
      all += row.map { Float($0 / sum) }
    }
    return all
  }

  /// The modified Bessel function of order 0.
  private static func bessel(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    for k in 1...40 {
      term *= (x / 2 / Double(k)) * (x / 2 / Double(k))
      sum += term
    }
    return sum
  }

  mutating func add(_ sample: Float) {
    place = place == 0 ? Self.taps - 1 : place - 1
    line[place] = sample
    line[place + Self.taps] = sample
    let found = line.withUnsafeBufferPointer { line in
      rows.withUnsafeBufferPointer { rows in Self.highest(line, from: place, rows) }
    }
    if found > peak { peak = found }
    filled += 1
    if filled == stepLength { endStep() }
  }

  @inline(__always)
  private static func highest(
    _ line: UnsafeBufferPointer<Float>, from place: Int, _ rows: UnsafeBufferPointer<Float>
  ) -> Float {
    var most: Float = 0
    for phase in 0..<phases {
      var sum = SIMD8<Float>.zero
      for tap in stride(from: 0, to: taps, by: 8) {
        let samples = UnsafeRawPointer(line.baseAddress! + place + tap)
          .loadUnaligned(as: SIMD8<Float>.self)
        let row = UnsafeRawPointer(rows.baseAddress! + phase * taps + tap)
          .loadUnaligned(as: SIMD8<Float>.self)
        sum += samples * row
      }
      most = max(most, abs(sum.sum()))
    }
    return most
  }

  private mutating func endStep() {
    steps[stepCount % steps.count] = peak
    stepCount += 1
    largest = max(largest, peak)
    peak = 0
    filled = 0
  }

  /// dBTP over the last 3 s; nil in silence.
  var recent: Double? { Self.decibels(max(steps.max() ?? 0, peak)) }

  /// dBTP of all that was heard; nil in silence.
  var whole: Double? { Self.decibels(max(largest, peak)) }

  private static func decibels(_ peak: Float) -> Double? {
    peak > 0 ? 20 * log10(Double(peak)) : nil
  }
}
