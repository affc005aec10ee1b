import DSP
import JSON

extension Recipe {
  /// A knob's value in the document, its range and unit; nil for an unknown knob.
  public func knob(_ id: String) -> (value: Float, range: ClosedRange<Float>, unit: String)? {
    guard let shown = exposed.first(where: { $0.id == id }), let node = graph[shown.node],
      let parameter = NodeKind(named: node.component)?.parameter(shown.parameter)
    else { return nil }
    let low = shown.minimum ?? parameter.range.lowerBound
    let high = shown.maximum ?? parameter.range.upperBound
    guard low <= high else { return nil }
    let value: Float
    switch node.parameters[shown.parameter] {
    case .number(let number): value = number
    case .choice(let name): value = Float(parameter.choices.firstIndex(of: name) ?? 0)
    case nil: value = parameter.defaultValue
    }
    return (value, low...high, parameter.unit.rawValue)
  }

  /// Sets a knob in the document; throws one sentence for an unknown knob or a value outside its range.
  public mutating func set(_ id: String, to value: Float) throws(GraphError) {
    guard let shown = exposed.first(where: { $0.id == id }), let knob = knob(id),
      let place = graph.nodes.firstIndex(where: { $0.id == shown.node })
    else {
      let names = exposed.map(\.id)
      let hint = names.isEmpty ? "It has no knobs." : "It has: \(names.joined(separator: ", "))."
      throw GraphError("“\(id)” is not a knob of \(metadata.name). \(hint)")
    }
    guard knob.range.contains(value) else {
      let ends = "\(knob.range.lowerBound.plain) to \(knob.range.upperBound.plain)"
      throw GraphError("\(id) \(value.plain) is out of range: give \(ends).")
    }
    graph.nodes[place].parameters[shown.parameter] = .number(value)
  }
}

extension NodeKind {
  func parameter(_ name: String) -> ParameterDescriptor? { parameters.first { $0.name == name } }
}

extension Float {
  /// Formatted as in a recipe: without trailing digits.
  var plain: String { JSONNode(self).quoted }
}
