extension SynthRecipe {
  /// Sets a knob of the voice or of the effects in the document; throws one sentence for an unknown knob or a
  /// value outside its range.
  public mutating func set(_ id: String, to value: Float) throws(GraphError) {
    if let effectsGraph, effectsExposed.contains(where: { $0.id == id }) {
      var effects = Recipe(metadata, graph: effectsGraph, exposed: effectsExposed)
      try effects.set(id, to: value)
      self.effectsGraph = effects.graph
      return
    }
    guard exposed.contains(where: { $0.id == id }) else {
      let names = (exposed + effectsExposed).map(\.id).joined(separator: ", ")
      let hint = names.isEmpty ? "It has no knobs." : "It has: \(names)."
      throw GraphError("“\(id)” is not a knob of \(metadata.name). \(hint)")
    }
    var voice = Recipe(metadata, graph: graph, exposed: exposed)
    try voice.set(id, to: value)
    graph = voice.graph
  }
}
