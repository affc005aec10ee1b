extension SynthRecipe {
  /// A knob's value in the document, its range and unit: of the voice, its settings or the effects; nil for an unknown
  /// knob.
  public func knob(_ id: String) -> (value: Float, range: ClosedRange<Float>, unit: String)? {
    if let (shown, setting) = setting(id) {
      let low = shown.minimum ?? setting.range.lowerBound
      let high = shown.maximum ?? setting.range.upperBound
      return low <= high ? (polyphony[setting], low...high, setting.unit) : nil
    }
    if let knob = Recipe(metadata, graph: graph, exposed: exposed).knob(id) { return knob }
    return effectsGraph.flatMap { Recipe(metadata, graph: $0, exposed: effectsExposed).knob(id) }
  }

  /// Sets a knob of the voice, its settings or the effects in the document; throws one sentence for an unknown knob or a
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
    if let (_, setting) = setting(id), let knob = knob(id) {
      try Recipe.check(id, value, knob.range)
      polyphony[setting] = value
      return
    }
    var voice = Recipe(metadata, graph: graph, exposed: exposed)
    try voice.set(id, to: value)
    graph = voice.graph
  }

  private func setting(_ id: String) -> (ExposedParameter, PolyphonyKnob)? {
    guard let shown = exposed.first(where: { $0.id == id }) else { return nil }
    return PolyphonyKnob(shown, in: graph).map { (shown, $0) }
  }
}
