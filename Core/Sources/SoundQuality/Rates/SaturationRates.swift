import DSP
import Foundation

extension RateQuantity {
  static let saturators: [RateQuantity] = [
    // The high pass at 60 Hz takes 0.37 dB from the reference at 200 Hz.
    treble(
      .overdrive, ["Tone": 4_000, "Bias": 0, "Drive": 1, "Quality": 0], "Tone", 4_000,
      lost: 10 * log10(1.09)),
    treble(.rectifier, ["Filter": 4_000, "Shape": 1, "Quality": 0], "Filter", 4_000),
    RateQuantity(.fuzz, "time of 63 % of the way of Drive", -1 / 48_000 / log(1 - 0.002)) {
      fuzzSlew($0)
    },
    RateQuantity(.tapeSaturation, "rate of the flutter", nil) { rate in
      let settings: Settings = ["Wow": 0, "Flutter": 1, "Quality": 0]
      return MeasurementRig.track(
        MeasurementRig.rig(.tapeSaturation, settings, rate: rate), seconds: 1.6
      ).rate
    },
    RateQuantity(.tapeSaturation, "rate of the wow", nil) { rate in
      let settings: Settings = ["Wow": 1, "Flutter": 0, "Quality": 0]
      return MeasurementRig.track(
        MeasurementRig.rig(.tapeSaturation, settings, rate: rate), seconds: 4.8
      ).rate
    },
    RateQuantity(.tapeSaturation, "−3 dB frequency of the heads' loss", nil) { rate in
      let level = { (frequency: Double) in
        let settings: Settings = ["Wow": 0, "Flutter": 0]
        return harmonic(
          1, of: frequency, .tapeSaturation, settings, amplitude: 0.1, seconds: 0.2, rate: rate)
      }
      return place(of: level(500) + half, [5_000, 6_500, 8_000], level)
    },
    RateQuantity(.tubeWarmth, "time of 63 % of Sag", nil) { tubeSag($0) },
    RateQuantity(.transformerColor, "frequency whose third harmonic is at −50 dB", nil) { rate in
      place(of: -50, [70, 100, 140]) { frequency in
        harmonic(3, of: frequency, .transformerColor, [:], amplitude: 0.5, rate: rate)
      }
    },
    RateQuantity(.exciter, "frequency with half of the treble's harmonics", 1_000) { rate in
      let level = { (frequency: Double) in
        harmonic(
          2, of: frequency, .exciter, ["Frequency": 1_000], amplitude: 0.01, rate: rate)
      }
      // The second harmonic goes with the square of the treble.
      return place(of: level(4_000) + 2 * half, [950, 1_000, 1_050], level)
    },
    RateQuantity(.bitCrush, "steps a second, Rate 1 kHz", 1_000) { rate in
      let rig = MeasurementRig.rig(.bitCrush, ["Rate": 1_000, "Bits": 24], rate: rate)
      let ramp = (0..<Int(2 * rate)).map { Float(Double($0) / rate / 2) }
      let sound = rig.render(ramp, count: ramp.count)[0]
      let steps = sound.indices.dropFirst().filter { sound[$0] != sound[$0 - 1] }
      guard let first = steps.first, let last = steps.last, last > first else { return nil }
      return Double(steps.count - 1) * rate / Double(last - first)
    },
  ]

  private static func treble(
    _ kind: ComponentKind, _ settings: Settings, _ name: String, _ wanted: Double,
    lost: Double = 0
  ) -> RateQuantity {
    RateQuantity(kind, "−3 dB frequency of \(name), \(Int(wanted)) Hz", wanted) { rate in
      let response = MeasurementRig.response(
        kind, settings, rate: rate, seconds: 0.4, amplitude: 0.01)
      return response.frequency(ofGain: response.gain(at: 200) + lost + half, from: 200)
    }
  }

  private static func fuzzSlew(_ rate: Double) -> Double? {
    // The makeup is the same for every input: the relation of a soft to a louder one depends on the drive alone.
    let sounds = [Float(0.05), 0.5].map { level in
      let rig = MeasurementRig.rig(.fuzz, ["Drive": 1, "Level": 1, "Quality": 0], rate: rate)
      let input = [Float](repeating: level, count: Int(0.06 * rate))
      _ = rig.render(input, count: 64)
      rig.set("Drive", 20)
      return rig.render(input, count: input.count)[0]
    }
    let missing = zip(sounds[0], sounds[1]).map { 20 - fuzzDrive(Double($0) / Double($1)) }
    return Contour.timeConstant(missing).map { $0 / rate }
  }

  /// The drive at which a hyperbolic tangent gives 0.05 and 0.5 in a relation, by bisection.
  private static func fuzzDrive(_ relation: Double) -> Double {
    var (low, high) = (0.5, 40.0)
    for _ in 0..<40 {
      let middle = 0.5 * (low + high)
      if tanh(0.05 * middle) / tanh(0.5 * middle) < relation { low = middle } else { high = middle }
    }
    return 0.5 * (low + high)
  }

  /// The gain of a soft tone after a loud one is 1 / (1 + load · drive), with Sag at 1.
  private static func tubeSag(_ rate: Double) -> Double? {
    let settings: Settings = ["Sag": 1, "Drive": 30, "Bias": 0, "Level": 1, "Quality": 0]
    let rig = MeasurementRig.rig(.tubeWarmth, settings, rate: rate)
    let rested = MeasurementRig.rig(
      .tubeWarmth, settings.merging(["Sag": 0]) { $1 }, rate: rate)
    let loud = MeasurementRig.sine(1_000, amplitude: 1, seconds: 0.4, rate: rate)
    _ = rig.render(loud, count: loud.count)
    let soft = MeasurementRig.sine(1_000, amplitude: 1e-4, seconds: 0.4, rate: rate)
    let sound = rig.render(soft, count: soft.count)[0]
    let track = PitchTrack(sound, of: 1_000, sampleRate: rate, periods: 2)
    let free =
      PitchTrack(
        rested.render(soft, count: soft.count)[0], of: 1_000, sampleRate: rate, periods: 2
      ).levels.last ?? .nan
    let loads = track.levels.map { free / $0 - 1 }
    return Contour.timeConstant(loads.dropFirst(3)).map { $0 * track.step }
  }

  /// Decibels of a harmonic re the tone.
  private static func harmonic(
    _ number: Double, of frequency: Double, _ kind: ComponentKind, _ settings: Settings,
    amplitude: Double, seconds: Double = 0.4, rate: Double
  ) -> Double {
    let rig = MeasurementRig.rig(kind, settings, rate: rate)
    let input = MeasurementRig.sine(
      frequency, amplitude: amplitude, seconds: seconds + 0.1, rate: rate)
    let sound = rig.render(input, count: input.count)[0]
    let spectrum = Spectrum(Array(sound.suffix(Int(seconds * rate))), sampleRate: rate)
    return decibels(spectrum.amplitude(at: number * frequency) / amplitude)
  }

  /// The frequency with a level, by a parabola through three levels over the logarithm of the frequency.
  private static func place(
    of level: Double, _ frequencies: [Double], _ levels: (Double) -> Double
  ) -> Double {
    let points = frequencies.map { (x: levels($0) - level, y: log2($0)) }
    var sum = 0.0
    for (i, point) in points.enumerated() {
      var weight = 1.0
      for (j, other) in points.enumerated() where j != i {
        weight *= other.x / (other.x - point.x)
      }
      sum += weight * point.y
    }
    return exp2(sum)
  }
}
