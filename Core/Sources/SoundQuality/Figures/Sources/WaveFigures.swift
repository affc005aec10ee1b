import DSP
import Foundation

/// A waveform with a formula for its harmonics.
private struct Wave: Sendable {
  let kind: ComponentKind
  let label: String
  let settings: Settings
  let harmonic: @Sendable (Double) -> Double

  static let all: [Wave] = [
    Wave(kind: .oscillator, label: "sawtooth frame", settings: ["Morph": 2 / 3]) {
      2 / (.pi * $0)
    },
    Wave(kind: .oscillator, label: "square frame", settings: ["Morph": 1]) {
      $0.truncatingRemainder(dividingBy: 2) == 1 ? 4 / (.pi * $0) : 0
    },
    Wave(kind: .sawtooth, label: "HQ", settings: [:]) { 2 / (.pi * $0) },
    pulse(0.5), pulse(0.2), triangle(0.5), triangle(0.8),
  ]

  private static func pulse(_ width: Float) -> Wave {
    Wave(kind: .square, label: "HQ, width \(width)", settings: ["Pulse Width": width]) {
      0.7 * 4 / (.pi * $0) * abs(sin(.pi * $0 * Double(width)))
    }
  }

  private static func triangle(_ skew: Float) -> Wave {
    let s = Double(skew)
    return Wave(kind: .triangle, label: "HQ, skew \(skew)", settings: ["Skew": skew]) {
      2 / (.pi * .pi * $0 * $0 * s * (1 - s)) * abs(sin(.pi * $0 * s))
    }
  }
}

extension QualityFigure {
  static let waves: [QualityFigure] =
    Wave.all.flatMap { [alias($0), harmonics($0), directCurrent($0)] } + [
      alias(.oscillator, "vowel table", ["Table": 3, "Morph": 0.8]),
      alias(.oscillator, "narrow pulse", ["Table": 1, "Morph": 1]),
      QualityFigure(.oscillator, "click of Morph from end to end above 8 kHz") {
        ClickCheck(kind: .oscillator, only: "Morph").measure()
      },
      QualityFigure(.oscillator, "drawn wave against the wave that sounds") { drawnWave() },
      QualityFigure(.sawtooth, "PolyBLEP against the textbook's") { textbook() },
      QualityFigure(.sawtooth, "alias of PolyBLEP at 4,987 Hz") {
        let spectrum = MeasurementRig.pitched(.sawtooth, ["Quality": 1], 4_987, rate: 48_000)
        return Finding(spectrum.alias(of: 4_987), atMost: -28, "dB")
      },
      QualityFigure(.square, "direct current of PolyBLEP at any width") {
        var worst = WorstCase()
        for width: Float in [0.05, 0.2, 0.37, 0.5, 0.95] {
          let settings: Settings = ["Pulse Width": width, "Quality": 1, "Frequency": 1_000]
          let sound = MeasurementRig.rig(.square, settings).render(count: 48_000)[0]
          worst.take(decibels(abs(Levels.mean(sound))), "width \(width)")
        }
        return worst.finding(atMost: -80, "dBFS")
      },
    ]

  private static func alias(_ wave: Wave) -> QualityFigure {
    alias(wave.kind, wave.label, wave.settings)
  }

  /// Every third key; the whole keyboard has the same tables.
  static func alias(
    _ kind: ComponentKind, _ label: String, _ settings: Settings
  ) -> QualityFigure {
    QualityFigure(kind, "alias, \(label), keys 21 to 127 at 44.1, 48 and 96 kHz") {
      var worst = WorstCase()
      for rate in MeasurementRig.studioRates {
        for key in stride(from: 21, through: 127, by: 3) {
          let pitch = MeasurementRig.pitch(key: key)
          let level = MeasurementRig.pitched(kind, settings, pitch, rate: rate).alias(of: pitch)
          worst.take(level, "key \(key) at \(Int(rate)) Hz")
        }
      }
      return worst.finding(atMost: -100, "dB")
    }
  }

  private static func harmonics(_ wave: Wave) -> QualityFigure {
    QualityFigure(wave.kind, "harmonics up to 18 kHz, \(wave.label)") {
      var worst = WorstCase()
      for rate in MeasurementRig.studioRates {
        for pitch in [55.0, 220, 1_234.5, 4_987] {
          let spectrum = MeasurementRig.pitched(
            wave.kind, wave.settings, pitch, rate: rate, count: 140_000)
          for number in 1...Int(18_000 / pitch) {
            let expected = wave.harmonic(Double(number))
            guard expected > 1e-5 else { continue }
            let found = spectrum.amplitude(at: Double(number) * pitch)
            worst.take(
              abs(decibels(found) - decibels(expected)),
              "harmonic \(number) of \(pitch) Hz at \(Int(rate)) Hz")
          }
        }
      }
      return worst.finding(atMost: 0.1, "dB")
    }
  }

  private static func directCurrent(_ wave: Wave) -> QualityFigure {
    QualityFigure(wave.kind, "direct current, \(wave.label)") {
      var worst = WorstCase()
      for rate in MeasurementRig.studioRates {
        for pitch in [55.0, 440, 4_987, 12_543.9] {
          var settings = wave.settings
          settings["Frequency"] = Float(pitch)
          let sound = MeasurementRig.rig(wave.kind, settings, rate: rate).render(count: 65_536)[0]
          worst.take(
            decibels(abs(SteadyChecks.windowedMean(sound[...]))),
            "\(pitch) Hz at \(Int(rate)) Hz")
        }
      }
      return worst.finding(atMost: -100, "dBFS")
    }
  }

  /// At 64 kHz and 2 kHz a period has the 32 samples of the drawing, and the table that is drawn.
  private static func drawnWave() -> Finding {
    var worst = WorstCase()
    for morph: Float in [0, 0.25, 0.5, 0.8, 1] {
      let rig = MeasurementRig.rig(.oscillator, ["Morph": morph, "Frequency": 2_000], rate: 64_000)
      let sound = rig.render(count: 32)[0]
      let drawn = rig.snapshot()["Wave"] ?? []
      for (point, (a, b)) in zip(sound, drawn).enumerated() {
        worst.take(Double(abs(a - b)), "Morph \(morph), point \(point)")
      }
    }
    return worst.finding(atMost: 1e-4, "")
  }

  /// At a pitch whose phases are exact, because a textbook adds up its phase in another way.
  private static func textbook() -> Finding {
    let sound = MeasurementRig.rig(.sawtooth, ["Quality": 1, "Frequency": 4_875]).render(
      count: 2_000)[0]
    let turns = 4_875.0 / 48_000
    var worst = WorstCase()
    for (index, sample) in sound.enumerated() {
      let p = (Double(index) * turns).truncatingRemainder(dividingBy: 1)
      var expected = 2 * p - 1
      if p < turns {
        let t = p / turns
        expected -= t + t - t * t - 1
      } else if p > 1 - turns {
        let t = (p - 1) / turns
        expected -= t * t + t + t + 1
      }
      worst.take(abs(Double(sample) - expected), "sample \(index)")
    }
    return worst.finding(atMost: 1e-6, "")
  }
}
