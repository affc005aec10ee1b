import DSP
import Foundation

extension RateQuantity {
  static let dynamics: [RateQuantity] =
    gain(.compressor, attack: 0.01, release: 0.1)
    + gain(.multibandCompressor, attack: 0.01, release: 0.15) + gain(.deEsser) + [
      crossing(.multibandCompressor, ["Low Crossover": 200, "Low Gain": -12], 200),
      crossing(.multibandCompressor, ["High Crossover": 2_500, "High Gain": -12], 2_500),
      RateQuantity(.deEsser, "frequency that is half taken, 6 kHz", 6_000) { softened($0) },
      RateQuantity(.brickwallLimiter, "time of 63 % of Release 0.1 s", Double(Float(0.1))) { rate in
        let rig = MeasurementRig.rig(.brickwallLimiter, [:], rate: rate)
        let loud = [Float](repeating: 1, count: Int(0.1 * rate))
        let soft = [Float](repeating: 0.25, count: Int(0.5 * rate))
        let sound = rig.render(loud + soft, count: loud.count + soft.count)[0]
        let taken = sound[(loud.count + rig.latency)...].map { 1 - Double($0) / 0.25 }
        return Contour.timeConstant(taken).map { $0 / rate }
      },
      RateQuantity(
        .brickwallLimiter, "time that the gain falls before a peak, 2 ms", Double(Float(0.002))
      ) { rate in
        let rig = MeasurementRig.rig(.brickwallLimiter, ["True Peak": 0], rate: rate)
        let count = Int(0.1 * rate)
        let input = (0..<2 * count).map { Float($0 < count ? 0.25 : 1) }
        let late = rig.render(input, count: input.count)[0][(count / 2)...]
        guard let dip = late.firstIndex(where: { $0 < 0.249_999_7 }),
          let step = late.firstIndex(where: { $0 > 0.3 })
        else { return nil }
        return Double(step - dip) / rate
      },
      RateQuantity(.gate, "Attack 10 ms", Double(Float(0.01))) { rate in
        let rig = MeasurementRig.rig(.gate, ["Attack": 0.01], rate: rate)
        let silence = Int(0.05 * rate)
        let input = (0..<2 * silence).map { Float($0 < silence ? 0 : 1) }
        let gains = rig.render(input, count: input.count)[0][silence...].map(Double.init)
        return Contour.rise(gains, to: 0.999).map { ($0 + 1) / rate / 0.999 }
      },
      RateQuantity(.gate, "time until it closes, Hold 50 ms", nil) { rate in
        let gains = closing(rate)
        return Contour.fall(gains, to: 0.999).map { $0 / rate }
      },
      RateQuantity(.gate, "time of 63 % of Release 0.1 s", Double(Float(0.1))) { rate in
        Contour.timeConstant(closing(rate).map { $0 - 0.001 }).map { $0 / rate }
      },
      RateQuantity(.sag, "time of 63 % of Recovery 0.15 s", Double(Float(0.15))) {
        SagRecovery.seconds(0.15, rate: $0)
      },
      RateQuantity(.transientShaper, "time of 63 % after an onset, Speed 1", nil) { rate in
        let gains = onset(.transientShaper, ["Attack": 1], level: 0.5, seconds: 0.3, rate: rate)
        guard let top = gains.indices.max(by: { gains[$0] < gains[$1] }) else { return nil }
        return Contour.timeConstant(gains[top...]).map { $0 / rate }
      },
      RateQuantity(.autoGain, "time of the first change, Window 0.5 s", 0.5) { rate in
        let gains = onset(.autoGain, [:], level: 0.05, seconds: 0.7, rate: rate)
        return Contour.rise(gains, to: 0.01).map { $0 / rate }
      },
      RateQuantity(.autoGain, "time of 63 % of its way, Slew 0.001", 1 / 48.0) { rate in
        let gains = onset(.autoGain, [:], level: 0.05, seconds: 0.8, rate: rate)
        let end = gains.last ?? .nan
        return Contour.timeConstant(gains.map { end - $0 }).map { $0 / rate }
      },
    ]

  /// Times of a step of the level; those that cannot be set are nominal.
  private static func gain(
    _ kind: ComponentKind, attack: Float? = nil, release: Float? = nil
  ) -> [RateQuantity] {
    let (rise, fall) = (Double(attack ?? 0.001), Double(release ?? 0.06))
    let times: @Sendable (Double) -> GainTimes? = { rate in
      switch kind {
      case .multibandCompressor:
        GainTimes(
          band: 2, of: MeasurementRig.rig(kind, ["High Crossover": 1_000], rate: rate),
          attack: rise,
          release: fall, edge: 3)
      case .deEsser:
        GainTimes(
          band: 0, of: MeasurementRig.rig(kind, ["Frequency": 2_000], rate: rate), attack: rise,
          release: fall)
      default: GainTimes(MeasurementRig.rig(kind, [:], rate: rate), attack: rise, release: fall)
      }
    }
    return [
      RateQuantity(kind, "time of 63 % of Attack", attack.map(Double.init)) { times($0)?.attack },
      RateQuantity(kind, "time of 63 % of Release", release.map(Double.init)) {
        times($0)?.release
      },
    ]
  }

  /// Both parts of a crossover are in phase and at a half where they meet, one of them lowered by 12 dB.
  private static var meeting: Double { decibels(0.5 + 0.5 * pow(10, -12.0 / 20)) }

  private static func crossing(
    _ kind: ComponentKind, _ settings: Settings, _ wanted: Double
  ) -> RateQuantity {
    RateQuantity(kind, "frequency at which two bands meet, \(Int(wanted)) Hz", wanted) { rate in
      MeasurementRig.response(kind, settings, rate: rate, seconds: 0.4, amplitude: 0.01)
        .frequency(ofGain: meeting, from: wanted / 4)
    }
  }

  /// A small click while the highest tone of all holds the treble at its lowest.
  private static func softened(_ rate: Double) -> Double {
    let (start, count) = (Int(0.3 * rate), Int(0.4 * rate))
    let sounds = [Float(0.01), 0].map { click -> [Float] in
      var input = MeasurementRig.alternating(0.5, start + count)
      input[start] += click
      let rig = MeasurementRig.rig(.deEsser, ["Frequency": 6_000], rate: rate)
      return Array(rig.render(input, count: input.count)[0][start...])
    }
    let response = zip(sounds[0], sounds[1]).map { ($0 - $1) / 0.01 }
    return FrequencyResponse(impulseResponse: response, sampleRate: rate)
      .frequency(ofGain: meeting, from: 2_000)
  }

  /// The gain of a gate after a loud passage.
  private static func closing(_ rate: Double) -> [Double] {
    let rig = MeasurementRig.rig(.gate, [:], rate: rate)
    // The middle of a quarter of the window of 10 ms that holds peaks.
    let loud = Int(0.101_25 * rate)
    let input = (0..<loud + Int(0.6 * rate)).map { Float($0 < loud ? 1 : 0.001) }
    return rig.render(input, count: input.count)[0][loud...].map { Double($0) / 0.001 }
  }

  /// Decibels of gain, sample by sample, from the moment on at which a tone begins.
  private static func onset(
    _ kind: ComponentKind, _ settings: Settings, level: Float, seconds: Double, rate: Double
  ) -> [Double] {
    let rig = MeasurementRig.rig(kind, settings, rate: rate)
    let input = MeasurementRig.alternating(level, Int(seconds * rate))
    let output = rig.render(input, count: input.count)[0]
    return zip(output, input).map { decibels(Double($0 / $1)) }
  }
}
