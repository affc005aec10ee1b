import DSP
import Foundation

extension QualityFigure {
  static let biquads: [QualityFigure] = [
    QualityFigure(
      .biquad, "responses of eight types against the cookbook to 0.45 of the rate, six rates"
    ) {
      var worst = WorstCase()
      everySetting { type, rate, settings, expected, place in
        let error = MeasurementRig.response(.biquad, settings, rate: rate)
          .error(from: 20, to: 0.45 * rate, above: type == 3 ? -40 : -60) {
            expected.magnitude(2 * .pi * $0 / rate)
          }
        worst.take(error, place)
      }
      return worst.finding(atMost: 0.01, "dB")
    },
    QualityFigure(.biquad, "drawn curve against the response") {
      var worst = WorstCase()
      everySetting { _, rate, settings, expected, place in
        let rig = MeasurementRig.rig(.biquad, settings, rate: rate)
        _ = rig.render(count: 64)
        for (point, level) in (rig.snapshot()["Response"] ?? []).enumerated() {
          let frequency = Double(ResponseCurve.frequency(point))
          let wanted = decibels(expected.magnitude(2 * .pi * frequency / rate))
          guard wanted > -40 && frequency < 0.45 * rate else { continue }
          worst.take(abs(Double(level) - wanted), "\(place), drawn at \(frequency) Hz")
        }
      }
      return worst.finding(atMost: 0.05, "dB")
    },
  ]

  private static func everySetting(
    _ body: (Int, Double, Settings, Cookbook, String) -> Void
  ) {
    for type in 0..<8 {
      for rate in UniversalCheck.sampleRates {
        for (frequency, q, gain) in [(60.0, 0.71, 6.0), (1_000, 4, -12), (8_000, 0.5, 9)] {
          let settings: Settings = [
            "Type": Float(type), "Frequency": Float(frequency), "Q": Float(q), "Gain": Float(gain),
          ]
          body(
            type, rate, settings, Cookbook(type, frequency, q, gain, rate),
            "type \(type), \(frequency) Hz at \(Int(rate)) Hz")
        }
      }
    }
  }
}

/// Coefficients of the Audio EQ Cookbook in double precision.
private struct Cookbook {
  let b: [Double]
  let a: [Double]

  init(_ type: Int, _ frequency: Double, _ q: Double, _ gain: Double, _ rate: Double) {
    let w = 2 * Double.pi * frequency / rate
    let (c, alpha, level) = (cos(w), sin(w) / (2 * q), pow(10, gain / 40))
    let root = 2 * level.squareRoot() * alpha
    var below = [1 + alpha, -2 * c, 1 - alpha]
    switch type {
    case 0: b = [(1 - c) / 2, 1 - c, (1 - c) / 2]
    case 1: b = [(1 + c) / 2, -1 - c, (1 + c) / 2]
    case 2: b = [alpha, 0, -alpha]
    case 3: b = [1, -2 * c, 1]
    case 4:
      b = [1 + alpha * level, -2 * c, 1 - alpha * level]
      below = [1 + alpha / level, -2 * c, 1 - alpha / level]
    case 5, 6:
      // A high shelf is a low shelf with the other sign of the cosine.
      let s = type == 5 ? c : -c
      let turn: Double = type == 5 ? 1 : -1
      let (sum, difference) = (level + 1, level - 1)
      b = [
        level * (sum - difference * s + root), turn * 2 * level * (difference - sum * s),
        level * (sum - difference * s - root),
      ]
      below = [
        sum + difference * s + root, turn * -2 * (difference + sum * s),
        sum + difference * s - root,
      ]
    default: b = [1 - alpha, -2 * c, 1 + alpha]
    }
    a = below
  }

  func magnitude(_ w: Double) -> Double { part(b, w) / part(a, w) }

  private func part(_ c: [Double], _ w: Double) -> Double {
    hypot(c[0] + c[1] * cos(w) + c[2] * cos(2 * w), c[1] * sin(w) + c[2] * sin(2 * w))
  }
}
