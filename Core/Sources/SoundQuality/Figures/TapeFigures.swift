import DSP
import Foundation

extension QualityFigure {
  static let tape: [QualityFigure] = [
    QualityFigure(
      .tapeSaturation,
      "steps at which the third harmonic of 1 kHz does not rise with the level, −36 to 0 dBFS"
    ) {
      let levels = stride(from: -36.0, through: 0, by: 3).map { level -> Double in
        let rig = straight(rate: 48_000)
        let tone = TestSignal.sine(
          1_000, amplitude: pow(10, level / 20), count: 80_000, sampleRate: 48_000)
        let spectrum = Spectrum(rig.render(tone, count: 80_000)[0], sampleRate: 48_000)
        return spectrum.amplitude(at: 3_000)
      }
      let falls = zip(levels, levels.dropFirst()).filter { $0.0 >= $0.1 }.count
      return Finding(Double(falls), atMost: 0, "steps")
    },
    QualityFigure(
      .tapeSaturation,
      "area of the loop at 1 kHz against a Runge–Kutta solution in double precision"
    ) {
      var worst = WorstCase()
      for (drive, bias) in [(1.0, 0.0), (2, 0.3), (2, 0.7), (6, 0), (12, 0.7)] {
        let rig = straight(rate: 48_000)
        rig.set("Drive", Float(drive))
        rig.set("Bias", Float(bias))
        rig.reset()
        let tone = TestSignal.sine(1_000, amplitude: 0.7, count: 48_000, sampleRate: 48_000)
        let late = rig.latency
        let silence = [Float](repeating: 0, count: late)
        let sound = rig.render(tone + silence, count: tone.count + late)[0]
        let found = quadrature(sound.dropFirst(late).map(Double.init))
        let wanted = quadrature(
          reference(drive: drive, bias: bias, amplitude: 0.7, count: tone.count))
        let error = abs(found / wanted - 1) * 100
        worst.take(error, "Drive \(drive), Bias \(bias): \(found) for \(wanted)")
      }
      return worst.finding(atMost: 2, "%")
    },
    QualityFigure(
      .tapeSaturation, "peak for full-scale squares and noise at 22.05 kHz, 1x, greatest Drive"
    ) {
      var loudest = 0.0
      for signal in [TestSignal.square, .noise] {
        for bias in [Float(0), 0.7, 1] {
          let rig = ComponentRig(.tapeSaturation, sampleRate: 22_050)
          for (name, value) in [("Drive", Float(16)), ("Bias", bias), ("Quality", 0)] {
            rig.set(name, value)
          }
          rig.reset()
          let sound = rig.render(signal.samples(110_250, sampleRate: 22_050), count: 110_250)[0]
          loudest = worse(loudest, Levels.peak(sound))
        }
      }
      return Finding(loudest, atMost: 4, "of full scale")
    },
  ]

  /// Tape that runs evenly under ideal heads.
  private static func straight(rate: Double) -> ComponentRig {
    let rig = ComponentRig(.tapeSaturation, sampleRate: rate)
    for name in ["Wow", "Flutter", "Loss"] { rig.set(name, 0) }
    rig.set("Speed", 30)
    rig.set("Quality", "8x")
    rig.reset()
    return rig
  }

  /// The part of 1 kHz that is a quarter turn from the input, in the last half second: the area of the loop over π and
  /// the amplitude.
  private static func quadrature(_ samples: [Double]) -> Double {
    let last = samples.suffix(24_000)
    return last.indices.reduce(0) { sum, index in
      sum + samples[index] * cos(2 * .pi * 1_000 * Double(index) / 48_000)
    } / 12_000
  }

  /// The same equation in 64 steps a sample, and the same removal of direct current.
  private static func reference(
    drive: Double, bias: Double, amplitude: Double, count: Int
  ) -> [Double] {
    var tape = ReferenceTape(reversible: 0.17 + bias * 0.73)
    let g = Double.pi * 8 / 48_000
    let makeup =
      0.106 / ReferenceTape.langevin(drive * 0.1).value
      * (0.681 / (0.17 + bias * 0.73)).squareRoot()
    var held = 0.0
    var field = 0.0
    return (0..<count).map { index in
      let x = tape.magnetisation * makeup
      let step = (x - held) * g / (1 + g)
      let low = held + step
      held = low + step
      for part in 1...64 {
        let time = (Double(index) + Double(part) / 64) / 48_000
        let next = drive * amplitude * sin(2 * .pi * 1_000 * time)
        tape.move(from: field, to: next)
        field = next
      }
      return x - low
    }
  }
}

/// Jiles and Atherton's equation in double precision, as the paper states it.
private struct ReferenceTape {
  let reversible: Double
  var magnetisation = 0.0

  init(reversible: Double) { self.reversible = reversible }

  static func langevin(_ x: Double) -> (value: Double, slope: Double) {
    guard abs(x) > 1e-4 else { return (x / 3, 1 / 3) }
    let coth = 1 / tanh(x)
    return (coth - 1 / x, 1 / (x * x) - coth * coth + 1)
  }

  mutating func move(from: Double, to: Double) {
    let step = to - from
    let k1 = step * slope(from, magnetisation, step)
    let k2 = step * slope(from + step / 2, magnetisation + k1 / 2, step)
    let k3 = step * slope(from + step / 2, magnetisation + k2 / 2, step)
    let k4 = step * slope(to, magnetisation + k3, step)
    magnetisation += (k1 + 2 * k2 + 2 * k3 + k4) / 6
  }

  private func slope(_ field: Double, _ m: Double, _ step: Double) -> Double {
    let (a, saturation, k, alpha) = (22_000.0, 350_000.0, 27_000.0, 1.6e-3)
    let ratio = saturation / a
    let curve = Self.langevin(field + alpha * ratio * m)
    let sign: Double = step < 0 ? -1 : 1
    let excess = saturation * (curve.value - m)
    let isPulled = excess * sign > 0
    let c = reversible
    let irreversible =
      isPulled ? (1 - c) * excess / ((1 - c) * sign * k - alpha * excess) : 0
    let whole =
      (irreversible + c * ratio * curve.slope) / (1 - c * alpha * ratio * curve.slope)
    return whole * a / saturation
  }
}
