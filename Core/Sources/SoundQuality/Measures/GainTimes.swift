import DSP
import Foundation

/// How long a compressor takes for 63 % of its way in decibels, down and up again, at a step of the level.
struct GainTimes {
  /// In seconds.
  let attack: Double
  let release: Double

  /// Looks at the gain of every sample; `attack` and `release` say about how long it will take. Nil when the gain
  /// does not move so.
  init?(_ rig: ComponentRig, attack: Double, release: Double) {
    let rate = rig.sampleRate
    let loud = MeasurementRig.alternating(1, Self.loudness(attack, release, rate))
    let input = loud + MeasurementRig.alternating(0.001, Int(rate * release * 8))
    let output = rig.render(input, count: input.count)[0]
    let gains = zip(output, input).map { -decibels(Double($0 / $1)) }
    self.init(gains, loud: loud.count, step: 1 / rate)
  }

  /// Looks at the reduction that a snapshot shows for a band, whose crossover rings at a jump: `edge` samples grow
  /// from silence, and the step is in their middle.
  init?(band: Int, of rig: ComponentRig, attack: Double, release: Double, edge: Int = 0) {
    let rate = rig.sampleRate
    let chunk = max(Int(5e-5 * rate), 1)
    let count = Self.loudness(attack, release, rate) / chunk
    let loud = MeasurementRig.alternating(1, chunk * count).enumerated().map { index, sample in
      sample * min((Float(index) + 0.5) / Float(max(edge, 1)), 1)
    }
    let input =
      loud + MeasurementRig.alternating(1e-4, chunk * Int(4 * release * rate / Double(chunk)))
    let reductions = stride(from: 0, to: input.count, by: chunk).map { start -> Double in
      _ = rig.render(Array(input[start..<start + chunk]), count: chunk)
      return Double(rig.snapshot()["Gain Reduction"]?[band] ?? .nan)
    }
    self.init(reductions, loud: count, step: Double(chunk) / rate, start: Double(edge) / 2 / rate)
  }

  /// Looks at the level that a follower finds at a jump to full scale and to silence.
  init?(following rig: ComponentRig, attack: Double, release: Double) {
    let rate = rig.sampleRate
    let loud = MeasurementRig.alternating(1, Self.loudness(attack, release, rate))
    let input = loud + [Float](repeating: 0, count: Int(rate * release * 8))
    let levels = rig.render(input, count: input.count)[0].map { Double($0) }
    self.init(levels, loud: loud.count, step: 1 / rate)
  }

  private init?(_ reductions: [Double], loud: Int, step: Double, start: Double = 0) {
    let depth = reductions[loud - 1]
    let part = 1 - exp(-1.0)
    guard let rise = Contour.rise(reductions[..<loud], to: depth * part),
      let fall = Contour.fall(reductions[loud...], to: depth * (1 - part))
    else { return nil }
    attack = (rise + 1) * step - start
    release = (fall + 1) * step
  }

  /// Samples of the loud part: it ends in the middle of a quarter of the window that holds peaks, whose mean is
  /// what the release makes good.
  private static func loudness(_ attack: Double, _ release: Double, _ rate: Double) -> Int {
    let quarter = min(release * 0.2, 0.008) / 4
    return Int(rate * ((attack * 12 / quarter).rounded() + 0.5) * quarter)
  }
}
