import DSP
import Foundation

extension QualityFigure {
  static let modulators: [QualityFigure] =
    [
      QualityFigure(.lfo, "drift of the phase in an hour, 0.7 and 7.3 Hz at 44.1 and 48 kHz") {
        var worst = WorstCase()
        for rate in [44_100, 48_000] {
          for pitch: Float in [0.7, 7.3] {
            let drift = hourlyDrift(["Rate": pitch], Double(pitch), rate)
            worst.take(abs(drift), "\(pitch) Hz at \(rate) Hz")
          }
        }
        return worst.finding(atMost: 1e-6, "turns")
      },
      QualityFigure(.lfo, "drift of the phase from the tempo in an hour, 97.3 a minute") {
        var worst = WorstCase()
        for (sync, beats) in [(5, 1.0), (6, 2.0 / 3), (9, 1.0 / 3)] as [(Float, Double)] {
          let pitch = Double(Float(97.3)) / 60 / beats
          let drift = hourlyDrift(["Sync": sync, "Tempo": 97.3], pitch, 48_000)
          worst.take(abs(drift), "\(beats) quarter notes")
        }
        return worst.finding(atMost: 1e-6, "turns")
      },
      QualityFigure(.lfo, "samples that differ between a start and a restart by the gate") {
        let settings: Settings = ["Shape": 2, "Rate": 3, "Phase": 0.25]
        let rig = MeasurementRig.rig(.lfo, settings)
        let fresh = rig.render(count: 5_000)[0]
        rig.set("Gate", 1)
        let again = rig.render(count: 5_000)[0]
        let different = zip(fresh, again).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
        return Finding(Double(different), atMost: 0, "samples")
      },
      QualityFigure(.envelope, "ends of attack, decay and release, six rates") {
        var worst = WorstCase()
        for rate in UniversalCheck.sampleRates {
          for (stage, error) in segments(rate) { worst.take(error, "\(stage) at \(Int(rate)) Hz") }
        }
        return worst.finding(atMost: 1, "samples")
      },
      QualityFigure(.envelope, "greatest step at a retrigger, over the steepest of an attack") {
        let rig = MeasurementRig.rig(.envelope, ["Attack": 0.02])
        rig.set("Gate", 1)
        let attack = rig.render(count: 6_000)[0]
        let steepest = greatestStep([0] + attack)
        rig.set("Gate", 0)
        let released = rig.render(count: 1_000)[0].suffix(1)
        rig.set("Gate", 1)
        let step = greatestStep(released + rig.render(count: 2_000)[0])
        return Finding(step / steepest, atMost: 1, "times")
      },
      QualityFigure(.knotModulator, "distance of the ends after one turn") {
        var worst = WorstCase()
        for (p, q) in [(2, 3), (5, 9), (9, 8)] as [(Float, Float)] {
          let axes = knot(p, q, rate: 48_000, count: 48_001)
          for axis in axes { worst.take(Double(abs(axis[48_000] - axis[0])), "(\(p), \(q))") }
        }
        return worst.finding(atMost: 1e-5, "")
      },
      QualityFigure(.knotModulator, "samples of (4, 6) that differ from (2, 3)") {
        let (one, other) = (
          knot(2, 3, rate: 48_000, count: 48_000), knot(4, 6, rate: 48_000, count: 48_000)
        )
        let different = zip(one, other).reduce(0) { sum, axes in
          sum + zip(axes.0, axes.1).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
        }
        return Finding(Double(different), atMost: 0, "samples")
      },
      QualityFigure(.knotModulator, "peak with the greatest radius and tube") {
        var worst = WorstCase()
        for (p, q) in [(1, 1), (2, 3), (5, 9), (9, 8)] as [(Float, Float)] {
          for axis in knot(p, q, rate: 48_000, count: 48_000) {
            worst.take(Levels.peak(axis), "(\(p), \(q))")
          }
        }
        return worst.finding(atMost: 1, "")
      },
    ] + follower + attractors

  /// Turns between the phase of a saw and the phase that the rate asks for, at the end of an hour.
  private static func hourlyDrift(_ settings: Settings, _ pitch: Double, _ rate: Int) -> Double {
    let rig = MeasurementRig.rig(.lfo, settings.merging(["Shape": 2]) { $1 }, rate: Double(rate))
    for _ in 0..<3_599 { _ = rig.render(count: rate, blocks: [512]) }
    let last = rig.render(count: rate, blocks: [512])[0]
    var worst = 0.0
    for index in stride(from: 0, to: rate, by: 997) {
      let turns = pitch * (3_599 + Double(index) / Double(rate))
      let found = (Double(last[index]) + 1) / 2
      let drift = (found - turns).remainder(dividingBy: 1)
      worst = abs(drift) > abs(worst) ? drift : worst
    }
    return worst
  }

  private static func segments(_ rate: Double) -> [(String, Double)] {
    guard let found = EnvelopeSegments(attack: 0.01, decay: 0.1, release: 0.05, rate: rate) else {
      return [("a segment without an end", .infinity)]
    }
    return [
      ("attack", abs(found.attack - 0.01) * rate), ("decay", abs(found.decay - 0.1) * rate),
      ("release", abs(found.release - 0.05) * rate),
    ]
  }

  private static func greatestStep(_ samples: [Float]) -> Double {
    zip(samples, samples.dropFirst()).map { Double(abs($1 - $0)) }.highest
  }

  private static func greatestStep(_ samples: ArraySlice<Float>) -> Double {
    greatestStep(Array(samples))
  }

  private static func knot(_ p: Float, _ q: Float, rate: Double, count: Int) -> [[Float]] {
    let settings: Settings = ["P": p, "Q": q, "Speed": 1, "Radius": 1, "Tube": 1]
    return MeasurementRig.rig(.knotModulator, settings, rate: rate).render(
      count: count, blocks: [512])
  }
}
