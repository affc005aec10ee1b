import DSP
package import SoundGraph

/// What a person changes of a note binding.
public enum BindingField: String, Codable, CaseIterable, Sendable {
  case ratio, minimum, maximum, depth
}

extension FoundRecipe {
  /// Bindings of notes; none for an effect.
  package var bindings: [NoteBinding] {
    if case .synth(let recipe) = self { recipe.bindings } else { [] }
  }

  /// Changes the synthesiser; throws for an effect.
  package mutating func changeSynth(
    _ body: (inout SynthRecipe) throws(PatchProblem) -> Void
  ) throws(PatchProblem) {
    guard case .synth(var recipe) = self else {
      throw PatchProblem("An effect has no notes: open a synthesiser.")
    }
    try body(&recipe)
    self = .synth(recipe)
  }

  package mutating func bind(
    _ source: NoteSource, to node: String, _ name: String
  ) throws(PatchProblem) {
    let voice = self[.voice]
    try changeSynth { recipe throws(PatchProblem) in
      let parameter = try voice.nodeParameter(name, of: node)
      guard parameter.isModulatable else {
        throw PatchProblem("“\(parameter.name)” does not follow single voices: choose another.")
      }
      guard recipe.bindings.count < PatchGraph.maximumRoutes else {
        throw PatchProblem(
          "A voice has at most \(PatchGraph.maximumRoutes) bindings: remove one first.")
      }
      recipe.bindings.append(NoteBinding(source, to: node, name))
    }
  }

  package mutating func removeBinding(_ index: Int) throws(PatchProblem) {
    try changeSynth { recipe throws(PatchProblem) in
      guard recipe.bindings.indices.contains(index) else { throw Self.goneBinding }
      recipe.bindings.remove(at: index)
    }
  }

  /// An end takes the place of a depth, and a depth that of both ends; a frequency is never moved.
  package mutating func setBinding(
    _ index: Int, _ field: BindingField, to value: Double
  ) throws(PatchProblem) {
    try changeBinding(index) { binding, parameter in
      let value = value.isFinite ? Float(value) : 0
      switch field {
      case .ratio:
        let range = PatchGraph.ratios
        binding.ratio = min(max(value, range.lowerBound), range.upperBound)
      case .minimum: (binding.minimum, binding.depth) = (parameter.allowed(value), nil)
      case .maximum: (binding.maximum, binding.depth) = (parameter.allowed(value), nil)
      case .depth: binding.move(by: min(max(value, -1), 1))
      }
    }
  }

  /// A depth moves the parameter around its value; otherwise the note sets it between two ends.
  package mutating func useDepth(binding index: Int, _ isOn: Bool) throws(PatchProblem) {
    try changeBinding(index) { binding, _ in
      if isOn { binding.move(by: binding.depth ?? 0.2) } else { binding.depth = nil }
    }
  }

  private static var goneBinding: PatchProblem { PatchProblem("That binding is gone already.") }

  private mutating func changeBinding(
    _ index: Int, _ body: (inout NoteBinding, ParameterDescriptor) -> Void
  ) throws(PatchProblem) {
    let voice = self[.voice]
    try changeSynth { recipe throws(PatchProblem) in
      guard recipe.bindings.indices.contains(index) else { throw Self.goneBinding }
      let parameter = try voice.nodeParameter(
        recipe.bindings[index].parameter, of: recipe.bindings[index].node)
      body(&recipe.bindings[index], parameter)
    }
  }

  /// Deletes a node of a part, with what leads to it.
  package mutating func delete(_ node: String, of part: PatchPart) throws(PatchProblem) {
    try self[part].delete(node)
    if case .synth(var recipe) = self, part == .voice {
      recipe.bindings.removeAll { $0.node == node }
      self = .synth(recipe)
    }
  }

  package mutating func rename(_ node: String, of part: PatchPart, to id: String)
    throws(PatchProblem)
  {
    try self[part].rename(node, to: id)
    let name = id.filter { !$0.isWhitespace }
    if case .synth(var recipe) = self, part == .voice {
      for index in recipe.bindings.indices where recipe.bindings[index].node == node {
        recipe.bindings[index].node = name
      }
      self = .synth(recipe)
    }
  }
}

extension NoteBinding {
  fileprivate mutating func move(by depth: Float) {
    guard source != .frequency else { return }
    (self.depth, minimum, maximum) = (depth, nil, nil)
  }
}

extension PatchGraph {
  /// Factors of a note's frequency.
  package static let ratios: ClosedRange<Float> = 0.01...100
}
