import Foundation
import SoundGraph

/// The voice patch as a recipe: 256 voices in four synthesisers of 64, envelope and all.
struct EnginePatch {
  private let engines: [VoiceSynthEngine]

  init(quality: Float, sweeps: Bool, isProfiled: Bool = false) throws {
    var recipe = SynthRecipe(
      RecipeMetadata(id: "bench", name: "Bench"),
      graph: SignalGraph(
        nodes: [
          GraphNode("saw", "Sawtooth", ["Quality": .number(quality)]),
          GraphNode("filter", "SVF", ["Cutoff": 1_600, "Resonance": 0.2]),
        ],
        edges: [
          GraphEdge("saw", "filter"), GraphEdge("filter", SignalGraph.output),
        ]),
      bindings: [NoteBinding(.frequency, to: "saw", "Frequency")],
      polyphony: PolyphonyConfig(voices: 64))
    if sweeps {
      recipe.graph.nodes.append(GraphNode("slow", "LFO", ["Rate": 5]))
      recipe.modulations = [
        ModulationRoute(from: "slow", to: "filter", parameter: "Cutoff", depth: 0.1)
      ]
    }
    let plan = try SynthPlan(recipe)
    engines = (0..<SoundBench.voices / 64).map { _ in
      VoiceSynthEngine(plan, sampleRate: 48_000)
    }
    for engine in engines { _ = engine.setProfiled(isProfiled) }
  }

  /// Voices of one core: the seconds of all voices in a second of processor time.
  func run() -> Double {
    let left = UnsafeMutablePointer<Float>.allocate(capacity: SoundBench.block)
    let right = UnsafeMutablePointer<Float>.allocate(capacity: SoundBench.block)
    defer {
      left.deallocate()
      right.deallocate()
    }
    let blocks = Int(SoundBench.seconds * 48_000) / SoundBench.block
    for engine in engines { _ = engine.reset() }
    let start = clock()
    for turn in 0..<blocks {
      for engine in engines {
        if turn == 0 { all { _ = engine.renderer.play(.noteOn($0)) } }
        if turn == blocks * 4 / 5 { all { _ = engine.renderer.play(.noteOff($0)) } }
        engine.renderer.render(SoundBench.block, left: left, right: right)
      }
    }
    let spent = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    return SoundBench.seconds * Double(SoundBench.voices) / spent
  }

  private func all(_ play: (UInt8) -> Void) { for key in UInt8(33)..<97 { play(key) } }
}
