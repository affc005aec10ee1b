import Foundation
import LiveSound
import SoundGraph
import Testing
import Workbench
import WorkbenchEngine

@Suite("Readings of the workbench")
struct WorkbenchReadingTests {
  /// A sine passes two mixers, 0.5 and then 0.25 of it.
  private static func rig(hertz: Float = 1_000) throws -> EngineRig {
    try EngineRig(Patches.twoGains(0.5, 0.5), chain: .playing(hertz: hertz))
  }

  @Test("nothing is measured before anybody looks, nor after")
  func unobserved() throws {
    let rig = try Self.rig()
    _ = rig.left(24_000)
    #expect(rig.engine.reading().nodes.isEmpty && rig.engine.reading().edge == nil)
    rig.engine.observe(.effects)
    _ = rig.left(24_000)
    #expect(rig.engine.reading().nodes.count == 2)
    rig.engine.observe(nil)
    _ = rig.left(4_800)
    #expect(rig.engine.reading().nodes.isEmpty)
    #expect(WorkbenchEngine().reading() == BenchReading())
  }

  @Test("meters of nodes have the levels of what passes")
  func nodes() throws {
    let rig = try Self.rig()
    rig.engine.observe(.effects)
    _ = rig.left(96_000)
    let nodes = rig.engine.reading().nodes
    #expect(nodes.map(\.id) == ["mix", "more"])
    for (node, peak) in zip(nodes, [0.25, 0.125]) {
      let wanted = 20 * log10(peak)
      let found = (node.peak ?? 0, node.rms ?? 0)
      #expect(abs(found.0 - wanted) < 0.1 && abs(found.1 - wanted + 3.0103) < 0.1, "\(found)")
      #expect(node.load == nil)
    }
  }

  @Test("a voice and the effects behind it are looked at in turn")
  func parts() throws {
    let rig = try EngineRig(Patches.synth(level: 0.5, mix: 0.5))
    rig.engine.noteOn(69)
    for (part, id) in [(PatchPart.voice, "tone"), (.effects, "mix")] {
      rig.engine.observe(part)
      _ = rig.left(48_000)
      let nodes = rig.engine.reading().nodes
      #expect(nodes.map(\.id) == [id])
      #expect((nodes.first?.peak ?? -120) > -40)
    }
  }

  @Test("an edge has the samples of its source, and another edge others")
  func edges() throws {
    let rig = try Self.rig()
    rig.engine.observe(.effects)
    for (edge, peak) in [(0, 0.5), (1, 0.25), (2, 0.125)] {
      rig.engine.select(edge: edge)
      for _ in 0..<10 {
        _ = rig.left(2_400)
        _ = rig.engine.reading()
      }
      let reading = try #require(rig.engine.reading().edge)
      #expect(reading.index == edge)
      #expect(abs(reading.peak - 20 * log10(peak)) < 0.02, "\(reading.peak)")
      #expect(abs(reading.rms - 20 * log10(peak / 2.squareRoot())) < 0.1)
      // A sine that begins at a rising crossing.
      let turn = 2 * Double.pi * 1_000 * reading.seconds / Double(reading.scope.count)
      let ideal = reading.scope.indices.map { peak * sin(turn * Double($0)) }
      let worst = zip(reading.scope, ideal).map { abs($0 - $1) }.max() ?? 1
      // A crossing lies up to a sample before its first point.
      #expect(worst < peak * (turn + 0.01), "\(worst) of \(peak)")
    }
    rig.engine.select(edge: nil)
    _ = rig.left(2_400)
    #expect(rig.engine.reading().edge == nil)
    rig.engine.select(edge: 99)
    _ = rig.left(2_400)
    #expect(rig.engine.reading().edge?.peak == -120)
  }

  @Test("the tap gives every sample once, in order")
  func samples() throws {
    let rig = try Self.rig()
    _ = rig.left(9_600)
    #expect(rig.sound.tap("mix"))
    var tapped: [Float] = []
    for _ in 0..<20 {
      _ = rig.left(2_400)
      tapped += rig.sound.tapSamples()
    }
    #expect(tapped.count >= 47_000 && tapped.count <= 48_000)
    // A sine follows its own rule: x[n + 1] + x[n − 1] = 2 cos ω · x[n].
    let rule = Float(2 * cos(2 * Double.pi * 1_000 / 48_000))
    var worst: Float = 0
    for index in 1..<tapped.count - 1 {
      let ideal = rule * tapped[index] - tapped[index - 1]
      worst = max(worst, abs(tapped[index + 1] - ideal))
    }
    #expect(worst < 1e-5)
    #expect(abs(tapped.peak - 0.25) < 1e-3)
  }

  @Test(
    "a sine stands at its place within 0.5 % and 0.1 dB",
    arguments: [55, 220, 1_000, 7_040, 15_000.0])
  func sine(hertz: Double) throws {
    let rig = try Self.rig(hertz: Float(hertz))
    rig.engine.observe(.effects)
    rig.engine.select(edge: 1)
    for _ in 0..<12 {
      _ = rig.left(2_400)
      _ = rig.engine.reading()
    }
    let reading = try #require(rig.engine.reading().edge)
    let highest = try #require(reading.spectrum.max())
    #expect(abs(highest - 20 * log10(0.25)) < 0.1, "\(highest) dB")
    let place = Double(reading.spectrum.firstIndex(of: highest) ?? 0)
    let wanted = 127 * log2(hertz / 20) / log2(1000)
    #expect(abs(place - wanted) <= (hertz < 200 ? 6 : 1.01), "place \(place), not \(wanted)")
    // Frequency by the rising crossings of the scope.
    let scope = reading.scope
    var crossings: [Double] = []
    for place in 1..<scope.count where scope[place - 1] < 0 && scope[place] >= 0 {
      let rise = scope[place] - scope[place - 1]
      crossings.append(Double(place) - scope[place] / rise)
    }
    if let first = crossings.first, let last = crossings.last, crossings.count > 2 {
      let span = (last - first) * reading.seconds / Double(scope.count)
      let found = Double(crossings.count - 1) / span
      #expect(abs(found / hertz - 1) < 0.005, "\(found) Hz")
    }
  }

  @Test("a route has the samples of its modulator")
  func routes() throws {
    guard case .effect(var recipe) = Patches.gain(0.5) else { return }
    recipe.graph.nodes.append(GraphNode("slow", "LFO", ["Rate": 5]))
    recipe.modulations = [
      ModulationRoute(from: "slow", to: "mix", parameter: "Gain 1", depth: 0.2)
    ]
    let rig = try EngineRig(.effect(recipe))
    rig.engine.observe(.effects)
    rig.engine.select(route: 0)
    for _ in 0..<10 {
      _ = rig.left(2_400)
      _ = rig.engine.reading()
    }
    let reading = try #require(rig.engine.reading().edge)
    #expect(reading.index == 0)
    // A slow modulator, far from the sine of 1 kHz.
    #expect(reading.peak > -6 && reading.spectrum[72] < -60)
    let sound = rig.left(48_000)
    let levels = stride(from: 0, to: 48_000, by: 480).map { Array(sound[$0..<$0 + 480]).level }
    #expect((levels.max() ?? 0) > 1.2 * (levels.min() ?? 1))
  }

  @Test("the selected edge is heard again after another recipe with the same edge")
  func reloaded() throws {
    let rig = try Self.rig()
    rig.engine.observe(.effects)
    rig.engine.select(edge: 1)
    _ = rig.left(4_800)
    try rig.engine.load(Patches.gain(0.25, id: "other"))
    for _ in 0..<10 {
      _ = rig.left(2_400)
      _ = rig.engine.reading()
    }
    #expect(abs((rig.engine.reading().edge?.peak ?? 0) - 20 * log10(0.125)) < 0.1)
    #expect(rig.engine.reading().nodes.map(\.id) == ["mix"])
  }

  @Test("load and voices are measured, of nodes only while it is asked")
  func load() throws {
    let rig = try EngineRig(Patches.synth())
    rig.engine.observe(.voice)
    rig.engine.noteOn(60)
    rig.engine.noteOn(64)
    _ = rig.left(24_000)
    let reading = rig.engine.reading()
    #expect(reading.voices == 2)
    #expect(reading.load > 0 && reading.load < 1 && reading.peakLoad >= reading.load)
    #expect(reading.nodes.allSatisfy { $0.load == nil })
    rig.apply { $0.isProfiled = true }
    _ = rig.left(96_000)
    #expect(rig.engine.reading().nodes.allSatisfy { ($0.load ?? 0) > 0 })
  }
}
