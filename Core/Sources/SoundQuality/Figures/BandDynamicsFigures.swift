import DSP
import Foundation

extension QualityFigure {
  static let bandDynamics: [QualityFigure] = [
    QualityFigure(.multibandCompressor, "unevenness of the summed bands at rest, six rates") {
      var worst = 0.0
      for rate in UniversalCheck.sampleRates {
        for (low, high) in [(Float(200), Float(2_500)), (40, 8_000), (1_000, 1_000)] {
          let rig = ComponentRig(.multibandCompressor, sampleRate: rate)
          for band in ["Low", "Mid", "High"] { rig.set("\(band) Ratio", 1) }
          rig.set("Low Crossover", low)
          rig.set("High Crossover", high)
          rig.reset()
          worst = max(worst, response(rig, rate).error(from: 20, to: 0.45 * rate) { _ in 1 })
        }
      }
      return Finding(worst, atMost: 0.05, "dB")
    },
    QualityFigure(.multibandCompressor, "static curve of each band at 0 dBFS") {
      let errors = [("Low", 100.0), ("Mid", 700), ("High", 10_007)].map { name, frequency in
        let rig = ComponentRig(.multibandCompressor)
        for band in ["Low", "Mid", "High"] { rig.set("\(band) Ratio", band == name ? 4 : 1) }
        rig.set("Low Crossover", name == "Low" ? 1_000 : 40)
        rig.set("High Crossover", name == "High" ? 1_000 : 12_000)
        rig.set("Release", 1)
        rig.reset()
        let input = TestSignal.sine(frequency, count: 96_000, sampleRate: 48_000)
        let output = rig.render(input, count: input.count)[0]
        return abs(decibels(Levels.effective(output.suffix(9_600)) * 2.0.squareRoot()) + 18)
      }
      return Finding(errors.max() ?? .nan, atMost: 0.1, "dB")
    },
    QualityFigure(.deEsser, "change of 100…1,300 Hz while 12 dB are taken at 15 kHz") {
      let rig = ComponentRig(.deEsser)
      rig.set("Frequency", 4_000)
      rig.reset()
      let count = 96_000
      let sharp = TestSignal.sine(15_000, amplitude: 0.5, count: count, sampleRate: 48_000)
      var worst = 0.0
      for frequency in [100.0, 400, 800, 1_300] {
        let voice = TestSignal.sine(frequency, amplitude: 0.3, count: count, sampleRate: 48_000)
        let output = rig.render(zip(sharp, voice).map { $0 + $1 }, count: count)[0]
        let spectrum = Spectrum(output, sampleRate: 48_000)
        worst = max(worst, abs(decibels(spectrum.amplitude(at: frequency) / 0.3)))
        let taken = -decibels(spectrum.amplitude(at: 15_000) / 0.5)
        if abs(taken - 12) > 0.5 { return Finding(.nan, atMost: 0.1, "dB", "took \(taken) dB") }
      }
      return Finding(worst, atMost: 0.1, "dB")
    },
    QualityFigure(.deEsser, "unevenness below the threshold") {
      let rig = ComponentRig(.deEsser)
      rig.set("Threshold", 0)
      rig.reset()
      return Finding(
        response(rig, 48_000).error(from: 20, to: 21_600) { _ in 1 }, atMost: 0.1, "dB")
    },
  ]

  private static func response(_ rig: ComponentRig, _ rate: Double) -> FrequencyResponse {
    let count = Int(rate)
    let impulse = TestSignal.impulse.samples(count, sampleRate: rate)
    return FrequencyResponse(
      impulseResponse: rig.render(impulse, count: count)[0], sampleRate: rate)
  }
}
