import CMallocCount
import LiveSound
import SoundGraph
import Testing

@Suite("Allocations while a bench plays")
struct BenchAllocationTests {
  private static let effect = Recipe(
    RecipeMetadata(id: "effect", name: "Effect"),
    graph: SignalGraph(
      nodes: [GraphNode("lfo", "LFO"), GraphNode("f", "SVF"), GraphNode("t", "Tone")],
      edges: [GraphEdge("input", "f"), GraphEdge("f", "t"), GraphEdge("t", "output")]),
    modulations: [ModulationRoute(from: "lfo", to: "f", parameter: "Cutoff", depth: 0.3)])

  private static let synth = SynthRecipe(
    RecipeMetadata(id: "synth", name: "Synth"),
    graph: SignalGraph(
      nodes: [GraphNode("saw", "Sawtooth"), GraphNode("f", "SVF")],
      edges: [GraphEdge("saw", "f"), GraphEdge("f", "output")]),
    bindings: [NoteBinding(.frequency, to: "saw", "Frequency")],
    effectsGraph: effect.graph)

  /// Plays ten seconds, and lets the control side work between blocks; what that allocates does not count.
  private func count(
    of bench: BenchSound, between work: (Int) throws -> Void
  ) rethrows -> (allocations: Int, peak: Float) {
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: 512)
    defer { samples.deallocate() }
    let renderer = bench.output.renderer
    var (allocations, peak) = (0, Float(0))
    for block in 0..<1_875 {
      try work(block)
      malloc_count_begin()
      renderer.render(256, left: samples, right: samples + 256, at: Double(block) * 256 / 48_000)
      allocations += Int(malloc_count_end())
      for index in 0..<512 { peak = max(peak, abs(samples[index])) }
      if block % 20 == 0 { _ = (bench.output.poll(), bench.tapSamples(), bench.nodes()) }
    }
    return (allocations, peak)
  }

  private func observe(_ bench: BenchSound, tap node: String, inEffects: Bool) {
    bench.setObserved(true)
    bench.setProfiled(true)
    #expect(bench.tap(node, inEffects: inEffects))
  }

  @Test("an effect that is observed, tapped, bypassed, changed and muted allocates nothing")
  func effectAllocatesNothing() throws {
    let input = LiveInput()
    let bench = try BenchSound(.effect(Self.effect), sampleRate: 48_000, input: input)
    observe(bench, tap: "f", inEffects: true)
    bench.setAutoGain(true)
    bench.setPlaying(true)
    bench.use(.signal(.sawtooth, .chord))
    let live = [Float](repeating: 0.1, count: 256)
    var isTaken = true
    let result = try count(of: bench) { block in
      if block % 100 == 0 { bench.use(.signal(block % 200 == 0 ? .noise : .sawtooth, .chord)) }
      if block % 150 == 0 { bench.setBypassed(block % 300 == 0) }
      if block == 400 { isTaken = try bench.load(.effect(Self.effect)) && isTaken }
      if block == 400 { isTaken = bench.tap("t") && isTaken }
      if block == 1_000 {
        bench.use(.signal(.live, .chord))
        bench.confirmLive(1)
      }
      if block >= 1_000 {
        live.withUnsafeBufferPointer {
          if let start = $0.baseAddress { input.writer.push(start, $0.count) }
        }
      }
      if block == 1_800 { bench.panic() }
    }
    #expect(result.allocations == 0)
    #expect(isTaken && result.peak > 0.1)
  }

  @Test("a synthesiser that is observed, tapped and changed to an effect allocates nothing")
  func synthAllocatesNothing() throws {
    let bench = try BenchSound(.synth(Self.synth), sampleRate: 48_000)
    observe(bench, tap: "f", inEffects: false)
    bench.setAutoGain(true)
    var isTaken = true
    let result = try count(of: bench) { block in
      let key = UInt8(40 + block * 7 % 48)
      bench.output.play(.noteOn(key))
      bench.output.play(.noteOff(key), due: Double(block + 40) * 256 / 48_000)
      if block == 600 { isTaken = try bench.load(.synth(Self.synth)) && isTaken }
      if block == 700 { isTaken = bench.tap("t", inEffects: true) && isTaken }
      if block == 1_000 { isTaken = try bench.load(.effect(Self.effect)) && isTaken }
      if block == 1_300 { isTaken = try bench.load(.synth(Self.synth)) && isTaken }
      if block == 1_800 { bench.panic() }
    }
    #expect(result.allocations == 0)
    #expect(isTaken && result.peak > 0.1)
  }
}
