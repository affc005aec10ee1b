import DSP
import JSON

extension GraphCheck {
  /// Problems of note bindings.
  mutating func problems(of bindings: [NoteBinding]) -> [GraphProblem] {
    var problems: [GraphProblem] = []
    for (index, binding) in bindings.enumerated() {
      let path = "noteBindings[\(index)]"
      for (key, message) in self.problems(of: binding) + deadKnobs(of: binding) {
        problems.append(GraphProblem(path: "\(path).\(key)", message: message))
      }
    }
    if !bindings.contains(where: { $0.source == .frequency }) {
      problems.append(
        GraphProblem(
          path: "noteBindings",
          message: "no parameter follows the frequency. Bind one, or every key sounds alike."))
    }
    return problems
  }

  /// Knobs overridden by a note binding.
  private func deadKnobs(of binding: NoteBinding) -> [(key: String, message: String)] {
    guard binding.depth == nil else { return [] }
    return exposed.filter { $0.node == binding.node && $0.parameter == binding.parameter }.map {
      let remedy =
        binding.source == .frequency
        ? "Give the knob another parameter."
        : "Give the binding a depth in place of min and max, or the knob another parameter."
      return (
        "parameter",
        "the knob “\($0.id)” does nothing, as the \(binding.source.rawValue) of a note sets “\(binding.parameter)” of \(binding.node). \(remedy)"
      )
    }
  }

  private func problems(of binding: NoteBinding) -> [(key: String, message: String)] {
    guard let kind = kinds[binding.node] else {
      guard graph[binding.node] == nil else { return [] }
      let remedy = NearestName.remedy(binding.node, among: graph.nodes.map(\.id))
      return [("node", "there is no node “\(binding.node)”. \(remedy)")]
    }
    guard let index = kind.parameterIndex(binding.parameter) else {
      let remedy = NearestName.remedy(binding.parameter, among: kind.parameters.map(\.name))
      return [("parameter", "\(kind.name) has no parameter “\(binding.parameter)”. \(remedy)")]
    }
    let parameter = kind.parameters[index]
    var problems: [(String, String)] = []
    switch parameter.scale {
    case .choice, .steps, .seed:
      problems.append(
        ("parameter", "“\(parameter.name)” does not follow single voices. Choose another."))
    case .linear, .logarithmic, .gate: break
    }
    if !(0.01...100).contains(binding.ratio) {
      problems.append(
        ("ratio", "\(JSONNode(binding.ratio).quoted) is outside 0.01 to 100. Give a value inside."))
    }
    problems += depthProblems(of: binding)
    for case (let key, let value?) in [("min", binding.minimum), ("max", binding.maximum)]
    where !parameter.range.contains(value) {
      problems.append(
        (key, "\(JSONNode(value).quoted) is outside \(parameter.span). Give a value inside."))
    }
    return problems
  }

  private func depthProblems(of binding: NoteBinding) -> [(key: String, message: String)] {
    guard let depth = binding.depth else { return [] }
    var problems: [String] = []
    if !(-1...1).contains(depth) {
      problems.append("\(JSONNode(depth).quoted) is outside -1 to 1. Give a value inside.")
    }
    if binding.source == .frequency {
      problems.append("a frequency is set and moves nothing. Remove the depth.")
    }
    if binding.minimum != nil || binding.maximum != nil {
      problems.append("a depth moves the parameter, min and max set it. Remove one of the two.")
    }
    return problems.map { ("depth", $0) }
  }
}
