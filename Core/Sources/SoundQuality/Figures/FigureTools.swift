import Foundation

extension QualityFigure {
  /// One sample of 1, then silence.
  static func click(_ count: Int) -> [Float] {
    TestSignal.impulse.samples(count, sampleRate: 48_000)
  }

  /// The greatest difference between two renderings.
  static func difference(_ found: [[Float]], _ wanted: [[Double]]) -> Double {
    zip(found, wanted).map { a, b in zip(a, b).map { abs(Double($0) - $1) }.highest }.highest
  }
}
