import DSP
import Foundation
import SoundGraph
import SoundQuality
import Testing

@testable import Workbench

@Suite("Drawn curves are what is heard")
struct CurveDrawingTests {
  @Test(
    "the transfer curve is what a step gives, within 0.5 %",
    arguments: [
      (ComponentKind.overdrive, ["Tone": Float(20_000), "Quality": 0], 60.0),
      (.overdrive, ["Tone": 20_000, "Quality": 0, "Drive": 12, "Bias": -0.6, "Level": 1], 60),
      (.tubeWarmth, ["Sag": 0, "Quality": 0], 0),
      (.tubeWarmth, ["Sag": 0, "Quality": 0, "Drive": 20, "Bias": 0.9, "Level": 1], 0),
    ])
  func transferCurve(kind: ComponentKind, settings: [String: Float], corner: Double) throws {
    var drawn = DrawnRig(kind, settings)
    _ = drawn.rig.render([Float](repeating: 0, count: 512), count: 512)
    let made = drawn.drawing()
    let drawing = try #require(made)
    let values = drawing.values(0, .around(drawn.floats.prefix(16).map(Double.init)))
    #expect(values.count == 16)
    for (point, value) in values.enumerated() {
      let heard = step(kind, settings, Double(point) / 7.5 - 1, corner)
      #expect(abs(value - heard) < 0.005, "point \(point) of \(kind)")
    }
  }

  /// What a step gives before the high pass against direct current moves; a high pass before the curve makes one of
  /// what rises in a straight line.
  private func step(
    _ kind: ComponentKind, _ settings: [String: Float], _ level: Double, _ corner: Double
  ) -> Double {
    let rig = DrawnRig(kind, settings).rig
    _ = rig.render([Float](repeating: 0, count: 4_096), count: 4_096)
    let rise = .pi * corner / 48_000
    let input = (0..<128).map { Float(level * (1 + rise * Double(1 + 2 * $0))) }
    let sound = rig.render(input, count: 128)[0]
    let (early, late) = (Double(sound[31]), Double(sound[95]))
    return abs(late) > 1e-6 ? early * pow(early / late, 0.5) : early
  }

  @Test("the flux curve of a transformer is what direct current gives, within 0.5 %")
  func transformer() throws {
    let settings: [String: Float] = ["Quality": 0, "Drive": 4]
    var drawn = DrawnRig(.transformerColor, settings)
    _ = drawn.rig.render([Float](repeating: 0, count: 64), count: 64)
    let made = drawn.drawing()
    let drawing = try #require(made)
    for (point, value) in drawing.values(0, .signal).enumerated() {
      let input = [Float](repeating: Float(point) / 7.5 - 1, count: 24_000)
      let sound = DrawnRig(.transformerColor, settings).rig.render(input, count: 24_000)[0]
      #expect(abs(value - Double(sound.last ?? 0)) < 0.005, "point \(point)")
    }
  }

  @Test(
    "the curve of tape is the way up from silence, within 0.5 %", arguments: [Float(1), 2, 8])
  func tape(drive: Float) throws {
    let settings: [String: Float] = [
      "Quality": 0, "Drive": drive, "Loss": 0, "Wow": 0, "Flutter": 0,
    ]
    var drawn = DrawnRig(.tapeSaturation, settings)
    _ = drawn.rig.render([Float](repeating: 0, count: 64), count: 64)
    let made = drawn.drawing()
    let drawing = try #require(made)
    let values = drawing.values(0, .around(drawn.floats.prefix(16).map(Double.init)))
    for sign in [Float(1), -1] {
      let heard = ramp(DrawnRig(.tapeSaturation, settings).rig, sign)
      for point in 8..<16 {
        let place = sign > 0 ? point : 15 - point
        let index = 100 * point - 750
        #expect(abs(values[place] - heard[index]) < 0.005, "point \(place)")
      }
    }
  }

  /// A ramp to full scale in 750 samples, without the high pass of 8 Hz behind the tape.
  private func ramp(_ rig: ComponentRig, _ sign: Float) -> [Double] {
    let count = 760 + rig.latency
    let input = (0..<count).map { sign * min(Float($0) / 750, 1) }
    let sound = rig.render(input, count: count)[0].dropFirst(rig.latency)
    let g = Double.pi * 8 / 48_000
    let rate = g / (1 + g)
    var held = 0.0
    return sound.map { sample in
      let x = held + Double(sample) / (1 - rate)
      let step = (x - held) * rate
      held += 2 * step
      return x
    }
  }

  @Test("the dot is the signal and what becomes of it, at every quality")
  func dot() throws {
    for kind in [ComponentKind.tubeWarmth, .transformerColor] {
      for quality in [Float(0), 2] {
        var drawn = DrawnRig(kind, ["Quality": quality, "Sag": 0, "Drive": 3])
        // The lowest frequency of the transformer's flux follows direct current at once.
        _ = drawn.rig.render([Float](repeating: 0.4, count: 24_000), count: 24_000)
        let made = drawn.drawing()
        let point = try #require(made?.points.first)
        #expect(abs(DrawingAxis.signal.value(at: point.x) - 0.4) < 0.005, "\(kind) \(quality)")
        let curve = drawn.floats.prefix(16).map(Double.init)
        let output = DrawingAxis.around(curve).value(at: point.y)
        let (below, above) = (curve[10], curve[11])
        #expect(output >= below - 0.005 && output <= above + 0.005, "\(kind) \(quality)")
      }
    }
  }

  @Test("a Mix below 100 % is said")
  func mix() throws {
    var drawn = DrawnRig(.overdrive, ["Mix": 0.4])
    let made = drawn.drawing()
    let drawing = try #require(made)
    #expect(drawing.text("Without the dry part") == "Mix 40 %")
  }

  @Test("the staircase is what a sine becomes", arguments: [Float(2), 4, 7.3])
  func staircase(bits: Float) throws {
    var drawn = DrawnRig(.bitCrush, ["Bits": bits])
    let sine = (0..<64).map { Float(sin(2 * Double.pi * Double($0) / 64)) }
    let sound = drawn.rig.render(sine, count: 64)[0]
    let made = drawn.drawing()
    let drawing = try #require(made)
    let levels = drawing.values(0, .around(drawn.floats.prefix(64).map(Double.init)))
    #expect(levels.count == 128)
    for (index, sample) in sound.enumerated() {
      #expect(abs(levels[2 * index] - Double(sample)) < 0.005)
      #expect(levels[2 * index] == levels[2 * index + 1])
    }
  }

  @Test("the wavetable is the period that sounds", arguments: [Float(0), 0.4, 1])
  func wavetable(morph: Float) throws {
    var drawn = DrawnRig(.oscillator, ["Frequency": 2_000, "Morph": morph], rate: 64_000)
    let sound = drawn.rig.render(count: 32)[0]
    let made = drawn.drawing()
    let drawing = try #require(made)
    let wave = drawing.values(0, .wave)
    #expect(wave.count == 33)
    for (a, b) in zip(wave, sound) { #expect(abs(a - Double(b)) < 0.005) }
    #expect(wave.first == wave.last)
  }
}
