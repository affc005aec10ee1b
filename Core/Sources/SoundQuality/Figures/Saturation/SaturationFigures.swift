import DSP
import Foundation

extension QualityFigure {
  static let saturators: [QualityFigure] = aliases + latencies + transferCurves + colours

  /// What the alias bars of the goals are measured with; 4x everywhere.
  private static let aliases: [QualityFigure] = [
    alias(.overdrive, "drive 8", ["Drive": 8, "Tone": 20_000]),
    alias(.fuzz, "drive 8", ["Drive": 8]),
    alias(.tubeWarmth, "drive 8", ["Drive": 8]),
    alias(.transformerColor, "drive 8, core 1", ["Drive": 8, "Core": 1, "Quality": 2]),
    alias(.wavefolder, "8 folds", ["Folds": 8]),
    alias(.rectifier, "full wave", ["Filter": 20_000]),
    alias(.exciter, "all harmonics", ["Harmonics": 1]),
  ].flatMap { $0 }

  private static func alias(
    _ kind: ComponentKind, _ label: String, _ settings: Settings
  ) -> [QualityFigure] {
    // A rectified sine has no tone at its own frequency: its second harmonic is the reference.
    let harmonic = kind == .rectifier ? 2.0 : 1
    return [(4_987.0, -80.0), (1_201, -100)].map { (frequency: Double, bar: Double) in
      QualityFigure(kind, "alias of \(Int(frequency)) Hz at full level, \(label), 4x") {
        let spectrum = MeasurementRig.driven(kind, settings, frequency)
        return Finding(spectrum.alias(of: frequency * harmonic), atMost: bar, "dB")
      }
    }
  }

  /// A small impulse arrives when the component says so.
  private static let latencies: [QualityFigure] = [
    ComponentKind.overdrive, .fuzz, .tubeWarmth, .transformerColor, .wavefolder, .rectifier,
    .exciter,
  ].map { kind in
    QualityFigure(kind, "declared latency against the measured one, 1x to 8x") {
      var worst = WorstCase()
      for quality: Float in [0, 1, 2, 3] {
        let rig = MeasurementRig.rig(kind, ["Quality": quality])
        let impulse = TestSignal.impulse.samples(256, sampleRate: 48_000).map { $0 * 0.01 }
        let output = rig.render(impulse, count: 256)[0]
        let peak = output.indices.max { abs(output[$0]) < abs(output[$1]) } ?? 0
        worst.take(Double(abs(peak - rig.latency)), "quality \(quality)")
      }
      return worst.finding(atMost: 0, "samples")
    }
  }
}
