import DSP
import Foundation

extension RateQuantity {
  static let sources: [RateQuantity] =
    waves + frequencyModulation + struck(.pluck) + struck(.modalResonator) + players + [
      dust, velvet,
    ]

  private static let waves: [RateQuantity] = [
    ComponentKind.oscillator, .sine, .sawtooth, .square, .triangle, .superSaw,
  ].flatMap { kind in
    [110, 3_520].map { frequency in
      pitch(kind, "pitch of \(Int(frequency)) Hz", frequency) { rate in
        var settings: Settings = ["Frequency": Float(frequency)]
        if kind == .superSaw { settings["Voices"] = 1 }
        return MeasurementRig.partial(
          kind, settings, near: frequency, lowest: frequency, rate: rate
        )
        .frequency
      }
    }
  }

  /// The carrier, and the first upper sideband of a modulator at twice its frequency.
  private static let frequencyModulation: [RateQuantity] = [440.0, 1_320].map { frequency in
    pitch(.fmOperatorPair, "pitch of the partial at \(Int(frequency)) Hz", frequency) { rate in
      MeasurementRig.partial(.fmOperatorPair, [:], near: frequency, lowest: 440, rate: rate)
        .frequency
    }
  }

  private static func struck(_ kind: ComponentKind) -> [RateQuantity] {
    let partial: @Sendable (Double) -> Partial = { rate in
      MeasurementRig.struck(kind, 220, rate: rate, ["Damping": 0.35, "Brightness": 0.9])
    }
    let time = 10 * pow(0.01, Double(Float(0.35)))
    return [
      pitch(kind, "pitch of 220 Hz", 220) { partial($0).frequency },
      RateQuantity(kind, "time in which the fundamental falls by 60 dB", time) {
        partial($0).reverberationTime
      },
    ]
  }

  private static let players: [RateQuantity] = [
    pitch(.samplePlayer, "pitch of a recorded 1 kHz", 1_000) { rate in
      let tone = MeasurementRig.sine(1_000, seconds: 2, rate: 44_100)
      return MeasurementRig.partial(
        player(tone, rate: rate), nil, near: 1_000, lowest: 1_000
      ).frequency
    },
    RateQuantity(.samplePlayer, "time in which half of two seconds is played", 1) { rate in
      let rig = player([Float](repeating: 0.5, count: 88_200), rate: rate)
      rig.set("Loop", 0)
      rig.set("End", 0.5)
      rig.reset()
      let sound = rig.render(count: Int(1.2 * rate), blocks: [512])[0]
      return Contour.fall(sound.dropFirst().map(Double.init), to: 0.25).map { ($0 + 1) / rate }
    },
  ]

  private static func player(_ samples: [Float], rate: Double) -> ComponentRig {
    ComponentRig(
      ComponentInstance(
        .samplePlayer, sampleRate: rate, maximumBlock: ComponentRig.longestBlock,
        sample: SampleData(samples, sampleRate: 44_100)), sampleRate: rate)
  }

  private static let velvet = RateQuantity(
    .dust, "impulses of velvet noise in ten seconds, Density 2 kHz", 20_000
  ) { rate in
    let rig = MeasurementRig.rig(.dust, ["Density": 2_000, "Type": 1], rate: rate)
    let sound = rig.render(count: Int(10 * rate), blocks: [512])[0]
    return Double(sound.count { $0 != 0 })
  }

  private static let dust = RateQuantity(
    .dust, "impulses a second in a minute, Density 5 kHz", 5_000
  ) { rate in
    let rig = MeasurementRig.rig(.dust, ["Density": 5_000], rate: rate)
    var count = 0
    for _ in 0..<60 {
      count += rig.render(count: Int(rate), blocks: [512])[0].reduce(0) { $0 + ($1 == 0 ? 0 : 1) }
    }
    return Double(count) / 60
  }
}
