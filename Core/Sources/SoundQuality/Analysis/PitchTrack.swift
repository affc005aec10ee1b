import Foundation

/// How the pitch of one sinusoid moves: its phase against a steady one, under Hann windows.
public struct PitchTrack: Sendable {
  /// Cents from the expected frequency, one number a window.
  public let cents: [Double]
  /// The amplitude in every window.
  public let levels: [Double]
  /// Seconds from one number to the next.
  public let step: Double

  /// `periods` of the expected frequency lie between two windows of twice the length; they must fit a whole number
  /// of samples.
  public init(_ samples: [Float], of frequency: Double, sampleRate: Double, periods: Int = 4) {
    let width = Int((Double(periods) * sampleRate / frequency).rounded())
    var phases: [Double] = []
    var levels: [Double] = []
    var start = 0
    let step = 2 * .pi * frequency / sampleRate
    let turn = (cos(step), sin(step))
    let window = (0..<2 * width).map { index -> Double in
      let place = (Double(index) + 0.5) / Double(width)
      return 0.5 - 0.5 * cos(.pi * place)
    }
    while start + 2 * width <= samples.count {
      var (real, imaginary) = (0.0, 0.0)
      // A turning pointer; a window is too short for its rounding to matter.
      let angle = 2 * .pi * frequency * Double(start) / sampleRate
      var (c, s) = (cos(angle), sin(angle))
      for index in 0..<2 * width {
        let sample = Double(samples[start + index]) * window[index]
        real += sample * c
        imaginary -= sample * s
        (c, s) = (c * turn.0 - s * turn.1, s * turn.0 + c * turn.1)
      }
      phases.append(atan2(imaginary, real))
      levels.append(2 * hypot(real, imaginary) / Double(width))
      start += width
    }
    self.levels = levels
    let seconds = Double(width) / sampleRate
    self.step = seconds
    cents = zip(phases, phases.dropFirst()).map { before, after in
      let turned = remainder(after - before, 2 * .pi)
      return 1_200 * log2(1 + turned / (2 * .pi * seconds * frequency))
    }
  }

  /// The greatest deviation on either side.
  public var swing: (up: Double, down: Double) { (cents.highest, -cents.lowest) }

  /// Movements of the pitch a second, from upward crossings of the middle.
  public var rate: Double? { Contour.rate(cents).map { $0 / step } }
  /// Movements of the level a second.
  public var levelRate: Double? { Contour.rate(levels).map { $0 / step } }
}
