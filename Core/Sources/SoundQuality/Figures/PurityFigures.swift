import DSP
import Foundation

extension QualityFigure {
  /// What a source leaves above 20 kHz, and what a saturator makes of its partials.
  static let purity: [QualityFigure] = [
    above(.oscillator, "sawtooth frame", ["Morph": 2 / 3]),
    above(.oscillator, "square frame", ["Morph": 1]),
    above(.oscillator, "narrow pulse", ["Table": 1, "Morph": 1]),
    above(.sawtooth, "HQ", [:]), above(.square, "HQ, width 0.5", [:]),
    above(.square, "HQ, width 0.2", ["Pulse Width": 0.2]), above(.triangle, "HQ", [:]),
    above(.superSaw, "one voice", ["Voices": 1]),
    driven(.fuzz, "drive 8, 4x", ["Drive": 8], keys: pitches, atMost: -80),
    driven(.fuzz, "drive 8, 4x, keys 111 and 117", ["Drive": 8], keys: shrill, atMost: -80),
    driven(.ladder, "drive 24 dB, cutoff 8 kHz", ["Drive": 24, "Cutoff": 8_000]),
    driven(.ladder, "drive 24 dB, open", ["Drive": 24, "Cutoff": 20_000, "Resonance": 0]),
    driven(
      .ladder, "drive 24 dB, cutoff 8 kHz, keys 111 and 117", ["Drive": 24, "Cutoff": 8_000],
      keys: shrill, atMost: -60),
    driven(.consoleBus, "drive 2", ["Drive": 2, "Noise": -160], keys: pitches, atMost: -80),
    driven(.consoleBus, "drive 8", ["Drive": 8, "Noise": -160], keys: pitches, atMost: -80),
  ]

  private static let pitches = [45, 69, 88]
  private static let shrill = [111, 117]

  private static func driven(
    _ kind: ComponentKind, _ label: String, _ settings: Settings
  ) -> QualityFigure { driven(kind, label, settings, keys: pitches, atMost: -60) }

  private static func above(
    _ kind: ComponentKind, _ label: String, _ settings: Settings
  ) -> QualityFigure {
    QualityFigure(kind, "partials and aliases above 20 kHz, \(label), keys 21 to 127, five rates") {
      var worst = WorstCase()
      for rate in [44_100.0, 48_000, 88_200, 96_000, 192_000] {
        for key in stride(from: 21, through: 127, by: 3) {
          let pitch = MeasurementRig.pitch(key: key)
          let spectrum = MeasurementRig.pitched(kind, settings, pitch, rate: rate)
          // Beyond the lobe of a partial just below.
          let low = 20_000 + Double(Spectrum.lobe) * spectrum.binWidth
          let level =
            spectrum.peak(from: low, to: rate / 2) - decibels(spectrum.amplitude(at: pitch))
          worst.take(level, "key \(key) at \(Int(rate)) Hz")
        }
      }
      return worst.finding(atMost: -100, "dB")
    }
  }

  /// The greatest component between the harmonics of a sawtooth at full level after a saturator, re its fundamental.
  private static func driven(
    _ kind: ComponentKind, _ label: String, _ settings: Settings, keys: [Int], atMost bar: Double
  ) -> QualityFigure {
    QualityFigure(kind, "disharmony of the default sawtooth after \(label)") {
      var worst = WorstCase()
      for key in keys {
        let pitch = MeasurementRig.pitch(key: key)
        let source = MeasurementRig.rig(.oscillator, ["Frequency": Float(pitch)])
        let input = source.render(count: 70_000, blocks: [512])[0]
        let sound = MeasurementRig.rig(kind, settings).render(
          input, count: input.count, blocks: [512])[0]
        worst.take(Spectrum(sound, sampleRate: 48_000).alias(of: pitch), "key \(key)")
      }
      return worst.finding(atMost: bar, "dB")
    }
  }
}
