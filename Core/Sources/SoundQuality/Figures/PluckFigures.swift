import DSP
import Foundation

extension QualityFigure {
  static let plucked: [QualityFigure] = [
    QualityFigure(.pluck, "pitch from 20 Hz to 4 kHz at six rates, bright and dark") {
      var worst = WorstCase()
      for rate in UniversalCheck.sampleRates {
        for frequency in [20.0, 82.41, 329.63, 987.77, 2_093, 4_000] {
          for brightness in [0.2, 0.9] {
            let partial = MeasurementRig.struck(
              .pluck, frequency, rate: rate, ["Brightness": brightness, "Damping": 0.2])
            let cents = abs(partial.cents(from: frequency))
            worst.take(cents, "\(frequency) Hz at \(rate) Hz")
          }
        }
      }
      return worst.finding(atMost: 1, "cents")
    },
    QualityFigure(.pluck, "time of the fundamental against the time of its Damping, six rates") {
      var worst = WorstCase()
      for rate in UniversalCheck.sampleRates {
        for (frequency, damping) in [
          (110.0, 0.2), (110, 0.7), (440, 0.5), (1_760, 0.3), (4_000, 0),
        ] {
          for brightness in [0.2, 0.9] {
            let partial = MeasurementRig.struck(
              .pluck, frequency, rate: rate, ["Brightness": brightness, "Damping": damping])
            let wanted = 10 * pow(0.01, damping)
            let error = abs(partial.reverberationTime / wanted - 1) * 100
            worst.take(error, "\(frequency) Hz, \(wanted) s at \(rate) Hz")
          }
        }
      }
      return worst.finding(atMost: 5, "%")
    },
    QualityFigure(.modalResonator, "frequency of the modes at six rates") {
      var worst = WorstCase()
      for rate in UniversalCheck.sampleRates {
        for (frequency, structure) in [(40.0, 0.0), (220, 0.4), (440, 1), (4_000, 0)] {
          for mode in [1, 2, 5] {
            let wanted = frequency * modeRatio(mode, structure)
            guard wanted < 0.4 * rate else { continue }
            let partial = MeasurementRig.struck(
              .modalResonator, frequency, listeningTo: wanted, rate: rate,
              ["Structure": structure, "Brightness": 1, "Damping": 0.1, "Position": 0.17])
            let cents = abs(partial.cents(from: wanted))
            worst.take(cents, "\(wanted) Hz at \(rate) Hz")
          }
        }
      }
      return worst.finding(atMost: 0.5, "cents")
    },
    QualityFigure(.modalResonator, "time of the modes against the time of Damping, six rates") {
      var worst = WorstCase()
      for rate in UniversalCheck.sampleRates {
        for (frequency, damping) in [(40.0, 0.3), (220, 0.0), (440, 0.5), (3_000, 0.2)] {
          for brightness in [1.0, 0.6] {
            for mode in [1, 2] where frequency * Double(mode) < 0.4 * rate {
              let partial = MeasurementRig.struck(
                .modalResonator, frequency, listeningTo: frequency * Double(mode), rate: rate,
                ["Structure": 0, "Brightness": brightness, "Damping": damping, "Position": 0.17])
              let evenness = 1 - pow(1 - brightness, 3)
              let wanted =
                10 * pow(0.01, damping)
                / (evenness + (1 - evenness) * Double(mode * mode))
              let error = abs(partial.reverberationTime / wanted - 1) * 100
              worst.take(error, "mode \(mode) of \(frequency) Hz, \(wanted) s at \(rate) Hz")
            }
          }
        }
      }
      return worst.finding(atMost: 2, "%")
    },
  ]

  /// Between the partials of a string and those of a free bar, in octaves.
  private static func modeRatio(_ mode: Int, _ structure: Double) -> Double {
    let bar = pow((2 * Double(mode) + 1) / 3, 2)
    return pow(Double(mode), 1 - structure) * pow(bar, structure)
  }
}
