import DSP
import JSON

extension GraphCheck {
  mutating func checkEdge(_ edge: GraphEdge, _ index: Int) {
    let path = "\(names.graph).edges[\(index)]"
    if edge.from == SignalGraph.input {
      if !names.hasInput {
        add(path + ".from", "a voice has no input. Begin with a source.")
      }
      checkSide(edge.output, path + ".output", "the input")
    } else if let kind = kind(of: edge.from, path + ".from") {
      checkPort(edge.output, kind.outputs, path + ".output", "\(edge.from) has no output")
    }
    if edge.to == SignalGraph.output {
      checkSide(edge.input, path + ".input", "the output")
    } else if let kind = kind(of: edge.to, path + ".to") {
      checkTarget(edge, kind, path)
    }
    if graph.edges[..<index].contains(where: { $0.isSameWay(as: edge) }) {
      add(path, "the edge from \(edge.from) to \(edge.to) stands twice. Remove one.")
    }
  }

  private mutating func checkTarget(_ edge: GraphEdge, _ kind: NodeKind, _ path: String) {
    if kind.inputs.isEmpty {
      add(path + ".to", "\(edge.to) (\(kind.name)) takes no sound. Remove the edge.")
    } else if edge.input == nil, !kind.hasMainInput {
      let names = kind.inputs.map(\.name).joined(separator: ", ")
      add(path + ".input", "\(edge.to) (\(kind.name)) has several inputs. Name one of \(names).")
    } else {
      checkPort(edge.input, kind.inputs, path + ".input", "\(edge.to) has no input")
    }
  }

  private mutating func checkPort(
    _ name: String?, _ ports: [PortDescriptor], _ path: String, _ what: String
  ) {
    guard let name, !ports.contains(where: { $0.name == name }) else { return }
    add(path, "\(what) “\(name)”. " + NearestName.remedy(name, among: ports.map(\.name)))
  }

  private mutating func checkSide(_ name: String?, _ path: String, _ what: String) {
    guard let name, !GraphSide.names.contains(name) else { return }
    add(path, "\(what) has no side “\(name)”. Name Left, Right or none.")
  }

  /// The kind of an existing node; an unknown component was reported at its own place.
  private mutating func kind(of id: String, _ path: String) -> NodeKind? {
    if let kind = kinds[id] { return kind }
    if graph[id] == nil {
      add(path, "there is no node “\(id)”. " + NearestName.remedy(id, among: graph.nodes.map(\.id)))
    }
    return nil
  }

  /// The parameter of an existing node; nil after reporting the problem.
  private mutating func parameter(
    _ name: String, of id: String, _ path: String, node key: String
  ) -> ParameterDescriptor? {
    guard let kind = kind(of: id, "\(path).\(key)") else { return nil }
    guard let index = kind.parameterIndex(name) else {
      add(
        path + ".parameter",
        "\(kind.name) has no parameter “\(name)”. "
          + NearestName.remedy(name, among: kind.parameters.map(\.name)))
      return nil
    }
    return kind.parameters[index]
  }

  mutating func checkExposed() {
    var ids: Set<String> = []
    for (index, knob) in exposed.enumerated() {
      let path = "\(names.exposed)[\(index)]"
      if knob.id.isEmpty || !ids.insert(knob.id).inserted {
        add(path + ".id", "“\(knob.id)” is taken or empty. Choose another.")
      }
      guard let parameter = knobParameter(knob, path) else { continue }
      let low = knob.minimum ?? parameter.range.lowerBound
      let high = knob.maximum ?? parameter.range.upperBound
      for (key, value) in [("min", low), ("max", high)] where !parameter.range.contains(value) {
        add(
          "\(path).\(key)",
          "\(JSONNode(value).quoted) is outside \(parameter.span). Give a value inside.")
      }
      if !(low < high) { add(path + ".max", "the knob ends where it begins. Raise the end.") }
    }
  }

  /// The range of a knob and its words; nil, and a problem, for what is not there.
  private mutating func knobParameter(
    _ knob: ExposedParameter, _ path: String
  ) -> (range: ClosedRange<Float>, span: String)? {
    guard !names.hasInput, knob.node == PolyphonyKnob.node, graph[knob.node] == nil else {
      return parameter(knob.parameter, of: knob.node, path, node: "node").map {
        ($0.range, $0.span)
      }
    }
    guard let setting = PolyphonyKnob(rawValue: knob.parameter) else {
      add(
        path + ".parameter",
        "polyphony has no knob “\(knob.parameter)”. "
          + NearestName.remedy(knob.parameter, among: PolyphonyKnob.allCases.map(\.rawValue)))
      return nil
    }
    let (low, high) = (setting.range.lowerBound.plain, setting.range.upperBound.plain)
    let unit = setting.unit.isEmpty ? "" : " " + setting.unit
    return (setting.range, "\(low) to \(high)\(unit)")
  }

  mutating func checkRoute(_ route: ModulationRoute, _ index: Int) {
    let path = "\(names.modulations)[\(index)]"
    if let kind = kind(of: route.from, path + ".from") {
      if kind.outputs.isEmpty {
        add(path + ".from", "\(route.from) (\(kind.name)) puts nothing out. Name another node.")
      } else if let name = route.output, kind.outputIndex(name) == nil {
        checkPort(name, kind.outputs, path + ".output", "\(route.from) has no output")
      }
    }
    if let parameter = parameter(route.parameter, of: route.to, path, node: "to") {
      switch parameter.scale {
      case .choice, .steps, .seed:
        add(
          path + ".parameter",
          "“\(parameter.name)” does not glide and cannot be modulated. Choose another.")
      case .linear, .logarithmic, .gate: break
      }
    }
    if !(-1...1).contains(route.depth) {
      add(
        path + ".depth",
        "\(JSONNode(route.depth).quoted) is outside -1 to 1. Give a value inside.")
    }
  }
}

/// The two sides of input or output sound.
enum GraphSide {
  static let names = ["Left", "Right"]
}

extension NodeKind {
  /// Case-insensitive: "x" is the output "X".
  func outputIndex(_ name: String) -> Int? {
    outputs.firstIndex { $0.name.lowercased() == name.lowercased() }
  }
}

extension GraphEdge {
  fileprivate func isSameWay(as other: GraphEdge) -> Bool {
    from == other.from && to == other.to && output == other.output && input == other.input
  }
}
