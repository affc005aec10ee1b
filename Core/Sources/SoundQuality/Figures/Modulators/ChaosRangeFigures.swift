import DSP

extension QualityFigure {
  static let chaosRange: [QualityFigure] = ["Lorenz", "Rossler", "Aizawa", "Thomas"].enumerated()
    .map { number, name in
      QualityFigure(
        .chaosAttractor, "\(name) moves in each of ten minutes at any Chaos: the quietest axis"
      ) {
        var quietest = Double.infinity
        var place = ""
        for step in 0...10 {
          for seed: Float in [0, 7, 4_711] {
            // Three seconds at Speed 20 are a minute at Speed 1.
            let rig = MeasurementRig.rig(
              .chaosAttractor,
              ["System": Float(number), "Speed": 20, "Chaos": Float(step) / 10, "Seed": seed],
              rate: 22_050)
            for minute in 1...10 {
              for axis in rig.render(count: 66_150, blocks: [512]) {
                let spread = spread(axis)
                guard !(spread >= quietest) else { continue }
                (quietest, place) = (spread, "Chaos \(step)/10, minute \(minute)")
              }
            }
          }
        }
        return Finding(quietest, atLeast: 0.02, "", place)
      }
    }

  /// How far samples are from their mean; minus infinity for what is no number.
  private static func spread(_ samples: [Float]) -> Double {
    let (mean, level) = (Levels.mean(samples), Levels.effective(samples))
    let variance = level * level - mean * mean
    return variance.isFinite ? max(variance, 0).squareRoot() : -.infinity
  }
}
