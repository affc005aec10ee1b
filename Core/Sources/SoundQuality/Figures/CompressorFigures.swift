import DSP
import Foundation

extension QualityFigure {
  static let compressor: [QualityFigure] = [
    QualityFigure(.compressor, "static curve against Giannoulis et al. eq. 4, four settings") {
      Finding(curves().map(\.curve).highest, atMost: 0.1, "dB")
    },
    QualityFigure(.compressor, "gain reduction of the snapshot against the measured one") {
      Finding(curves().map(\.snapshot).highest, atMost: 0.1, "dB")
    },
    QualityFigure(.compressor, "RMS detector against the effective value of a sine") {
      let rig = ComponentRig(.compressor)
      rig.set("Detector", "RMS")
      rig.reset()
      let gain = gained(rig, tone(0, 48_000))
      return Finding(abs(-gain - reduction(-3.0103, -18, 4, 6)), atMost: 0.1, "dB")
    },
    QualityFigure(.compressor, "attack by 63 % against the setting, 2…100 ms, three rates") {
      Finding(times().map { abs($0.attack) }.highest, atMost: 3, "%")
    },
    QualityFigure(.compressor, "release by 63 % against the setting, 30…400 ms, three rates") {
      Finding(times().map { abs($0.release) }.highest, atMost: 3, "%")
    },
  ]

  private static func tone(_ level: Double, _ count: Int) -> [Float] {
    TestSignal.sine(1_000, amplitude: pow(10, level / 20), count: count, sampleRate: 48_000)
  }

  /// Decibels that the last tenth of a second gained.
  private static func gained(_ rig: ComponentRig, _ input: [Float]) -> Double {
    let output = rig.render(input, count: input.count)[0]
    return decibels(
      Levels.effective(output.suffix(4_800)) / Levels.effective(input.suffix(4_800)))
  }

  private static func reduction(
    _ level: Double, _ threshold: Double, _ ratio: Double, _ knee: Double
  ) -> Double {
    let over = level - threshold
    let slope = 1 - 1 / ratio
    if 2 * over < -knee { return 0 }
    if 2 * over >= knee { return slope * over }
    return slope * pow(over + knee / 2, 2) / (2 * knee)
  }

  private static func curves() -> [(curve: Double, snapshot: Double)] {
    let settings = [(-18.0, 4.0, 6.0), (-30, 20, 0), (-40, 2, 24), (-6, 1.5, 12)]
    return settings.flatMap { threshold, ratio, knee in
      stride(from: -60.0, through: 0, by: 3).map { level in
        let rig = ComponentRig(.compressor)
        rig.set("Threshold", Float(threshold))
        rig.set("Ratio", Float(ratio))
        rig.set("Knee", Float(knee))
        rig.reset()
        let gain = gained(rig, tone(level, 48_000))
        let drawn = Double(rig.snapshot()["Gain Reduction"]?.first ?? .nan)
        return (abs(-gain - reduction(level, threshold, ratio, knee)), abs(drawn + gain))
      }
    }
  }

  private static func times() -> [(attack: Double, release: Double)] {
    let settings = [(0.002, 0.05), (0.01, 0.1), (0.05, 0.4), (0.1, 0.03)]
    return settings.flatMap { attack, release in
      [22_050.0, 48_000, 192_000].map { rate in
        let rig = MeasurementRig.rig(
          .compressor, ["Attack": Float(attack), "Release": Float(release)], rate: rate)
        guard let times = GainTimes(rig, attack: attack, release: release) else {
          return (.nan, .nan)
        }
        return (100 * (times.attack / attack - 1), 100 * (times.release / release - 1))
      }
    }
  }
}
