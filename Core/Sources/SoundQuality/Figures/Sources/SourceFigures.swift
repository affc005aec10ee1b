import DSP
import Foundation

extension QualityFigure {
  static let sources = waves + tones + noises

  private static let tones: [QualityFigure] = [
    QualityFigure(.sine, "distortion and noise, 55, 997 and 9,973 Hz at full level") {
      var worst = WorstCase()
      for pitch in [55.0, 997, 9_973] {
        let spectrum = MeasurementRig.pitched(.sine, [:], pitch, rate: 48_000, count: 140_000)
        worst.take(spectrum.distortionAndNoise(of: pitch), "\(pitch) Hz")
      }
      return worst.finding(atMost: -120, "dB")
    },
    QualityFigure(.sine, "pitch after ten minutes at 48 kHz, twenty seconds at the other rates") {
      var worst = WorstCase()
      for rate in UniversalCheck.sampleRates {
        let seconds = rate == 48_000 ? 600 : 20
        worst.take(abs(PitchDrift.cents(.sine, 441.7, seconds: seconds, rate: rate)), "\(rate) Hz")
      }
      return worst.finding(atMost: 0.05, "ct")
    },
    alias(.superSaw, "one voice", ["Voices": 1]),
    QualityFigure(.superSaw, "power over Spread from 0 to 1") {
      let levels = [Float(0), 0.25, 0.5, 0.75, 1].map { spread in
        let sides = MeasurementRig.rig(.superSaw, ["Spread": spread]).render(
          count: 480_000, blocks: [512])
        return decibels(hypot(Levels.effective(sides[0]), Levels.effective(sides[1])))
      }
      return Finding(levels.highest - levels.lowest, atMost: 0.5, "dB")
    },
    QualityFigure(.fmOperatorPair, "sidebands against Bessel's functions, Mod Index 0.5 to 8") {
      var worst = WorstCase()
      for index in [0.5, 2, 4.5, 8] {
        let settings: Settings = ["Carrier": 8_000, "Ratio": 0.125, "Mod Index": Float(index)]
        let rig = MeasurementRig.rig(.fmOperatorPair, settings)
        let spectrum = Spectrum(rig.render(count: 140_000)[0], sampleRate: 48_000)
        // Lower sidebands come back from 0 Hz and fall on each other, so the upper ones are compared.
        for order in 0...8 {
          let expected = abs(jn(Int32(order), index))
          guard expected > 0.01 else { continue }
          let found = spectrum.amplitude(at: 8_000 + 1_000 * Double(order))
          worst.take(abs(decibels(found) - decibels(expected)), "index \(index), order \(order)")
        }
      }
      return worst.finding(atMost: 0.1, "dB")
    },
  ]
}

/// How far a tone strays from its pitch.
enum PitchDrift {
  /// Cents between the wanted pitch and the mean pitch, from phases a second apart.
  static func cents(
    _ kind: ComponentKind, _ pitch: Float, seconds: Int, rate: Double
  ) -> Double {
    let rig = MeasurementRig.rig(kind, ["Frequency": pitch], rate: rate)
    var turns = 0.0
    var before = 0.0
    for second in 0..<seconds {
      let start = second * Int(rate)
      let sound = rig.render(count: Int(rate), blocks: [512])[0]
      let now = phase(sound.prefix(Int(rate / 4)), start: start, pitch: Double(pitch), rate)
      if second > 0 { turns += (now - before).remainder(dividingBy: 1) }
      before = now
    }
    return 1_200 * log2(1 + turns / Double(seconds - 1) / Double(pitch))
  }

  /// Turns between a stretch of sound and the wanted tone, by correlation.
  private static func phase(
    _ samples: ArraySlice<Float>, start: Int, pitch: Double, _ rate: Double
  ) -> Double {
    var (x, y) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let turns = (pitch * Double(start + index) / rate).truncatingRemainder(dividingBy: 1)
      x += Double(sample) * sin(2 * .pi * turns)
      y += Double(sample) * cos(2 * .pi * turns)
    }
    return atan2(y, x) / (2 * .pi)
  }
}
