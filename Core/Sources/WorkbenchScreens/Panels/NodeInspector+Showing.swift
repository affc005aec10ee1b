import DSP
import Numbers
import ScreenKit
import SoundGraph
import Workbench

extension NodeInspector {
  /// Nil for an unknown node or component.
  init?(
    _ id: String, in patch: PatchGraph, bindings: [NoteBinding],
    problem: (knob: String, sentence: String)?
  ) {
    guard let node = patch.graph[id], let kind = NodeKind(named: node.component) else { return nil }
    self.id = id
    component = node.component
    role = kind.role
    summary = kind.summary
    source = kind.source
    isBypassed = node.isBypassed
    parameters = kind.parameters.map {
      BenchSlider(
        parameter: $0, title: $0.name, of: id, in: patch, bindings: bindings, problem: problem)
    }
    connections = Self.connections(of: id, patch)
    drawing = NodeDrawing(for: kind)
    let use = kind.recordingUse
    recording = use.map { _ in node.recording ?? "" }
    recordingHint = use?.hint
  }

  private static func connections(of id: String, _ patch: PatchGraph) -> [Connection] {
    let edges = patch.graph.edges.enumerated().compactMap { index, edge -> Connection? in
      if edge.to == id {
        let start = edge.output.map { "\(edge.from), \($0)" } ?? edge.from
        let port = edge.input.map { " into \($0)" } ?? ""
        return Connection(index: index, text: "from \(start)\(port)", isModulation: false)
      }
      guard edge.from == id else { return nil }
      let port = edge.output.map { "\($0) " } ?? ""
      let end = edge.input.map { "\(edge.to), \($0)" } ?? edge.to
      return Connection(index: index, text: "\(port)to \(end)", isModulation: false)
    }
    let routes = patch.routes.enumerated().compactMap { index, route -> Connection? in
      guard route.from == id || route.to == id else { return nil }
      let depth = "depth \(Percent.text(Double(route.depth)))"
      let start = route.output.map { "\(route.from), \($0)" } ?? route.from
      let text =
        route.to == id
        ? "\(route.parameter) moved by \(start), \(depth)"
        : "moves \(route.parameter) of \(route.to), \(depth)"
      return Connection(index: index, text: text, isModulation: true)
    }
    return edges + routes
  }
}

extension BenchSlider {
  /// A parameter of a node, or a setting of the voices, with the knob that turns it.
  init(
    parameter: ParameterDescriptor, title: String, of node: String, in patch: PatchGraph,
    bindings: [NoteBinding], problem: (knob: String, sentence: String)?
  ) {
    let name = parameter.name
    self.init(name, title, parameter, value: patch.value(parameter, of: node))
    isModulated = patch.routes.contains { $0.to == node && $0.parameter == name }
    isBound = bindings.contains { $0.node == node && $0.parameter == name }
    knob = patch.exposed.first { $0.node == node && $0.parameter == name }
      .map { KnobForm($0, problem: $0.id == problem?.knob ? problem?.sentence : nil) }
    isExposed = knob != nil
  }

  /// A knob of the recipe; nil where its node is gone.
  init?(_ knob: ExposedParameter, id: String, in patch: PatchGraph, saved: PatchGraph?) {
    guard let parameter = try? patch.parameter(knob.parameter, of: knob.node) else { return nil }
    self.init(
      id, knob.name, parameter, value: patch.value(parameter, of: knob.node),
      range: knob.range(of: parameter), standard: saved?.value(parameter, of: knob.node))
    isExposed = true
    isModulated = patch.routes.contains { $0.to == knob.node && $0.parameter == knob.parameter }
  }
}

extension KnobForm {
  fileprivate init(_ knob: ExposedParameter, problem: String?) {
    let number = { (value: Float?) in
      value.map { "\($0)".hasSuffix(".0") ? String("\($0)".dropLast(2)) : "\($0)" } ?? ""
    }
    self.init(
      id: knob.id,
      fields: [
        Field(id: .name, title: "Name", value: knob.name),
        Field(id: .id, title: "Id", value: knob.id),
        Field(id: .minimum, title: "From", value: number(knob.minimum)),
        Field(id: .maximum, title: "To", value: number(knob.maximum)),
      ], problem: problem)
  }
}

/// A fraction as a whole percentage: "−20 %".
enum Percent {
  static func text(_ fraction: Double) -> String {
    NumberFormat(factor: 100, decimals: 0, unit: " %").text(fraction)
  }

  /// −1…1 or 0…1, shown in percent.
  static func slider(
    _ id: String, _ title: String, _ value: Double, _ range: ClosedRange<Double> = 0...1,
    standard: Double
  ) -> BenchSlider {
    BenchSlider(
      id: id, title: title, value: value,
      position: (value - range.lowerBound) / (range.upperBound - range.lowerBound),
      minimum: range.lowerBound, maximum: range.upperBound, standard: standard, unit: "%",
      text: text(value), isLogarithmic: false, options: [])
  }
}
