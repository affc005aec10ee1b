import DSP
import Foundation

extension QualityFigure {
  static let delays: [QualityFigure] = [
    QualityFigure(.delayLine, "place of the echo, six rates, delays with fractions") {
      var worst = WorstCase()
      for rate in UniversalCheck.sampleRates {
        for time: Float in [0.002_013, 0.05, 0.100_07, 0.333_3] {
          let rig = Self.echo(.delayLine, rate, [("Delay Time", time)])
          let response = rig.render(Self.click(Int(rate / 2)), count: Int(rate / 2))[0]
          worst.take(abs(Levels.centre(response) - Double(time) * rate), "\(time) s at \(rate) Hz")
        }
      }
      return worst.finding(atMost: 0.01, "samples")
    },
    QualityFigure(.delayLine, "loss at 15 kHz half-way between samples, Hermite") {
      let rig = Self.echo(.delayLine, 48_000, [("Delay Time", 0.01 + 0.5 / 48_000)])
      let response = FrequencyResponse(
        impulseResponse: rig.render(Self.click(4_096), count: 4_096)[0], sampleRate: 48_000)
      return Finding(-response.gain(at: 15_000), atMost: 2.6, "dB")
    },
    QualityFigure(.multiTapDelay, "every sample of eight taps' response") {
      let rig = ComponentRig(.multiTapDelay)
      rig.set("Taps", 8)
      rig.set("Mix", 1)
      var wanted = [[Double]](repeating: [Double](repeating: 0, count: 24_000), count: 2)
      for tap in 1...8 {
        let (level, pan) = (1 - 0.09 * Double(tap), Double(tap) / 4 - 1.1)
        rig.set("Time \(tap)", Float(tap) / 32)
        rig.set("Level \(tap)", Float(level))
        rig.set("Pan \(tap)", Float(pan))
        let angle = (pan + 1) * .pi / 4
        wanted[0][1_500 * tap] += level * cos(max(angle, 0))
        wanted[1][1_500 * tap] += level * sin(max(angle, 0))
      }
      rig.reset()
      let found = rig.render(Self.click(24_000), count: 24_000)
      return Finding(Self.difference(found, wanted), atMost: 1e-5, "of full scale")
    },
    QualityFigure(.pingPongDelay, "place of the first echo, every note value at three tempi") {
      let names: [(String, Double)] = [
        ("1/2", 2), ("1/4", 1), ("1/4T", 2.0 / 3), ("1/8.", 0.75), ("1/8", 0.5), ("1/8T", 1.0 / 3),
        ("1/16", 0.25),
      ]
      var worst = WorstCase()
      for tempo: Float in [57.3, 120, 181.7] {
        for (name, beats) in names {
          let rig = ComponentRig(.pingPongDelay)
          rig.set("Sync", name)
          for (key, value) in [("Tempo", tempo), ("Feedback", 0), ("Damping", 0), ("Mix", 1)] {
            rig.set(key, value)
          }
          rig.reset()
          let response = rig.render(Self.click(120_000), count: 120_000)[0]
          let place = beats * 60 / Double(tempo) * 48_000
          worst.take(abs(Levels.centre(response) - place), "\(name) at \(tempo)")
        }
      }
      return worst.finding(atMost: 1, "samples")
    },
    QualityFigure(.tapeEcho, "deviation of pitch by Wow of 20 cents, from what is set") {
      Self.deviation("Wow", 20, seconds: 6)
    },
    QualityFigure(.tapeEcho, "deviation of pitch by Flutter of 15 cents, from what is set") {
      Self.deviation("Flutter", 15, seconds: 2)
    },
  ]

  private static func echo(
    _ kind: ComponentKind, _ rate: Double, _ settings: [(String, Float)]
  ) -> ComponentRig {
    let rig = ComponentRig(kind, sampleRate: rate)
    for (name, value) in settings + [("Feedback", 0), ("Mix", 1)] { rig.set(name, value) }
    rig.reset()
    return rig
  }

  private static func deviation(_ name: String, _ cents: Float, seconds: Int) -> Finding {
    let rig = ComponentRig(.tapeEcho)
    for key in ["Wow", "Flutter", "Age", "Feedback"] { rig.set(key, 0) }
    rig.set(name, cents)
    rig.set("Mix", 1)
    rig.reset()
    let count = 48_000 * seconds
    let input = TestSignal.sine(1_000, amplitude: 0.1, count: count, sampleRate: 48_000)
    let output = rig.render(input, count: count)[0]
    let swing = PitchTrack(Array(output[24_000...]), of: 1_000, sampleRate: 48_000).swing
    let error = [swing.up, swing.down].map { abs($0 / Double(cents) - 1) }.highest
    return Finding(100 * error, atMost: 5, "%")
  }
}
