import Foundation

/// How the pitch of one sinusoid moves: its phase against a steady one, averaged over a few periods.
public struct PitchTrack: Sendable {
  /// Cents from the expected frequency, one number a window.
  public let cents: [Double]
  /// Seconds from one number to the next.
  public let step: Double

  /// `periods` of the expected frequency make one window; they must fit a whole number of samples.
  public init(_ samples: [Float], of frequency: Double, sampleRate: Double, periods: Int = 4) {
    let width = Int((Double(periods) * sampleRate / frequency).rounded())
    var phases: [Double] = []
    var start = 0
    while start + width <= samples.count {
      var (real, imaginary) = (0.0, 0.0)
      for index in start..<start + width {
        let angle = 2 * .pi * frequency * Double(index) / sampleRate
        real += Double(samples[index]) * cos(angle)
        imaginary -= Double(samples[index]) * sin(angle)
      }
      phases.append(atan2(imaginary, real))
      start += width
    }
    let seconds = Double(width) / sampleRate
    step = seconds
    cents = zip(phases, phases.dropFirst()).map { before, after in
      let turned = remainder(after - before, 2 * .pi)
      return 1_200 * log2(1 + turned / (2 * .pi * seconds * frequency))
    }
  }

  /// The greatest deviation on either side.
  public var swing: (up: Double, down: Double) { (cents.max() ?? 0, -(cents.min() ?? 0)) }

  /// Movements a second, from upward crossings of the middle.
  public var rate: Double? {
    let middle = cents.reduce(0, +) / Double(max(cents.count, 1))
    var crossings: [Double] = []
    for index in 1..<max(cents.count, 1) {
      let (before, after) = (cents[index - 1] - middle, cents[index] - middle)
      guard before < 0, after >= 0 else { continue }
      crossings.append(Double(index - 1) + before / (before - after))
    }
    guard let first = crossings.first, let last = crossings.last, crossings.count > 1 else {
      return nil
    }
    return Double(crossings.count - 1) / (last - first) / step
  }
}
