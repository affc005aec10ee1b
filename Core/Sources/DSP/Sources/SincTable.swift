import Foundation

/// A windowed sinc in 512 phases, read with a straight line between two of them
/// (J. O. Smith, P. Gossett, A Flexible Sampling-Rate Conversion Method, ICASSP 1984).
enum SincTable {
  static var taps: Int { 32 }
  static var phases: Int { 512 }

  /// One row a phase, and a last one for the phase of a whole sample.
  nonisolated(unsafe) static let rows: UnsafePointer<SIMD16<Float>> = {
    let memory = UnsafeMutablePointer<SIMD16<Float>>.allocate(capacity: 2 * (phases + 1))
    for phase in 0...phases {
      let place = Double(phase) / Double(phases)
      var row = (0..<taps).map { tap -> Double in
        let x = Double(tap - taps / 2 + 1) - place
        let sinc = x == 0 ? 0.95 : sin(.pi * 0.95 * x) / (.pi * x)
        return sinc * kaiser(x / Double(taps / 2), beta: 10)
      }
      // Direct current comes out as it went in, whatever the phase.
      let sum = row.reduce(0, +)
      row = row.map { $0 / sum }
      for half in 0..<2 {
        var part = SIMD16<Float>()
        for tap in 0..<16 { part[tap] = Float(row[16 * half + tap]) }
        (memory + 2 * phase + half).initialize(to: part)
      }
    }
    return UnsafePointer(memory)
  }()

  /// The value `place` (0…1) behind `samples[0]`.
  @inline(__always)
  static func read(
    _ rows: UnsafePointer<SIMD16<Float>>, _ samples: UnsafePointer<Float>, _ place: Float
  ) -> Float {
    let position = place * Float(phases)
    let phase = min(Int(position), phases - 1)
    let part = position - Float(phase)
    let row = rows + 2 * phase
    let source = UnsafeRawPointer(samples - (taps / 2 - 1))
    let low = source.loadUnaligned(as: SIMD16<Float>.self)
    let high = source.loadUnaligned(fromByteOffset: 64, as: SIMD16<Float>.self)
    let sum =
      low * (row[0] + (row[2] - row[0]) * part) + high * (row[1] + (row[3] - row[1]) * part)
    let eight = sum.lowHalf + sum.highHalf
    let four = eight.lowHalf + eight.highHalf
    let two = four.lowHalf + four.highHalf
    return two[0] + two[1]
  }

  static func kaiser(_ x: Double, beta: Double) -> Double {
    guard abs(x) < 1 else { return 0 }
    return bessel(beta * (1 - x * x).squareRoot()) / bessel(beta)
  }

  private static func bessel(_ x: Double) -> Double {
    var (sum, term, k) = (1.0, 1.0, 1.0)
    while term > sum * 1e-17 {
      term *= x * x / (4 * k * k)
      sum += term
      k += 1
    }
    return sum
  }
}
