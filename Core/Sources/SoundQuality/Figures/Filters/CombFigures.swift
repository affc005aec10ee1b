import DSP
import Foundation

extension QualityFigure {
  static let combs: [QualityFigure] = [
    QualityFigure(.comb, "tuning of a damped loop, both polarities, 55 Hz to 3 kHz") {
      var worst = WorstCase()
      for rate in [44_100.0, 96_000] {
        for frequency in [55.0, 220, 1_000, 3_000] {
          for damping: Float in [0.2, 0.5, 1] {
            for polarity: Float in [0, 1] {
              let settings: Settings = [
                "Frequency": Float(frequency), "Damping": damping, "Polarity": polarity,
              ]
              let lowest = polarity == 0 ? frequency : frequency / 2
              worst.take(
                abs(detuning(settings, at: lowest, rate)),
                "\(frequency) Hz, Damping \(damping), polarity \(polarity) at \(Int(rate)) Hz")
            }
          }
        }
      }
      return worst.finding(atMost: 1, "ct")
    }
  ]

  /// Cents by which the loop misses a frequency: where its turn is late by a whole period, or half of one.
  ///
  /// A broad peak leans to where the loop loses less; its phase does not.
  private static func detuning(_ settings: Settings, at frequency: Double, _ rate: Double) -> Double
  {
    var settings = settings
    settings["Feedback"] = 0.9
    let click = TestSignal.impulse.samples(Int(3 * rate), sampleRate: rate)
    let sound = MeasurementRig.rig(.comb, settings, rate: rate).render(click, count: click.count)[0]
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in sound.enumerated() where sample != 0 {
      let angle = 2 * .pi * frequency / rate * Double(index)
      real += Double(sample) * cos(angle)
      imaginary -= Double(sample) * sin(angle)
    }
    // The output is 1 / (1 − loop).
    let power = real * real + imaginary * imaginary
    let turns = atan2(imaginary / power, 1 - real / power) / (2 * .pi)
    return 1_200 * log2(1 + turns)
  }
}
