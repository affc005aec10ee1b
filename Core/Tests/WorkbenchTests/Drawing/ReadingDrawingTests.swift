import DSP
import Foundation
import SoundGraph
import SoundQuality
import Testing

@testable import Workbench

@Suite("Drawn readings are what is heard")
struct ReadingDrawingTests {
  private func tone(_ level: Double, _ count: Int) -> [Float] {
    TestSignal.sine(997, amplitude: pow(10, level / 20), count: count, sampleRate: 48_000)
  }

  private func peak(_ samples: [Float]) -> Double {
    20 * log10(Double(samples.suffix(4_800).map(abs).max() ?? 0))
  }

  @Test(
    "gain reduction and levels are true within 0.1 dB",
    arguments: [
      (ComponentKind.compressor, ["Threshold": Float(-30), "Ratio": 4], -6.0),
      (.compressor, ["Threshold": -40, "Ratio": 10, "Makeup": 12, "Detector": 1], -12),
      (.brickwallLimiter, ["Ceiling": -6], 0), (.brickwallLimiter, ["Ceiling": -20], -2),
    ])
  func gainReduction(kind: ComponentKind, settings: [String: Float], level: Double) throws {
    var drawn = DrawnRig(kind, settings)
    let count = 96_000
    let input = tone(level, count)
    let output = drawn.rig.render(input, count: count)[0]
    let made = drawn.drawing()
    let drawing = try #require(made)
    let change = peak(output) - peak(input) - Double(settings["Makeup"] ?? 0)
    let reduction = try #require(drawing.bar("Gain reduction", .reduction))
    #expect(abs(reduction + change) < 0.1)
    let (before, after) = (drawing.bar("Input", .level), drawing.bar("Output", .level))
    #expect(abs(try #require(before) - peak(input)) < 0.1)
    #expect(abs(try #require(after) - peak(output)) < 0.1)
  }

  @Test("the sag of a supply is the fall of the clip level, within 0.1 dB")
  func sag() throws {
    let settings: [String: Float] = ["Drive": 36, "Sag": 1, "Supply Resistance": 0.5]
    var (drawn, soft) = (DrawnRig(.sag, settings), DrawnRig(.sag, settings))
    let input = tone(0, 96_000)
    let output = drawn.rig.render(input, count: 96_000)[0]
    let made = drawn.drawing()
    let drawing = try #require(made)
    let reduction = try #require(drawing.bar("Gain reduction", .reduction))
    #expect(reduction > 3)
    // What a soft tone gains beyond the drive is the make-up gain.
    let makeup = peak(soft.rig.render(tone(-100, 9_600), count: 9_600)[0]) + 100 - 36
    let clip = peak(output) - makeup
    #expect(abs(reduction + clip) < 0.1)
    let (before, after) = (drawing.bar("Input", .level), drawing.bar("Output", .level))
    #expect(abs(try #require(before)) < 0.1)
    #expect(abs(try #require(after) - peak(output)) < 0.1)
  }

  @Test("drawn levels fall by 20 dB in 1.7 s of silence")
  func fall() throws {
    var drawn = DrawnRig(.compressor)
    _ = drawn.rig.render(tone(-6, 4_800), count: 4_800)
    _ = drawn.rig.render([Float](repeating: 0, count: 81_600), count: 81_600)
    let made = drawn.drawing()
    let level = try #require(made?.bar("Input", .level))
    #expect(abs(level + 26) < 0.1)
  }

  @Test("the trace of the reduction goes down from the top and ends at the right")
  func trace() throws {
    var drawn = DrawnRig(.brickwallLimiter, ["Ceiling": -6])
    _ = drawn.drawing()
    _ = drawn.rig.render(tone(0, 4_800), count: 4_800)
    let made = drawn.drawing()
    let drawing = try #require(made)
    let levels = drawing.values(0, .unit)
    #expect(levels.count == 2)
    #expect(levels[0] == 1)
    #expect(abs((1 - levels[1]) * 24 - 6) < 0.1)
    #expect(drawing.lines[0][2] == 1)
  }

  @Test("a pitch is right within 1 cent", arguments: [82.41, 220, 442, 1_318.5])
  func pitch(frequency: Double) throws {
    var drawn = DrawnRig(.pitch)
    let input = TestSignal.sine(frequency, amplitude: 0.5, count: 48_000, sampleRate: 48_000)
    let output = drawn.rig.render(input, count: 48_000)
    let made = drawn.drawing()
    let drawing = try #require(made)
    let wanted = 69 + 12 * log2(frequency / 440)
    let cents = try #require(drawing.bar("Cents", .cents))
    #expect(abs(100 * (wanted.rounded() - wanted) + cents) < 1)
    let names = [82.41: "E2", 220: "A3", 442: "A4", 1_318.5: "E6"]
    #expect(drawing.text("Note") == names[frequency])
    let point = try #require(drawing.points.first)
    #expect(abs(point.y - Double(output[0].last ?? 0)) < 0.005)
    #expect(try #require(drawing.bar("Confidence", .unit)) > 0.9)
  }

  @Test("silence has no pitch, and leaves a gap in the trace")
  func noPitch() throws {
    var drawn = DrawnRig(.pitch)
    let sine = TestSignal.sine(440, amplitude: 0.5, count: 24_000, sampleRate: 48_000)
    let silence = [Float](repeating: 0, count: 24_000)
    for sound in [sine, silence, sine] {
      _ = drawn.rig.render(sound, count: 24_000)
      _ = drawn.drawing()
    }
    _ = drawn.rig.render(silence, count: 24_000)
    let made = drawn.drawing()
    let drawing = try #require(made)
    #expect(drawing.text("Note") == "–")
    #expect(drawing.points.isEmpty)
    #expect(drawing.lines.count == 2)
  }

  @Test("an onset flashes, and its bands are as many as wanted")
  func onset() throws {
    var drawn = DrawnRig(.onset, ["Bands": 24])
    let silence = [Float](repeating: 0, count: 24_000)
    _ = drawn.rig.render(silence, count: 24_000)
    let quiet = drawn.drawing()
    #expect(try #require(quiet).text("Onset") == "–")
    var noise = SeededRandom(seed: 1)
    let burst = (0..<2_400).map { _ in Float(noise.uniform() - 0.5) }
    let output = drawn.rig.render(burst, count: 2_400)
    let made = drawn.drawing()
    let drawing = try #require(made)
    #expect(drawing.text("Onset") == "now")
    let flash = try #require(drawing.bar("Flash", .unit))
    #expect(abs(flash - Double(output[0].last ?? 0)) < 0.005)
    #expect(drawing.bars.count == 2 + 24)
  }

  @Test("a knot's position is what it gives, on its drawn way")
  func knot() throws {
    var drawn = DrawnRig(.knotModulator, ["P": 4, "Q": 6, "Speed": 3, "Radius": 0.8])
    var drawing: BenchReading.Drawing?
    var output: [[Float]] = []
    for _ in 0..<200 {
      output = drawn.rig.render(count: 320)
      drawing = drawn.drawing()
    }
    let drawn200 = try #require(drawing)
    for (name, port) in zip(["X", "Y", "Z"], output) {
      #expect(drawn200.text(name) == DrawingText.number(Double(port.last ?? 0)))
    }
    #expect(drawn200.lines[0].count == 2 * DrawingHistory.length)
    let way = drawn200.lines[1]
    for place in stride(from: 0, to: drawn200.lines[0].count, by: 2) {
      let (x, y) = (drawn200.lines[0][place], drawn200.lines[0][place + 1])
      let nearest = stride(from: 0, to: way.count, by: 2).map {
        hypot(way[$0] - x, way[$0 + 1] - y)
      }.min()
      #expect(try #require(nearest) < 0.02)
    }
  }

  @Test("an attractor's position is what it gives")
  func attractor() throws {
    var drawn = DrawnRig(.chaosAttractor, ["Scale": 0.5, "Speed": 4])
    let output = drawn.rig.render(count: 9_600)
    let made = drawn.drawing()
    let drawing = try #require(made)
    for (name, port) in zip(["X", "Y", "Z"], output) {
      #expect(drawing.text(name) == DrawingText.number(Double(port.last ?? 0)))
    }
    #expect(drawing.points.count == 1)
  }

  @Test("any other component shows its fields with their values")
  func fields() throws {
    var drawn = DrawnRig(.lfo, ["Rate": 2])
    let output = drawn.rig.render(count: 5_000)
    let made = drawn.drawing()
    let drawing = try #require(made)
    #expect(drawing.kind == .fields)
    #expect(drawing.text("Value") == DrawingText.number(Double(output[0].last ?? 0)))
  }

  @Test("every component with a snapshot has a drawing, and no other one")
  func choice() {
    for kind in ComponentKind.allCases {
      let drawing = NodeDrawing(for: .component(kind))
      #expect((drawing == nil) == kind.descriptor.snapshot.isEmpty, "\(kind)")
      var drawn = DrawnRig(kind)
      #expect(drawn.drawing()?.kind == drawing)
    }
    #expect(NodeDrawing(for: .mixer) == nil)
    let wanted: [NodeDrawing: [ComponentKind]] = [
      .transferCurve: [.overdrive, .tapeSaturation, .tubeWarmth, .transformerColor],
      .gainReduction: [.compressor, .brickwallLimiter, .sag],
      .frequencyResponse: [.biquad, .svf], .staircase: [.bitCrush], .wavetable: [.oscillator],
      .pitch: [.pitch], .onset: [.onset], .trail: [.chaosAttractor, .knotModulator],
    ]
    for (drawing, kinds) in wanted {
      for kind in kinds { #expect(NodeDrawing(for: .component(kind)) == drawing) }
    }
  }

  @Test("floats of another component, or numbers that are none, make no drawing or an empty one")
  func foreign() throws {
    let node = GraphNode("a", "Biquad")
    #expect(NodeSnapshot(of: node, floats: [1, 2], sampleRate: 48_000) == nil)
    #expect(NodeSnapshot(of: GraphNode("a", "Nothing"), floats: [], sampleRate: 48_000) == nil)
    let broken = [Float](repeating: .nan, count: 128)
    let snapshot = try #require(NodeSnapshot(of: node, floats: broken, sampleRate: 48_000))
    var history = DrawingHistory()
    let made = history.drawing(of: snapshot)
    let drawing = try #require(made)
    #expect(drawing.lines.joined().allSatisfy { (0...1).contains($0) })
    #expect(try JSONEncoder().encode(drawing).count < 3_000)
  }
}
