import DSP
import Foundation

extension QualityFigure {
  static let filters: [QualityFigure] =
    plainFilters + biquads + stateVariables + ladders + resonators + equalisers

  private static let plainFilters: [QualityFigure] = [
    QualityFigure(.tone, "response against the formula, cutoff 20 Hz to 20 kHz, six rates") {
      var worst = WorstCase()
      for rate in UniversalCheck.sampleRates {
        for cutoff in [20.0, 300, 4_000, 20_000] {
          let pole = exp(-2 * .pi * cutoff / rate)
          let response = MeasurementRig.response(.tone, ["Cutoff": Float(cutoff)], rate: rate)
          let error = response.error(from: 20, to: 0.5 * rate) { frequency in
            let w = 2 * Double.pi * frequency / rate
            return (1 - pole) / (1 - 2 * pole * cos(w) + pole * pole).squareRoot()
          }
          worst.take(error, "\(cutoff) Hz at \(Int(rate)) Hz")
        }
      }
      return worst.finding(atMost: 0.01, "dB")
    },
    QualityFigure(.allpass, "magnitude, 1, 6 and 24 stages, six rates") {
      var worst = WorstCase()
      for rate in UniversalCheck.sampleRates {
        for stages: Float in [1, 6, 24] {
          let response = MeasurementRig.response(.allpass, ["Stages": stages, "Q": 2], rate: rate)
          let error = response.error(from: 20, to: 0.45 * rate) { _ in 1 }
          worst.take(error, "\(stages) stages at \(Int(rate)) Hz")
        }
      }
      return worst.finding(atMost: 0.001, "dB")
    },
  ]

  private static let stateVariables: [QualityFigure] = [
    QualityFigure(.svf, "response of six modes against the formula to 0.45 of the rate, six rates")
    {
      var worst = WorstCase()
      for (number, mode) in ["Low Pass", "Band Pass", "High Pass", "Notch", "Peak", "All Pass"]
        .enumerated()
      {
        for rate in UniversalCheck.sampleRates {
          for cutoff in [50.0, 1_000, 9_000] {
            for resonance in [0.0, 0.66] {
              let settings: Settings = [
                "Mode": Float(number), "Cutoff": Float(cutoff), "Resonance": Float(resonance),
              ]
              let error = MeasurementRig.response(.svf, settings, rate: rate)
                .error(from: 20, to: 0.45 * rate, above: number == 3 ? -40 : -60) {
                  analogGain(number, cutoff, resonance, $0, rate)
                }
              worst.take(
                error, "\(mode), \(cutoff) Hz, resonance \(resonance) at \(Int(rate)) Hz")
            }
          }
        }
      }
      return worst.finding(atMost: 0.01, "dB")
    },
    QualityFigure(
      .svf, "peak while the cutoff sweeps 20 Hz to 20 kHz, over the highest with a resting cutoff"
    ) { sweep() },
  ]

  /// The analogue prototype at a warped frequency, which the trapezoidal rule keeps exactly.
  private static func analogGain(
    _ mode: Int, _ cutoff: Double, _ resonance: Double, _ frequency: Double, _ rate: Double
  ) -> Double {
    let w = tan(.pi * frequency / rate) / tan(.pi * cutoff / rate)
    let k = pow(2, 1 - 6 * resonance)
    let below = hypot(1 - w * w, k * w)
    switch mode {
    case 0: return 1 / below
    case 1: return k * w / below
    case 2: return w * w / below
    case 3: return abs(1 - w * w) / below
    case 4: return (1 + w * w) / below
    default: return 1
    }
  }

  /// Noise, resonance 0.5; sweeps of 10 Hz, 100 Hz and 1 kHz.
  private static func sweep() -> Finding {
    let noise = TestSignal.noise.samples(48_000, sampleRate: 48_000)
    var resting = 0.0
    for place in 0...30 {
      let cutoff = Float(20 * pow(1_000, Double(place) / 30))
      let rig = MeasurementRig.rig(.svf, ["Resonance": 0.5, "Cutoff": cutoff])
      resting = worse(resting, Levels.peak(rig.render(noise, count: 48_000, blocks: [512])[0]))
    }
    var worst = WorstCase()
    for speed in [10.0, 100, 1_000] {
      let rig = MeasurementRig.rig(.svf, ["Resonance": 0.5])
      guard let cutoff = rig.descriptor.parameterIndex("Cutoff") else { continue }
      for start in stride(from: 0, to: 48_000, by: 16) {
        let place = 0.5 - 0.5 * cos(2 * .pi * speed * Double(start) / 48_000)
        rig.node.set(cutoff, Float(20 * pow(1_000, place)), over: 16)
        let sound = rig.render(Array(noise[start..<start + 16]), count: 16)[0]
        worst.take(decibels(Levels.peak(sound) / resting), "\(speed) sweeps a second")
      }
    }
    return worst.finding(atMost: 6, "dB")
  }
}
