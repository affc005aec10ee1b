import Foundation

extension QualityFigure {
  /// One sample of 1, then silence.
  static func click(_ count: Int) -> [Float] {
    TestSignal.impulse.samples(count, sampleRate: 48_000)
  }

  /// The greatest difference between two renderings.
  static func difference(_ found: [[Float]], _ wanted: [[Double]]) -> Double {
    var worst = 0.0
    for (a, b) in zip(found, wanted) {
      for (x, y) in zip(a, b) { worst = max(worst, abs(Double(x) - y)) }
    }
    return worst
  }
}
