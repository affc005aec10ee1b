import DSP
import Foundation

extension QualityFigure {
  static let ladders: [QualityFigure] = [
    QualityFigure(.ladder, "pitch of its own oscillation, cutoff 50 Hz to 8 kHz") {
      var worst = WorstCase()
      for cutoff in [50.0, 220, 1_000, 4_000, 8_000] {
        worst.take(whistle(cutoff), "cutoff \(cutoff) Hz")
      }
      return worst.finding(atMost: 5, "ct")
    },
    slope("12 dB", 0, 12), slope("24 dB", 1, 24),
  ]

  static let resonators: [QualityFigure] = [
    QualityFigure(.comb, "peaks of both polarities, 55 Hz to 3 kHz, without damping") {
      var worst = WorstCase()
      for rate in [44_100.0, 96_000] {
        for frequency in [55.0, 220, 1_000, 3_000] {
          for polarity: Float in [0, 1] {
            let settings: Settings = [
              "Frequency": Float(frequency), "Feedback": 0.98, "Damping": 0, "Polarity": polarity,
            ]
            let response = MeasurementRig.response(.comb, settings, rate: rate, seconds: 5)
            let wanted = polarity == 0 ? frequency : frequency / 2
            let cents = 1_200 * log2(response.peak(near: wanted) / wanted)
            worst.take(abs(cents), "\(frequency) Hz, polarity \(polarity) at \(Int(rate)) Hz")
          }
        }
      }
      return worst.finding(atMost: 1, "ct")
    },
    QualityFigure(.formantFilter, "formants of five vowels against the tables, six rates") {
      let tables: [[Double]] = [
        [730, 1_090, 2_440], [530, 1_840, 2_480], [270, 2_290, 3_010], [570, 840, 2_410],
        [300, 870, 2_240],
      ]
      var worst = WorstCase()
      for rate in UniversalCheck.sampleRates {
        for (vowel, formants) in tables.enumerated() {
          let response = MeasurementRig.response(
            .formantFilter, ["Vowel": Float(vowel)], rate: rate, seconds: 0.7)
          for formant in formants {
            let found = response.peak(near: formant, within: 0.06)
            worst.take(
              abs(found / formant - 1) * 100, "\(formant) Hz, vowel \(vowel) at \(Int(rate)) Hz")
          }
        }
      }
      return worst.finding(atMost: 2, "%")
    },
    QualityFigure(.formantFilter, "click of Vowel from end to end above 8 kHz") {
      ClickCheck(kind: .formantFilter, only: "Vowel").measure()
    },
  ]

  private static func whistle(_ cutoff: Double) -> Double {
    let rig = MeasurementRig.rig(.ladder, ["Cutoff": Float(cutoff), "Resonance": 1])
    let count = (cutoff < 100 ? 16 : 6) * 48_000
    let impulse = TestSignal.impulse.samples(count, sampleRate: 48_000)
    let sound = Array(rig.render(impulse, count: count, blocks: [512])[0].suffix(131_072))
    guard Levels.peak(sound) > 0.05 else { return .infinity }
    let spectrum = Spectrum(sound, sampleRate: 48_000)
    let bins = spectrum.amplitudes
    let best = bins.indices.dropFirst(20).dropLast().max { bins[$0] < bins[$1] } ?? 21
    let (a, b, c) = (log(bins[best - 1]), log(bins[best]), log(bins[best + 1]))
    let pitch = (Double(best) + 0.5 * (a - c) / (a - 2 * b + c)) * spectrum.binWidth
    return abs(1_200 * log2(pitch / cutoff))
  }

  private static func slope(_ name: String, _ choice: Float, _ wanted: Double) -> QualityFigure {
    QualityFigure(.ladder, "slope of \(name) an octave, four octaves above the cutoff") {
      let response = MeasurementRig.response(
        .ladder, ["Cutoff": 200, "Resonance": 0, "Slope": choice], rate: 96_000,
        amplitude: 0.01)
      let fall = response.gain(at: 3_200) - response.gain(at: 6_400)
      return Finding(abs(fall - wanted), atMost: 0.5, "dB")
    }
  }
}
