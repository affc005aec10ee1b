import SoundGraph
import SoundTestSupport
import TestSupport
import Testing

@Suite("A synthesiser")
struct VoiceSynthEngineTests {
  /// Chords, retriggers, a pedal, bends and pressure within half a second.
  static let tune: [SynthEvent] = [
    .noteOn(48, at: 3), .noteOn(55, velocity: 0.3, at: 3), .noteOn(60, at: 500),
    SynthEvent(.sustain, value: 1, at: 1111), .noteOff(48, at: 1500),
    .noteOn(64, velocity: 1, channel: 2, at: 1501),
    SynthEvent(.bend, channel: 2, value: 0.5, at: 2000),
    SynthEvent(.pressure, value: 0.7, at: 2222), .noteOn(55, at: 3001),
    SynthEvent(.sustain, value: 0, at: 5000), .noteOff(55, at: 7000),
    SynthEvent(.timbre, channel: 2, value: 0.9, at: 7001), .noteOff(60, at: 9000),
    SynthEvent(.knob, number: 0, value: 3000, at: 9500), .noteOn(67, at: 12_000),
    SynthEvent(.allNotesOff, at: 15_000), .noteOn(50, at: 20_001), .noteOff(50, at: 20_002),
  ]

  @Test(
    "however the host splits its blocks, the sound has the same bits",
    arguments: [[1], [17], [64], [512], [5, 131, 64, 1, 999]])
  func splits(blocks: [Int]) throws {
    let count = Build.isOptimised ? 24_000 : 4000
    for voices in Build.isOptimised ? [3, 24] : [3] {
      var polyphony = Synths.plain
      (polyphony.voices, polyphony.spread, polyphony.portamento) = (voices, 0.7, 0.03)
      let recipe = Synths.rich(polyphony)
      let whole = try SynthBench(recipe).render(count, Self.tune, blocks: [count])
      let split = try SynthBench(recipe).render(count, Self.tune, blocks: blocks)
      #expect(whole == split)
      #expect(whole[0] != whole[1] && whole.joined().allSatisfy { abs($0) < 4 })
      #expect(whole[0].contains { abs($0) > 0.05 })
    }
  }

  @Test("a note begins on its sample and ends on its sample", arguments: [0, 1, 37, 64, 100])
  func onset(time: Int) throws {
    let recipe = Synths.sine()
    let output = try SynthBench(recipe).render(
      9600, [.noteOn(69, at: time), .noteOff(69, at: time + 4800)])[0]
    #expect(output[..<time].allSatisfy { $0 == 0 })
    let still = try SynthBench(recipe).render(4800, [.noteOn(69)])[0]
    // Envelopes are worked out anew every block, so the last bits may differ.
    #expect(zip(output[time...], still).allSatisfy { abs($0 - $1) < 1e-6 })
    let end = time + 4800 + 2400
    #expect(output[(end - 100)..<end].contains { $0 != 0 })
    #expect(output[end...].allSatisfy { abs($0) < 1e-9 })
  }

  @Test("reset puts everything back: the same sound again, bit for bit")
  func reset() throws {
    let bench = try SynthBench(Synths.rich())
    let first = bench.render(9000, Self.tune)
    #expect(bench.engine.reset())
    #expect(bench.render(9000, Self.tune) == first)
  }

  @Test("a recipe that cannot sound is told apart before anything is made")
  func wrong() {
    var recipe = Synths.rich()
    recipe.graph.edges.append(GraphEdge("shape", "filter"))
    recipe.bindings.append(NoteBinding(.velocity, to: "nobody", "Level"))
    #expect(throws: GraphError.self) { try SynthPlan(recipe) }
  }
}
