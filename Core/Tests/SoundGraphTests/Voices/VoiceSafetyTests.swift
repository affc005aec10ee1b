import Foundation
import SoundGraph
import SoundQuality
import SoundTestSupport
import TestSupport
import Testing

@Suite("A synthesiser under way")
struct VoiceSafetyTests {
  private static let slow = PolyphonyConfig(
    voices: 2, attackTime: 0.05, decayTime: 0.05, sustainLevel: 1, releaseTime: 0.5)

  /// The greatest level above 8 kHz of 20 ms, in dBFS.
  static func click(_ samples: [Float]) -> Double {
    var greatest = -400.0
    var start = 0
    while start + 1024 <= samples.count {
      let frame = Array(samples[start..<start + 1024])
      greatest = max(greatest, Spectrum(frame, sampleRate: 48_000).peak(from: 8000, to: 23_000))
      start += 128
    }
    return greatest
  }

  @Test("a stolen voice fades out without a click", .enabled(if: Build.isOptimised))
  func stealing() throws {
    for stealing in [VoiceStealing.oldest, .quietest, .releasedThenQuietest] {
      var polyphony = Self.slow
      polyphony.stealing = stealing
      let bench = try SynthBench(Synths.sine(polyphony))
      let output = bench.render(
        24_000, [.noteOn(81), .noteOn(84, at: 777), .noteOn(86, at: 9613), .noteOn(88, at: 14_411)])[
          0]
      #expect(Self.click(output) < -60)
      #expect(output[12_000...].contains { $0 > 0.1 })
    }
  }

  @Test("never stealing leaves the new note out")
  func neverStealing() throws {
    var polyphony = Self.slow
    (polyphony.stealing, polyphony.voices) = (.never, 1)
    let bench = try SynthBench(Synths.sine(polyphony))
    let alone = try SynthBench(Synths.sine(polyphony)).render(4800, [.noteOn(69)])
    #expect(bench.render(4800, [.noteOn(69), .noteOn(72, at: 1000)]) == alone)
  }

  @Test("a retrigger goes on from where it is, without a click")
  func retrigger() throws {
    let output = try SynthBench(Synths.sine(Self.slow)).render(
      9600, [.noteOn(69), .noteOff(69, at: 4000), .noteOn(69, at: 6000)])[0]
    #expect(Self.click(output) < -60)
  }

  @Test(
    "another recipe comes in while notes are held: no click, and they go on",
    .enabled(if: Build.isOptimised))
  func hotReload() throws {
    let bench = try SynthBench(Synths.sine(Self.slow))
    let before = bench.render(9600, [.noteOn(81), .noteOn(84)])[0]
    var other = Synths.sine(Self.slow)
    other.graph.nodes[0].parameters["Level"] = 0.3
    let path = NSTemporaryDirectory() + "other-\(UUID().uuidString).json"
    try Data(other.json()).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let loaded = try RecipeLoader.load(SynthRecipe.self, from: path)
    #expect(bench.engine.load(try SynthPlan(loaded)))
    let after = bench.render(14_400, [.noteOff(84, at: 10_000)])[0]
    #expect(Self.click(before + after) < -60)
    let held = after[4800..<9600].max() ?? 0
    #expect(abs(held - 0.6 * (before[4800...].max() ?? 0)) < 0.02)
    bench.engine.collect()
    let next = bench.render(48_000, [.noteOff(81)])[0]
    #expect(next[40_000...].allSatisfy { $0 == 0 })
  }

  @Test("many loads in a row end with the last one", .enabled(if: Build.isOptimised))
  func manyLoads() throws {
    let bench = try SynthBench(Synths.sine(Self.slow))
    _ = bench.render(64, [.noteOn(69)])
    var loaded = 0
    for turn in 1...40 {
      var recipe = Synths.sine(Self.slow)
      recipe.graph.nodes[0].parameters["Level"] = .number(Float(turn) / 100)
      if bench.engine.load(try SynthPlan(recipe)) { loaded = turn }
    }
    #expect(loaded == 14, "the audio thread stands still")
    let peak = bench.render(14_400)[0][9600...].max() ?? 0
    #expect(abs(peak - 0.14 * 0.707) < 0.002)
    #expect(bench.engine.load(try SynthPlan(Synths.sine())))
  }

  @Test("what overflows in one voice is stopped within its block, and the others sound on")
  func faults() throws {
    // Each mixer adds its input eight times at double gain: 16¹⁷ = 3·10²⁰.
    var recipe = Synths.sine(Self.slow)
    recipe.bindings.append(NoteBinding(.velocity, to: "m0", "Gain 1"))
    recipe.graph.edges = [GraphEdge("tone", "m0", input: "1")]
    for number in 0...17 {
      let gains = (1...8).map { ("Gain \($0)", NodeValue.number(number == 0 ? 1 : 2)) }
      recipe.graph.nodes.append(
        GraphNode("m\(number)", "Mixer", Dictionary(uniqueKeysWithValues: gains)))
      guard number > 0 else { continue }
      for input in 1...8 {
        recipe.graph.edges.append(
          GraphEdge("m\(number - 1)", "m\(number)", input: "\(input)"))
      }
    }
    recipe.graph.edges.append(GraphEdge("m17", SignalGraph.output))
    let bench = try SynthBench(recipe)
    let output = bench.render(
      4800, [.noteOn(69, velocity: 1e-20), .noteOn(72, velocity: 1, at: 2400)])
    let alone = try SynthBench(recipe).render(4800, [.noteOn(69, velocity: 1e-20)])
    #expect(output == alone && alone[0][2400...].contains { $0 > 0.1 })
    bench.engine.collect()
    #expect(bench.engine.faults == 1)
  }

  @Test("a million turns of a knob leave no trace when it is back")
  func noDrift() throws {
    let turns = Build.isOptimised ? 1_000_000 : 4000
    let (turned, still) = (try SynthBench(Synths.rich()), try SynthBench(Synths.rich()))
    var random = SeededGenerator(seed: 3)
    for turn in 0..<turns {
      #expect(turned.engine.set("tone", to: Float.random(in: 50...15_000, using: &random)))
      if turn % 2000 == 1999 { _ = turned.render(64) }
    }
    #expect(turned.engine.set("tone", to: 1200) && still.engine.set("tone", to: 1200))
    _ = turned.render(64)
    #expect(turned.engine.reset())
    let tune = Array(VoiceSynthEngineTests.tune.prefix(8))
    #expect(turned.render(2400, tune) == still.render(2400, tune))
  }

  @Test("events beyond what the queue holds are refused, none is lost or played out of order")
  func fullQueue() throws {
    let bench = try SynthBench(Synths.sine(Self.slow))
    var sent = 0
    while bench.engine.send(.noteOn(UInt8(sent % 128), at: 64 * 100)) { sent += 1 }
    #expect(sent == 4096)
    _ = bench.render(64)
    #expect(!bench.engine.renderer.play(.noteOn(1)))
    _ = bench.render(64 * 101)
    #expect(bench.engine.renderer.play(.noteOn(1)))
  }

  @Test("silent keys, odd channels and numbers that are none do no harm")
  func oddEvents() throws {
    let bench = try SynthBench(Synths.rich())
    var random = SeededGenerator(seed: 5)
    for _ in 0..<(Build.isOptimised ? 400 : 20) {
      let events = (0..<20).map { _ in
        SynthEvent(
          SynthEvent.Kind.allCases.randomElement(using: &random) ?? .noteOn,
          channel: .random(in: 0...255, using: &random),
          number: .random(in: 0...400, using: &random),
          value: [.nan, .infinity, -1, 0, 0.5, 1, 9].randomElement(using: &random) ?? 0,
          at: .random(in: 0..<200, using: &random))
      }.sorted { $0.time < $1.time }
      let output = bench.render(200, events)
      #expect(output.joined().allSatisfy { $0.isFinite })
    }
  }

  @Test("knobs that another thread turns arrive in their order while it renders")
  func ring() throws {
    let bench = try SynthBench(Synths.rich())
    nonisolated(unsafe) let engine = bench.engine
    let turns = Build.isOptimised ? 200_000 : 20_000
    let hand = Thread {
      for turn in 1...turns {
        let value = turn == turns ? 1200 : Float(100 + turn % 5000)
        while !engine.set("tone", to: value) { sched_yield() }
      }
    }
    hand.start()
    while !hand.isFinished { _ = bench.render(64) }
    _ = bench.render(64)
    #expect(bench.engine.reset())
    let tune = Array(VoiceSynthEngineTests.tune.prefix(8))
    let still = try SynthBench(Synths.rich())
    #expect(still.engine.set("tone", to: 1200))
    #expect(bench.render(2400, tune) == still.render(2400, tune))
  }
}
