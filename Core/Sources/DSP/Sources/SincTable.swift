import Foundation

/// Windowed sincs in 512 phases, read with a straight line between two of them: one that passes all, and seven for
/// faster players, an eighth of an octave apart, whose pass band ends where speed would fold it back
/// (J. O. Smith, P. Gossett, A Flexible Sampling-Rate Conversion Method, ICASSP 1984).
enum SincTable {
  static var kernels: Int { 8 }
  static var phases: Int { 512 }
  /// Taps of the first kernel, which is all that most players need.
  static var taps: Int { 32 }
  /// Taps of the others.
  static var wideTaps: Int { 64 }

  private static var vectors: Int { taps / 16 }
  private static var wideVectors: Int { wideTaps / 16 }

  /// The kernel for a speed of up to 2, so that nothing folds back below 0.455 of the rate of a player.
  @inline(__always)
  static func kernel(speed: Float) -> Int {
    // Rounded up.
    let eighths = -(-8 * Float.log2(max(speed, 1))).floored
    return min(max(Int(eighths) - 1, 0), kernels - 1)
  }

  /// One row a phase, and a last one for the phase of a whole sample; kernel after kernel.
  nonisolated(unsafe) static let rows: UnsafePointer<SIMD16<Float>> = {
    let count = (phases + 1) * (vectors + (kernels - 1) * wideVectors)
    let memory = UnsafeMutablePointer<SIMD16<Float>>.allocate(capacity: count)
    for phase in 0...phases {
      let place = Double(phase) / Double(phases)
      write([0.95], taps, beta: 10, place, to: [memory + vectors * phase])
      let wide = 1..<kernels
      write(
        wide.map { 2 * (0.545 * exp2(Double(-$0 - 1) / 8) - 0.046) }, wideTaps, beta: 9.2, place,
        to: wide.map { memory + start(of: $0) + wideVectors * phase })
    }
    return UnsafePointer(memory)
  }()

  /// Rows of the same window, one for each cutoff, which counts in halves of the rate.
  private static func write(
    _ cutoffs: [Double], _ taps: Int, beta: Double, _ place: Double,
    to rows: [UnsafeMutablePointer<SIMD16<Float>>]
  ) {
    let places = (0..<taps).map { Double($0 - taps / 2 + 1) - place }
    let window = places.map { kaiser($0 / Double(taps / 2), beta: beta) }
    for (cutoff, memory) in zip(cutoffs, rows) {
      let row = zip(places, window).map { x, height in
        height * (x == 0 ? cutoff : sin(.pi * cutoff * x) / (.pi * x))
      }
      // Direct current comes out as it went in, whatever the phase.
      let sum = row.reduce(0, +)
      for vector in 0..<taps / 16 {
        var part = SIMD16<Float>()
        for tap in 0..<16 { part[tap] = Float(row[16 * vector + tap] / sum) }
        (memory + vector).initialize(to: part)
      }
    }
  }

  /// Where the rows of a wide kernel begin.
  @inline(__always)
  private static func start(of kernel: Int) -> Int {
    (phases + 1) * (vectors + (kernel - 1) * wideVectors)
  }

  /// The value `place` (0…1) behind `samples[0]`.
  @inline(__always)
  static func read(
    _ rows: UnsafePointer<SIMD16<Float>>, _ samples: UnsafePointer<Float>, _ place: Float,
    kernel: Int
  ) -> Float {
    let position = place * Float(phases)
    let phase = min(Int(position), phases - 1)
    let part = position - Float(phase)
    if kernel == 0 {
      let row = rows + vectors * phase
      let source = UnsafeRawPointer(samples - (taps / 2 - 1))
      return total(
        product(source, row, vectors, 0, part) + product(source, row, vectors, 1, part))
    }
    let row = rows + start(of: kernel) + wideVectors * phase
    let source = UnsafeRawPointer(samples - (wideTaps / 2 - 1))
    let outer =
      product(source, row, wideVectors, 0, part) + product(source, row, wideVectors, 3, part)
    let inner =
      product(source, row, wideVectors, 1, part) + product(source, row, wideVectors, 2, part)
    return total(outer + inner)
  }

  /// Sixteen samples times sixteen taps between two phases.
  @inline(__always)
  private static func product(
    _ source: UnsafeRawPointer, _ row: UnsafePointer<SIMD16<Float>>, _ next: Int, _ vector: Int,
    _ part: Float
  ) -> SIMD16<Float> {
    let samples = source.loadUnaligned(fromByteOffset: 64 * vector, as: SIMD16<Float>.self)
    return samples * (row[vector] + (row[next + vector] - row[vector]) * part)
  }

  @inline(__always)
  private static func total(_ sum: SIMD16<Float>) -> Float {
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
