package import SoundGraph

/// What "New" opens: recipes that sound at once.
package enum NewRecipe {
  package static func recipe(_ mode: BenchMode) -> FoundRecipe {
    mode == .effects ? .effect(effect) : .synth(synth)
  }

  private static let metadata = RecipeMetadata(id: "untitled", name: "Untitled")

  /// The input, unchanged.
  package static let effect = Recipe(metadata, graph: PatchGraph.passing.graph)

  /// One oscillator that follows the key, and a level that follows the velocity.
  package static let synth = SynthRecipe(
    metadata,
    graph: SignalGraph(
      nodes: [
        GraphNode(
          "oscillator", "Oscillator", ["Level": 0.4], at: GraphPosition(x: 160, y: 120)),
        GraphNode("level", "Mixer", ["Gain 1": 0.8], at: GraphPosition(x: 360, y: 120)),
      ],
      edges: [
        GraphEdge("oscillator", "level", input: "1"), GraphEdge("level", SignalGraph.output),
      ]),
    bindings: [
      NoteBinding(.frequency, to: "oscillator", "Frequency"),
      NoteBinding(.velocity, to: "level", "Gain 1", minimum: 0.1, maximum: 1),
    ])
}
