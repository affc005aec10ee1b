import DSP
import Foundation

extension QualityFigure {
  static let bandDynamics: [QualityFigure] = [
    QualityFigure(.multibandCompressor, "unevenness of the summed bands at rest, six rates") {
      var worst = WorstCase()
      for rate in UniversalCheck.sampleRates {
        for (low, high) in [(Float(200), Float(2_500)), (40, 8_000), (1_000, 1_000)] {
          let rig = ComponentRig(.multibandCompressor, sampleRate: rate)
          for band in ["Low", "Mid", "High"] { rig.set("\(band) Ratio", 1) }
          rig.set("Low Crossover", low)
          rig.set("High Crossover", high)
          rig.reset()
          let error = response(rig, rate).error(from: 20, to: 0.45 * rate) { _ in 1 }
          worst.take(error, "\(low) and \(high) Hz at \(rate) Hz")
        }
      }
      return worst.finding(atMost: 0.05, "dB")
    },
    QualityFigure(.multibandCompressor, "static curve of each band at 0 dBFS") {
      let errors = [("Low", 100.0), ("Mid", 700), ("High", 10_007)].map { name, frequency in
        let rig = ComponentRig(.multibandCompressor)
        for band in ["Low", "Mid", "High"] { rig.set("\(band) Ratio", band == name ? 4 : 1) }
        rig.set("Low Crossover", name == "Low" ? 1_000 : 40)
        rig.set("High Crossover", name == "High" ? 1_000 : 12_000)
        rig.set("\(name) Release", 1)
        rig.reset()
        let input = TestSignal.sine(frequency, count: 96_000, sampleRate: 48_000)
        let output = rig.render(input, count: input.count)[0]
        return abs(decibels(Levels.effective(output.suffix(9_600)) * 2.0.squareRoot()) + 18)
      }
      return Finding(errors.highest, atMost: 0.1, "dB")
    },
    QualityFigure(.multibandCompressor, "times of 63 % of each band against its own, others apart")
    {
      var worst = WorstCase()
      let times: [(String, Double, Double)] = [
        ("Low", 0.05, 0.5), ("Mid", 0.02, 0.2), ("High", 0.005, 0.06),
      ]
      for (name, attack, release) in times {
        let rig = ComponentRig(.multibandCompressor)
        for (band, rise, fall) in times {
          rig.set("\(band) Attack", Float(rise))
          rig.set("\(band) Release", Float(fall))
        }
        // One band has nearly all of the tone.
        rig.set("Low Crossover", name == "Low" ? 1_000 : 40)
        rig.set("High Crossover", name == "High" ? 1_000 : 12_000)
        rig.reset()
        let pitch = name == "Low" ? 100.0 : name == "Mid" ? 1_000 : 11_000
        let found = reductions(of: rig, pitch, name, attack: attack, release: release)
        worst.take(100 * abs(found.attack / attack - 1), "\(name) Attack")
        worst.take(100 * abs(found.release / release - 1), "\(name) Release")
      }
      return worst.finding(atMost: 3, "%")
    },
    QualityFigure(.deEsser, "change of 100…1,300 Hz while 12 dB are taken at 15 kHz") {
      let rig = ComponentRig(.deEsser)
      rig.set("Frequency", 4_000)
      rig.reset()
      let count = 96_000
      let sharp = TestSignal.sine(15_000, amplitude: 0.5, count: count, sampleRate: 48_000)
      var worst = WorstCase()
      for frequency in [100.0, 400, 800, 1_300] {
        let voice = TestSignal.sine(frequency, amplitude: 0.3, count: count, sampleRate: 48_000)
        let output = rig.render(zip(sharp, voice).map { $0 + $1 }, count: count)[0]
        let spectrum = Spectrum(output, sampleRate: 48_000)
        worst.take(abs(decibels(spectrum.amplitude(at: frequency) / 0.3)), "\(frequency) Hz")
        let taken = -decibels(spectrum.amplitude(at: 15_000) / 0.5)
        if !(abs(taken - 12) <= 0.5) { return Finding(.nan, atMost: 0.1, "dB", "took \(taken) dB") }
      }
      return worst.finding(atMost: 0.1, "dB")
    },
    QualityFigure(.deEsser, "unevenness below the threshold") {
      let rig = ComponentRig(.deEsser)
      rig.set("Threshold", 0)
      rig.reset()
      return Finding(
        response(rig, 48_000).error(from: 20, to: 21_600) { _ in 1 }, atMost: 0.1, "dB")
    },
  ]

  /// Times of 63 % of a band's reduction, by its snapshot every 12 samples, of a tone of a second that ends.
  private static func reductions(
    of rig: ComponentRig, _ pitch: Double, _ name: String, attack: Double, release: Double
  ) -> (attack: Double, release: Double) {
    let band = ["Low", "Mid", "High"].firstIndex(of: name) ?? 0
    let tone = TestSignal.sine(pitch, count: 48_000, sampleRate: 48_000)
    let input = tone + [Float](repeating: 0, count: 96_000)
    let found = stride(from: 0, to: input.count, by: 12).map { start -> Double in
      _ = rig.render(Array(input[start..<start + 12]), count: 12)
      return Double(rig.snapshot()["Gain Reduction"]?[band] ?? .nan)
    }
    let (depth, part) = (found[3_999], exp(-1.0))
    let rise = found.firstIndex { $0 >= depth * (1 - part) } ?? 0
    let fall = found[4_000...].firstIndex { $0 <= depth * part } ?? 4_000
    return (Double(12 * rise + 12) / 48_000, Double(12 * (fall - 4_000) + 12) / 48_000)
  }

  private static func response(_ rig: ComponentRig, _ rate: Double) -> FrequencyResponse {
    let count = Int(rate)
    let impulse = TestSignal.impulse.samples(count, sampleRate: rate)
    return FrequencyResponse(
      impulseResponse: rig.render(impulse, count: count)[0], sampleRate: rate)
  }
}
