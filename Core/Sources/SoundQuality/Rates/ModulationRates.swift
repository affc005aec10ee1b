import DSP
import Foundation

extension RateQuantity {
  static let modulationEffects: [RateQuantity] = [
    movement(.chorus, "Mod Rate", ["Voices": 1, "Mix": 1], 5),
    RateQuantity(.chorus, "time of the copy, Delay 12 ms", Double(Float(0.012))) { rate in
      let settings: Settings = ["Voices": 1, "Mod Depth": 0, "Delay": 0.012, "Mix": 1]
      let click = TestSignal.impulse.samples(Int(0.05 * rate), sampleRate: rate)
      let rig = MeasurementRig.rig(.chorus, settings, rate: rate)
      return Levels.centre(rig.render(click, count: click.count)[0]) / rate
    },
    movement(.flanger, "Mod Rate", ["Mix": 1, "Feedback": 0], 5),
    RateQuantity(.flanger, "first notch of Delay 2 ms", 250) { rate in
      let settings: Settings = ["Mod Depth": 0, "Feedback": 0, "Delay": 0.002, "Mix": 0.5]
      return MeasurementRig.response(.flanger, settings, rate: rate, seconds: 1).notches.first
    },
    movement(.phaser, "Mod Rate", ["Mix": 1, "Feedback": 0, "Centre": 1_000], 5),
    RateQuantity(.phaser, "notch of two stages, Centre 800 Hz", 800) { rate in
      let settings: Settings = [
        "Mod Depth": 0, "Feedback": 0, "Stages": 0, "Centre": 800, "Mix": 0.5,
      ]
      return MeasurementRig.response(.phaser, settings, rate: rate, seconds: 1).notches.first
    },
    RateQuantity(.tremolo, "Rate 5 Hz", 5) { rate in
      let rig = MeasurementRig.rig(.tremolo, ["Rate": 5], rate: rate)
      let ones = [Float](repeating: 1, count: Int(1.5 * rate))
      return movements(of: rig.render(ones, count: ones.count)[0], rate)
    },
    movement(.vibrato, "Rate", [:], 5.5),
    pitch(.ringModulator, "pitch of the carrier, 440 Hz", 440) { rate in
      let ones = [Float](repeating: 0.5, count: Int(0.6 * rate))
      return MeasurementRig.partial(
        MeasurementRig.rig(.ringModulator, ["Frequency": 440], rate: rate), ones, near: 440,
        lowest: 440
      ).frequency
    },
    pitch(.frequencyShifter, "pitch of 1 kHz, Shift 120 Hz", 1_120) { rate in
      let tone = MeasurementRig.sine(1_000, seconds: 0.6, rate: rate)
      return MeasurementRig.partial(
        MeasurementRig.rig(.frequencyShifter, ["Shift": 120], rate: rate), tone, near: 1_120,
        lowest: 1_000
      ).frequency
    },
    RateQuantity(.rotarySpeaker, "turns of the fast horn", nil) { rate in
      MeasurementRig.track(
        MeasurementRig.rig(.rotarySpeaker, ["Speed": 2], rate: rate), seconds: 1.5, of: 4_000
      )
      .rate
    },
    RateQuantity(.rotarySpeaker, "turns of the fast drum", nil) { rate in
      MeasurementRig.track(
        MeasurementRig.rig(.rotarySpeaker, ["Speed": 2], rate: rate), seconds: 2, of: 100,
        periods: 1
      ).levelRate
    },
  ]

  static let modulators: [RateQuantity] =
    [
      RateQuantity(.lfo, "Rate 5 Hz", 5) { rate in
        movements(
          of: MeasurementRig.rig(.lfo, ["Rate": 5], rate: rate).render(count: Int(1.5 * rate))[0],
          rate)
      },
      RateQuantity(.lfo, "Sync 1/8T at a tempo of 100", 5) { rate in
        let rig = MeasurementRig.rig(.lfo, ["Sync": 9, "Tempo": 100], rate: rate)
        return movements(of: rig.render(count: Int(1.5 * rate))[0], rate)
      },
      RateQuantity(.envelope, "time of 63 % of a follower's Attack", Double(Float(0.01))) {
        following($0)?.attack
      },
      RateQuantity(.envelope, "time of 63 % of a follower's Release", Double(Float(0.1))) {
        following($0)?.release
      },
      RateQuantity(.lfo, "Fade 0.5 s", 0.5) { rate in
        let rig = MeasurementRig.rig(.lfo, ["Shape": 3, "Rate": 1, "Fade": 0.5], rate: rate)
        let sound = rig.render(count: Int(0.8 * rate))[0].map { Double(abs($0)) }
        return Contour.rise(sound, to: 0.999).map { ($0 + 1) / rate / 0.999 }
      },
      segment("Attack 10 ms", 0.01) { $0.attack },
      segment("Decay 0.1 s", 0.1) { $0.decay },
      segment("Release 50 ms", 0.05) { $0.release },
      RateQuantity(.chaosAttractor, "turns a second of Rossler without Chaos, Speed 20", nil) {
        let rig = MeasurementRig.rig(
          .chaosAttractor, ["System": 1, "Chaos": 0, "Speed": 20], rate: $0)
        _ = rig.render(count: Int(4 * $0), blocks: [512])
        return movements(of: rig.render(count: Int(2 * $0), blocks: [512])[0], $0)
      },
      RateQuantity(.knotModulator, "turns of Z, Speed 2 Hz", 6) { rate in
        let rig = MeasurementRig.rig(.knotModulator, ["Speed": 2, "P": 2, "Q": 3], rate: rate)
        return movements(of: rig.render(count: Int(1.3 * rate))[2], rate)
      },
    ]

  private static func following(_ rate: Double) -> GainTimes? {
    let rig = MeasurementRig.rig(
      .envelope, ["Mode": 1, "Attack": 0.01, "Release": 0.1], rate: rate)
    return GainTimes(following: rig, attack: 0.01, release: 0.1)
  }

  private static func movements(of sound: [Float], _ sampleRate: Double) -> Double? {
    Contour.rate(sound.map(Double.init)).map { $0 * sampleRate }
  }

  private static func movement(
    _ kind: ComponentKind, _ name: String, _ settings: Settings, _ wanted: Float
  ) -> RateQuantity {
    RateQuantity(kind, "\(name) \(wanted) Hz", Double(wanted)) { rate in
      var settings = settings
      settings[name] = wanted
      return MeasurementRig.track(MeasurementRig.rig(kind, settings, rate: rate), seconds: 2).rate
    }
  }

  private static func segment(
    _ name: String, _ wanted: Float, _ time: @escaping @Sendable (EnvelopeSegments) -> Double
  ) -> RateQuantity {
    RateQuantity(.envelope, name, Double(wanted)) { rate in
      EnvelopeSegments(attack: 0.01, decay: 0.1, release: 0.05, rate: rate).map(time)
    }
  }
}
