import DSP
import Foundation

extension RateQuantity {
  static let spectral: [RateQuantity] =
    [size(.spectralFreeze), size(.spectralGate), size(.pitchShifter)] + [
      pitch(.spectralFreeze, "pitch of a frozen 997 Hz", 997) { rate in
        let rig = MeasurementRig.rig(.spectralFreeze, ["Smear": 0], rate: rate)
        let tone = MeasurementRig.sine(997, seconds: 0.8, rate: rate)
        let start = Int(0.5 * rate)
        _ = rig.render(Array(tone[..<start]), count: start)
        rig.set("Freeze", 1)
        _ = rig.render(Array(tone[start...]), count: tone.count - start)
        let silence = [Float](repeating: 0, count: Int(0.6 * rate))
        return MeasurementRig.partial(rig, silence, near: 997, lowest: 500, seconds: 0.5).frequency
      },
      RateQuantity(.spectralGate, "time in which Blur 0.9 falls by 60 dB", nil) { rate in
        let rig = MeasurementRig.rig(.spectralGate, ["Threshold": -120, "Blur": 0.9], rate: rate)
        let tone = MeasurementRig.sine(1_000, seconds: 0.5, rate: rate)
        let silence = [Float](repeating: 0, count: Int(1.2 * rate))
        let sound = rig.render(tone + silence, count: tone.count + silence.count)[0]
        return Levels.reverberationTime(Array(sound[Int(0.6 * rate)...]), sampleRate: rate)
      },
      pitch(.pitchShifter, "pitch of 439.3 Hz, Shift 7 st", 439.3 * exp2(7.0 / 12)) { rate in
        let tone = MeasurementRig.sine(439.3, seconds: 0.8, rate: rate)
        return MeasurementRig.partial(
          MeasurementRig.rig(.pitchShifter, ["Shift": 7], rate: rate), tone, near: 658.2,
          lowest: 400,
          from: 0.2, seconds: 0.6
        ).frequency
      },
      RateQuantity(.granulator, "length of a grain, Grain Size 80 ms", Double(Float(0.08))) {
        grain($0)?.length
      },
      RateQuantity(.granulator, "time of the first grain, Density 0.5 Hz", 2) { rate in
        grain(rate).map { $0.middle - $0.length / 2 }
      },
      RateQuantity(.granulator, "age of what a grain plays, Position 0.1 s", Double(Float(0.1))) {
        grain($0)?.age
      },
      pitch(.granulator, "pitch of 1 kHz, Pitch 7 st", 1_000 * exp2(7.0 / 12)) { rate in
        let settings: Settings = [
          "Grain Size": 0.5, "Density": 2, "Spray": 0, "Pitch": 7, "Window": 2,
        ]
        let tone = MeasurementRig.sine(1_000, seconds: 1.05, rate: rate)
        return MeasurementRig.partial(
          MeasurementRig.rig(.granulator, settings, rate: rate), tone, near: 1_498.3, lowest: 400,
          from: 0.58, seconds: 0.35
        ).frequency
      },
      centre(3, of: 16), centre(12, of: 16),
      RateQuantity(.vocoder, "time of 63 % of Release 50 ms", Double(Float(0.05))) {
        vocoderRelease($0)
      },
      RateQuantity(.glitch, "time from one repeat to the next, Slice 0.125 s", 0.125) { rate in
        let settings: Settings = ["Probability": 1, "Repeat": 4, "Reverse": 0, "Slice": 0.125]
        let rig = MeasurementRig.rig(.glitch, settings, rate: rate)
        let input = (0..<Int(0.6 * rate)).map { Float($0 == Int(0.06 * rate) ? 1 : 0) }
        let sound = rig.render(input, count: input.count)[0]
        let clicks = sound.indices.filter { sound[$0] > 0.5 }
        guard let first = clicks.first, let last = clicks.last, clicks.count > 2 else { return nil }
        return Double(last - first) / Double(clicks.count - 1) / rate
      },
    ]

  private static func size(_ kind: ComponentKind) -> RateQuantity {
    RateQuantity(
      kind, "time of a frame, Size 43 ms", nil,
      missedBecause:
        "frames are powers of two of samples, which 22.05, 44.1 and 88.2 kHz play 8.8 % slower"
    ) { rate in
      var settings: Settings = ["Size": 2]
      if kind == .spectralGate { settings["Threshold"] = -120 }
      if kind == .pitchShifter { settings["Shift"] = 0 }
      // Off the grid of the frames, so that the spectrum of the click is not quite flat.
      let place = 37
      let click = (0..<Int(0.2 * rate)).map { Float($0 == place ? 1 : 0) }
      let rig = MeasurementRig.rig(kind, settings, rate: rate)
      return (Levels.centre(rig.render(click, count: click.count)[0]) - Double(place)) / rate
    }
  }

  /// The first grain of one in two seconds: constant input draws its window, a ramp what it reads.
  private static func grain(
    _ rate: Double
  ) -> (length: Double, middle: Double, age: Double)? {
    let count = Int(2.2 * rate)
    let sounds = [0.0, 0.1].map { slope -> [Double] in
      let settings: Settings = ["Density": 0.5, "Spray": 0, "Position": 0.1]
      let input = (0..<count).map { Float(0.5 + slope * Double($0) / rate) }
      return MeasurementRig.rig(.granulator, settings, rate: rate).render(
        input, count: count, blocks: [512])[0]
        .map(Double.init)
    }
    let top = sounds[0].max() ?? 0
    guard let first = Contour.rise(sounds[0], to: 0.5 * top),
      let last = Contour.fall(sounds[0][Int(first + 2)...], to: 0.5 * top)
    else { return nil }
    let end = last + Double(Int(first + 2))
    let middle = (first + end) / 2 / rate
    let place = Int((first + end) / 2)
    let read = (sounds[1][place] / sounds[0][place] - 1) * 0.5 / 0.1
    return (2 * (end - first) / rate, middle, Double(place) / rate - read)
  }

  private static func centre(_ band: Int, of bands: Int) -> RateQuantity {
    let wanted = 100 * pow(80, Double(band) / Double(bands - 1))
    return RateQuantity(.vocoder, "centre of band \(band + 1) of \(bands)", wanted) { rate in
      VocoderCentre.hertz(band, of: bands, near: wanted, rate: rate)
    }
  }

  private static func vocoderRelease(_ rate: Double) -> Double? {
    let rig = MeasurementRig.rig(.vocoder, [:], rate: rate)
    let carrier = MeasurementRig.sine(1_000, seconds: 0.7, rate: rate)
    let modulator = carrier.enumerated().map { $0 < Int(0.3 * rate) ? $1 : 0 }
    let sound = rig.render(ports: [modulator, carrier], count: carrier.count)[0]
    let track = PitchTrack(sound, of: 1_000, sampleRate: rate, periods: 2)
    return Contour.timeConstant(track.levels.dropFirst(Int(0.32 / track.step)))
      .map { $0 * track.step }
  }
}
