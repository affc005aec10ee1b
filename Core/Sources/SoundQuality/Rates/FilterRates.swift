import DSP
import Foundation

extension RateQuantity {
  static let filters: [RateQuantity] = [
    cutoff(.tone, ["Cutoff": 200], 200, gain: half),
    cutoff(
      .tone, ["Cutoff": 4_000], 4_000, gain: half,
      missedBecause:
        "the exponential coefficient that the catalogue asks for moves the −3 dB point up near half of the rate"
    ),
    cutoff(.biquad, ["Frequency": 1_000], 1_000, gain: half),
    cutoff(.biquad, ["Frequency": 8_000], 8_000, gain: half),
    cutoff(.svf, ["Cutoff": 1_000, "Resonance": 0], 1_000, gain: 2 * half),
    cutoff(.svf, ["Cutoff": 8_000, "Resonance": 0], 8_000, gain: 2 * half),
    cutoff(.ladder, ["Cutoff": 1_000, "Resonance": 0], 1_000, gain: 4 * half),
    cutoff(.ladder, ["Cutoff": 5_000, "Resonance": 0], 5_000, gain: 4 * half),
    pitch(.ladder, "pitch of its own oscillation at 1 kHz", 1_000) { rate in
      let rig = MeasurementRig.rig(.ladder, ["Cutoff": 1_000, "Resonance": 1], rate: rate)
      let input = TestSignal.impulse.samples(Int(1.5 * rate), sampleRate: rate)
      return MeasurementRig.partial(rig, input, near: 1_000, lowest: 1_000, from: 1, seconds: 0.4)
        .frequency
    },
    peak(.comb, ["Feedback": 0.98, "Damping": 0], 220, seconds: 3),
    RateQuantity(.allpass, "notch of one stage beside the dry sound, 1 kHz", 1_000) { rate in
      let settings: Settings = ["Stages": 1, "Mix": 0.5]
      return MeasurementRig.response(.allpass, settings, rate: rate, seconds: 1).notches.first
    },
    formant(730), formant(1_090), formant(2_440),
    peak(.parametricEQ, ["Low Gain": 12, "Low Q": 5], 100, seconds: 0.7),
    peak(.parametricEQ, ["High Gain": 12, "High Q": 5], 8_000, seconds: 0.2),
    cutoff(.tiltEQ, ["Tilt": 6, "Pivot": 650], 650, gain: 0),
    cutoff(.tiltEQ, ["Tilt": 6, "Pivot": 5_000], 5_000, gain: 0),
  ]

  /// The gain of a half of the power, in decibels.
  static var half: Double { 10 * log10(0.5) }

  /// The frequency with a gain that the formula of the filter has at its cutoff.
  private static func cutoff(
    _ kind: ComponentKind, _ settings: Settings, _ wanted: Double, gain: Double,
    missedBecause: String? = nil
  ) -> RateQuantity {
    let name = "frequency with \(Figures.text((gain * 10).rounded() / 10)) dB, \(Int(wanted)) Hz"
    return RateQuantity(kind, name, wanted, missedBecause: missedBecause) { rate in
      let amplitude: Float = kind == .ladder ? 0.01 : 1
      return MeasurementRig.response(kind, settings, rate: rate, seconds: 0.4, amplitude: amplitude)
        .frequency(ofGain: gain, from: wanted / 8)
    }
  }

  private static func peak(
    _ kind: ComponentKind, _ settings: Settings, _ wanted: Double, seconds: Double
  ) -> RateQuantity {
    RateQuantity(kind, "frequency of the peak at \(Int(wanted)) Hz", wanted) { rate in
      MeasurementRig.response(kind, settings, rate: rate, seconds: seconds).peak(near: wanted)
    }
  }

  /// Nominal, because the neighbours of a formant move its peak.
  private static func formant(_ frequency: Double) -> RateQuantity {
    RateQuantity(.formantFilter, "frequency of the formant near \(Int(frequency)) Hz", nil) {
      MeasurementRig.response(.formantFilter, [:], rate: $0, seconds: 0.5)
        .peak(near: frequency, within: 0.06)
    }
  }
}
