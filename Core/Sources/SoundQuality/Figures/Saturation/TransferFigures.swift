import DSP
import Foundation

extension QualityFigure {
  static let transferCurves: [QualityFigure] = [
    curve(.overdrive, ["Tone": 20_000, "Quality": 0], corner: 60),
    curve(.fuzz, ["Quality": 0]),
    curve(.tubeWarmth, ["Sag": 0, "Quality": 0]),
    curve(.wavefolder, ["Quality": 0]),
    curve(.rectifier, ["Filter": 20_000, "Quality": 0]),
    QualityFigure(.transformerColor, "drawn curve of 16 points against direct current at rest") {
      let settings: Settings = ["Quality": 0]
      let drawn = MeasurementRig.rig(.transformerColor, settings)
      _ = drawn.render([Float](repeating: 0, count: 64), count: 64)
      var worst = WorstCase()
      for (point, expected) in (drawn.snapshot()["Curve"] ?? []).enumerated() {
        let level = Float(point) / 7.5 - 1
        let sound = MeasurementRig.rig(.transformerColor, settings)
          .render([Float](repeating: level, count: 48_000), count: 48_000)[0]
        worst.take(Double(abs((sound.last ?? 0) - expected)), "point \(point)")
      }
      return worst.finding(atMost: 1e-3, "")
    },
    QualityFigure(.fuzz, "curve against tanh, drive 8") {
      let count = 4_001
      let input = (0..<count).map { Float($0) / 2_000 - 1 }
      let output = MeasurementRig.rig(.fuzz, ["Drive": 8, "Level": 1, "Quality": 0])
        .render(input, count: count)[0]
      var worst = WorstCase()
      for (x, y) in zip(input, output) { worst.take(abs(Double(y) - tanh(8 * Double(x))), "\(x)") }
      return worst.finding(atMost: 1e-4, "")
    },
    QualityFigure(.fuzz, "drive on its way from 1 to 20 against 0.002 of the way a sample") {
      let rig = MeasurementRig.rig(.fuzz, ["Drive": 1, "Level": 1, "Quality": 0])
      let input = [Float](repeating: 0.05, count: 2_048)
      _ = rig.render(input, count: 64)
      rig.set("Drive", 20)
      func makeup(_ drive: Double) -> Double {
        (1 + 0.0049 * drive * drive).squareRoot() / drive * 8 / (1 + 0.0049 * 64).squareRoot()
      }
      var drive = 1.0
      var worst = WorstCase()
      for (index, sample) in rig.render(input, count: 2_048)[0].enumerated() {
        drive += (20 - drive) * 0.002
        worst.take(abs(Double(sample) - makeup(drive) * tanh(0.05 * drive)), "sample \(index)")
      }
      return worst.finding(atMost: 1e-5, "")
    },
  ]

  private static func curve(
    _ kind: ComponentKind, _ settings: Settings, corner: Double = 0
  ) -> QualityFigure {
    QualityFigure(kind, "drawn curve of 16 points against what a step gives") {
      let drawn = MeasurementRig.rig(kind, settings)
      _ = drawn.render([Float](repeating: 0, count: 512), count: 512)
      var worst = WorstCase()
      for (point, expected) in (drawn.snapshot()["Curve"] ?? []).enumerated() {
        let found = step(kind, settings, Double(point) / 7.5 - 1, corner)
        worst.take(abs(found - Double(expected)), "point \(point)")
      }
      return worst.finding(atMost: 1e-3, "")
    }
  }

  /// What a step gives before the high pass against direct current moves: its decay, followed back to the start.
  ///
  /// A high pass before the curve, whose corner in hertz is given, makes a step of what rises in a straight line.
  private static func step(
    _ kind: ComponentKind, _ settings: Settings, _ level: Double, _ corner: Double
  ) -> Double {
    let rig = MeasurementRig.rig(kind, settings)
    _ = rig.render([Float](repeating: 0, count: 4_096), count: 4_096)
    let rise = .pi * corner / 48_000
    let input = (0..<128).map { Float(level * (1 + rise * Double(1 + 2 * $0))) }
    let sound = rig.render(input, count: 128)[0]
    let (early, late) = (Double(sound[31]), Double(sound[95]))
    guard abs(late) > 1e-6 else { return early }
    return early * pow(early / late, 0.5)
  }
}
