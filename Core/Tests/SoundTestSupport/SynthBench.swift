public import SoundGraph

/// A synthesiser with its sound as arrays.
public final class SynthBench {
  public let engine: VoiceSynthEngine

  public init(_ recipe: SynthRecipe, rate: Double = 48_000) throws {
    engine = VoiceSynthEngine(try SynthPlan(recipe), sampleRate: rate)
  }

  /// Plays events whose times count from now and renders so many frames, in blocks whose lengths repeat.
  public func render(_ count: Int, _ events: [SynthEvent] = [], blocks: [Int] = [64]) -> [[Float]] {
    let left = UnsafeMutablePointer<Float>.allocate(capacity: count)
    let right = UnsafeMutablePointer<Float>.allocate(capacity: count)
    defer {
      left.deallocate()
      right.deallocate()
    }
    var waiting = events[...]
    var done = 0
    var turn = 0
    while done < count {
      let length = min(blocks[turn % blocks.count], count - done)
      while let event = waiting.first, event.time < done + length {
        var own = event
        own.time -= done
        _ = engine.renderer.play(own)
        waiting.removeFirst()
      }
      engine.renderer.render(length, left: left + done, right: right + done)
      done += length
      turn += 1
    }
    return [left, right].map { (side: UnsafeMutablePointer<Float>) in
      Array(UnsafeBufferPointer(start: side, count: count))
    }
  }
}

/// Synthesisers that several tests use.
public enum Synths {
  /// Nodes in a row, the first one following the frequency.
  public static func chain(
    _ nodes: [GraphNode], _ polyphony: PolyphonyConfig = PolyphonyConfig(),
    parameter: String = "Frequency"
  ) -> SynthRecipe {
    var edges = zip(nodes, nodes.dropFirst()).map { GraphEdge($0.id, $1.id) }
    if let last = nodes.last { edges.append(GraphEdge(last.id, SignalGraph.output)) }
    return SynthRecipe(
      RecipeMetadata(id: "test", name: "Test"), graph: SignalGraph(nodes: nodes, edges: edges),
      bindings: [NoteBinding(.frequency, to: nodes[0].id, parameter)], polyphony: polyphony)
  }

  public static let plain = PolyphonyConfig(
    attackTime: 0.01, decayTime: 0.02, sustainLevel: 0.8, releaseTime: 0.05)

  public static func sine(_ polyphony: PolyphonyConfig = plain) -> SynthRecipe {
    chain([GraphNode("tone", "Sine", ["Level": 0.5])], polyphony)
  }

  /// A filtered saw whose cutoff follows velocity and an LFO, with vibrato, a gated envelope and an effect.
  public static func rich(_ polyphony: PolyphonyConfig = plain) -> SynthRecipe {
    var recipe = chain(
      [
        GraphNode("saw", "Sawtooth", ["Level": 0.4]),
        GraphNode("filter", "SVF", ["Cutoff": 1200, "Resonance": 0.4]),
        GraphNode("shape", "Envelope", ["Attack": 0.02, "Decay": 0.1]),
      ], polyphony)
    recipe.graph.nodes.append(GraphNode("slow", "LFO", ["Rate": 6]))
    recipe.graph.nodes.append(GraphNode("grain", "Noise", ["Level": 0.05]))
    recipe.graph.edges.append(GraphEdge("grain", "filter"))
    recipe.bindings += [
      NoteBinding(.gate, to: "shape", "Gate"),
      NoteBinding(.velocity, to: "filter", "Cutoff", depth: 0.43),
      NoteBinding(.pressure, to: "filter", "Resonance", minimum: 0.1, maximum: 0.8),
    ]
    recipe.modulations = [
      ModulationRoute(from: "slow", to: "filter", parameter: "Cutoff", depth: 0.1),
      ModulationRoute(from: "slow", to: "saw", parameter: "Frequency", depth: 0.005),
    ]
    recipe.exposed = [
      ExposedParameter("tone", name: "Tone", node: "filter", parameter: "Cutoff")
    ]
    recipe.effectsGraph = SignalGraph(
      nodes: [GraphNode("tilt", "Tone", ["Cutoff": 6000])],
      edges: [GraphEdge("input", "tilt"), GraphEdge("tilt", "output")])
    return recipe
  }
}
