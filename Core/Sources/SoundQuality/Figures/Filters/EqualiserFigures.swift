import DSP
import Foundation

extension QualityFigure {
  static let equalisers: [QualityFigure] = [
    bells(gain: 12), bells(gain: -12), bells(gain: 18), bells(gain: -18),
    QualityFigure(.parametricEQ, "drawn curve against the response, four bands") {
      let settings: Settings = [
        "Low Gain": 9, "Mid1 Gain": -12, "Mid1 Q": 4, "Mid2 Gain": 6, "High Gain": -9,
      ]
      var worst = WorstCase()
      for rate in UniversalCheck.sampleRates {
        let response = MeasurementRig.response(.parametricEQ, settings, rate: rate)
        let rig = MeasurementRig.rig(.parametricEQ, settings, rate: rate)
        _ = rig.render(count: 64)
        for (point, level) in (rig.snapshot()["Response"] ?? []).enumerated() {
          let frequency = Double(ResponseCurve.frequency(point))
          guard frequency > 40 && frequency < 0.45 * rate else { continue }
          worst.take(
            abs(Double(level) - response.gain(at: frequency)),
            "\(frequency) Hz at \(Int(rate)) Hz")
        }
      }
      return worst.finding(atMost: 0.05, "dB")
    },
    QualityFigure(.tiltEQ, "gain at the pivot, tilts −12 to 12 dB, six rates") {
      tilts { response, pivot, _ in abs(response.gain(at: pivot)) }
    },
    QualityFigure(.tiltEQ, "gain far below the pivot against Tilt, six rates") {
      tilts { response, pivot, tilt in abs(response.gain(at: pivot / 100) + tilt) }
    },
  ]

  /// The analogue bell from 20 Hz to 16 kHz at 44.1 kHz.
  private static func bells(gain: Double) -> QualityFigure {
    QualityFigure(
      .parametricEQ,
      "bells of \(Figures.text(gain)) dB against the analogue bell, 60 Hz to 20 kHz, Q 0.2 to 10, to 16 kHz at 44.1 kHz"
    ) {
      var worst = WorstCase()
      let a = pow(10, gain / 40)
      for frequency in [60.0, 500, 2_000, 4_000, 7_000, 10_000, 13_000, 16_000, 20_000] {
        for q in [0.2, 0.35, 0.5, 0.7, 1, 1.4, 2, 3, 5, 10] {
          let settings: Settings = [
            "High Freq": Float(frequency), "High Q": Float(q), "High Gain": Float(gain),
          ]
          let response = MeasurementRig.response(.parametricEQ, settings, rate: 44_100)
          let error = response.error(from: 20, to: 16_000) { place in
            let w = place / frequency
            return hypot(1 - w * w, w * a / q) / hypot(1 - w * w, w / (a * q))
          }
          worst.take(error, "\(frequency) Hz, Q \(q)")
        }
      }
      return worst.finding(atMost: 0.1, "dB")
    }
  }

  private static func tilts(
    _ error: (FrequencyResponse, Double, Double) -> Double
  ) -> Finding {
    var worst = WorstCase()
    for rate in UniversalCheck.sampleRates {
      for tilt in [-12.0, -3, 6, 12] {
        let settings: Settings = ["Tilt": Float(tilt), "Pivot": 1_000]
        let response = MeasurementRig.response(.tiltEQ, settings, rate: rate, seconds: 1)
        worst.take(error(response, 1_000, tilt), "\(tilt) dB at \(Int(rate)) Hz")
      }
    }
    return worst.finding(atMost: 0.05, "dB")
  }
}
