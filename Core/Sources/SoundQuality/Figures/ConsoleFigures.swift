import DSP
import Foundation

extension QualityFigure {
  static let console: [QualityFigure] = [
    QualityFigure(
      .consoleBus, "difference of the channels at full Tolerance, 50 Hz to 15 kHz, 50 seeds"
    ) {
      var worst = WorstCase()
      for seed in 0..<50 {
        let rig = desk(["Seed": Float(seed), "Tolerance": 1])
        let impulse = [Float](arrayLiteral: 0.001) + [Float](repeating: 0, count: 16_383)
        let sides = rig.render(impulse, count: 16_384).map {
          FrequencyResponse(impulseResponse: $0, sampleRate: 48_000)
        }
        for frequency in [50.0, 1_000, 5_000, 15_000] {
          let difference = abs(sides[0].gain(at: frequency) - sides[1].gain(at: frequency))
          worst.take(difference, "seed \(seed), \(frequency) Hz")
        }
      }
      return worst.finding(atMost: 0.3, "dB")
    },
    QualityFigure(.consoleBus, "crosstalk against its setting, −90 to −20 dB") {
      var worst = WorstCase()
      for setting in stride(from: Float(-90), through: -20, by: 10) {
        for frequency in [100.0, 1_000, 10_000] {
          let rig = desk(["Crosstalk": setting, "Tolerance": 1])
          let tone = TestSignal.sine(frequency, amplitude: 0.05, count: 70_000, sampleRate: 48_000)
          let silence = [Float](repeating: 0, count: 70_000)
          let sides = rig.render(ports: [tone, silence], count: 70_000).map {
            Spectrum($0, sampleRate: 48_000).amplitude(at: frequency)
          }
          let error = abs(decibels(sides[1] / sides[0]) - Double(setting))
          worst.take(error, "\(setting) dB at \(frequency) Hz")
        }
      }
      return worst.finding(atMost: 0.5, "dB")
    },
    QualityFigure(.consoleBus, "level of the noise against its setting") {
      var worst = WorstCase()
      for setting in [Float(-120), -96, -60] {
        let rig = desk(["Noise": setting])
        let sound = rig.render([Float](repeating: 0, count: 96_000), count: 96_000)[0]
        worst.take(abs(decibels(Levels.effective(sound)) - Double(setting)), "\(setting) dB")
      }
      return worst.finding(atMost: 0.5, "dB")
    },
  ]

  private static func desk(_ settings: [String: Float]) -> ComponentRig {
    let rig = ComponentRig(.consoleBus)
    for (name, value) in ["Noise": Float(-160), "Crosstalk": -100] { rig.set(name, value) }
    for (name, value) in settings { rig.set(name, value) }
    rig.reset()
    return rig
  }
}
