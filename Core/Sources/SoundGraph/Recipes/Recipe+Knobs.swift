public import DSP
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
    return (node.value(of: parameter), low...high, parameter.unit.rawValue)
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
    try Recipe.check(id, value, knob.range)
    graph.nodes[place].parameters[shown.parameter] = .number(value)
  }

  /// Throws one sentence for a value outside the range of a knob.
  static func check(_ id: String, _ value: Float, _ range: ClosedRange<Float>) throws(GraphError) {
    guard range.contains(value) else {
      let ends = "\(range.lowerBound.plain) to \(range.upperBound.plain)"
      throw GraphError("\(id) \(value.plain) is out of range: give \(ends).")
    }
  }
}

extension GraphNode {
  /// The value of one of its component's parameters: a choice as its index, the default where none is set.
  public func value(of parameter: ParameterDescriptor) -> Float {
    parameters[parameter.name].map(parameter.number(of:)) ?? parameter.defaultValue
  }
}

extension NodeKind {
  /// Nil for an unknown name.
  public func parameter(_ name: String) -> ParameterDescriptor? {
    parameters.first { $0.name == name }
  }
}

extension Float {
  /// Formatted as in a recipe: without trailing digits.
  var plain: String { JSONNode(self).quoted }
}
