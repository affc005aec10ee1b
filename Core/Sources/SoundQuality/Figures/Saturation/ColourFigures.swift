import DSP
import Foundation

extension QualityFigure {
  static let colours: [QualityFigure] = [
    QualityFigure(.tubeWarmth, "second harmonic over the third, 997 Hz at −12 dBFS") {
      let spectrum = MeasurementRig.driven(.tubeWarmth, [:], 997, amplitude: 0.25)
      let lead = spectrum.amplitude(at: 1_994) / spectrum.amplitude(at: 2_991)
      return Finding(decibels(lead), atLeast: 6, "dB")
    },
    QualityFigure(.tubeWarmth, "direct current, 997 Hz from −30 to 0 dBFS") {
      var worst = WorstCase()
      for amplitude in [0.03, 0.25, 1] {
        let input = TestSignal.sine(
          997, amplitude: amplitude, count: 131_072, sampleRate: 48_000)
        let sound = MeasurementRig.rig(.tubeWarmth).render(input, count: 131_072, blocks: [512])[0]
        worst.take(
          decibels(abs(SteadyChecks.windowedMean(sound.suffix(32_768)))), "level \(amplitude)")
      }
      return worst.finding(atMost: -80, "dBFS")
    },
    QualityFigure(.transformerColor, "distortion of 1 kHz at −6 dBFS, as it comes") {
      Finding(iron(1_000), atMost: -60, "dB")
    },
    QualityFigure(.transformerColor, "least fall of distortion an octave, 120 to 480 Hz") {
      Finding(falls.lowest, atLeast: 6, "dB")
    },
    QualityFigure(.transformerColor, "greatest fall of distortion an octave, 120 to 480 Hz") {
      Finding(falls.highest, atMost: 12, "dB")
    },
    QualityFigure(.bitCrush, "noise against 6.02 N + 1.76 dB, 6 to 16 bits and 7.5") {
      var worst = WorstCase()
      let input = TestSignal.sine(997.31, count: 192_000, sampleRate: 48_000)
      for bits: Float in [6, 7.5, 8, 12, 16] {
        let output = MeasurementRig.rig(.bitCrush, ["Bits": bits]).render(input, count: 192_000)[0]
        let error = zip(input, output).map { $1 - $0 }
        let found = decibels(Levels.effective(input) / Levels.effective(error))
        worst.take(abs(found - (6.02 * Double(bits) + 1.76)), "\(bits) bits")
      }
      return worst.finding(atMost: 0.3, "dB")
    },
    QualityFigure(.bitCrush, "drawn staircase against the sound, 4 bits") {
      let rig = MeasurementRig.rig(.bitCrush, ["Bits": 4])
      let input = TestSignal.sine(750, count: 64, sampleRate: 48_000)
      let sound = rig.render(input, count: 64)[0]
      let drawn = rig.snapshot()["Staircase"] ?? []
      let error = zip(sound, drawn).map { abs($0 - $1) }.highest
      return Finding(Double(error), atMost: 1e-6, "")
    },
    QualityFigure(.wavefolder, "even harmonics of a symmetric fold, 4 folds") {
      let spectrum = MeasurementRig.driven(.wavefolder, ["Folds": 4], 500, amplitude: 0.9)
      var worst = WorstCase()
      for number in [2.0, 4, 6, 8] {
        let level = spectrum.amplitude(at: 500 * number) / spectrum.amplitude(at: 500)
        worst.take(decibels(level), "harmonic \(number)")
      }
      return worst.finding(atMost: -80, "dB")
    },
    QualityFigure(.rectifier, "octave over the fundamental, full wave, 500 Hz") {
      let spectrum = MeasurementRig.driven(.rectifier, [:], 500, amplitude: 0.5)
      let lead = spectrum.amplitude(at: 1_000) / spectrum.amplitude(at: 500)
      return Finding(decibels(lead), atLeast: 20, "dB")
    },
    QualityFigure(.exciter, "change below Frequency, 100 Hz to 1 kHz under 4 kHz") {
      var worst = WorstCase()
      for frequency in [100.0, 500, 1_000] {
        let settings: Settings = ["Harmonics": 1, "Frequency": 4_000]
        let spectrum = MeasurementRig.driven(.exciter, settings, frequency, amplitude: 0.5)
        worst.take(
          abs(decibels(spectrum.amplitude(at: frequency) / 0.5)), "\(frequency) Hz")
      }
      return worst.finding(atMost: 0.05, "dB")
    },
  ]

  /// Distortion of the transformer at −6 dBFS.
  private static func iron(_ frequency: Double) -> Double {
    MeasurementRig.driven(.transformerColor, [:], frequency, amplitude: 0.5)
      .distortion(of: frequency, upTo: 5)
  }

  private static var falls: [Double] {
    let levels = [120.0, 240, 480].map(iron)
    return zip(levels, levels.dropFirst()).map { $0 - $1 }
  }
}
