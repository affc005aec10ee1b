import DSP
import Foundation

extension QualityFigure {
  static let exciters: [QualityFigure] = [
    QualityFigure(.exciter, "direct current, tones of 1, 6 and 15 kHz at full level, 1x to 8x") {
      var worst = WorstCase()
      for quality: Float in [0, 1, 2, 3] {
        for frequency in [1_000.0, 6_000, 15_000] {
          let input = TestSignal.sine(frequency, count: 96_000, sampleRate: 48_000)
          let rig = MeasurementRig.rig(
            .exciter, ["Harmonics": 1, "Frequency": 1_000, "Quality": quality])
          let sound = rig.render(input, count: input.count, blocks: [512])[0]
          worst.take(
            decibels(abs(SteadyChecks.windowedMean(sound.suffix(65_536)))),
            "\(frequency) Hz, quality \(quality)")
        }
      }
      return worst.finding(atMost: -80, "dBFS")
    }
  ]

  /// What an overdrive hears of low tones: its high pass before the clipper and the one after it.
  static let overdrives: [QualityFigure] = [
    QualityFigure(.overdrive, "high pass before the clipper against 60 Hz, 10 Hz to 1 kHz") {
      // Of a drive of 1 against the usual one, for music at 0.07 of full scale.
      let makeup = 1.0049.squareRoot() * 3.844 / (1 + 0.0049 * 3.844 * 3.844).squareRoot()
      var worst = WorstCase()
      for rate in UniversalCheck.sampleRates {
        let settings: Settings = ["Drive": 1, "Bias": 0, "Tone": 20_000, "Level": 1, "Quality": 0]
        let response = MeasurementRig.response(.overdrive, settings, rate: rate, amplitude: 0.001)
        let error = response.error(from: 10, to: 1_000) { frequency in
          let treble = 1 / hypot(1, frequency / 20_000)
          return makeup * treble / hypot(1, 60 / frequency) / hypot(1, 8 / frequency)
        }
        worst.take(error, "\(Int(rate)) Hz")
      }
      return worst.finding(atMost: 0.1, "dB")
    }
  ]
}
