import DSP
import ScreenKit
import SoundGraph
import Workbench

/// A modulation as it is chosen, before it is added.
struct RouteDraft: Hashable {
  var from = ""
  var output = ""
  var to = ""
  var parameter = ""
  var depth = 0.2
  var curve = ModulationCurve.linear
  var polarity = ModulationPolarity.bipolar

  init() {}

  init(_ route: ModulationRoute) {
    from = route.from
    output = route.output ?? ""
    to = route.to
    parameter = route.parameter
    depth = Double(route.depth)
    curve = route.curve
    polarity = route.polarity
  }

  /// The first modulator moves the chosen node, or the first one that can be moved.
  init(for patch: PatchGraph, selected: String?) {
    let kinds = Self.kinds(of: patch)
    let chosen = kinds.first { $0.id == selected }
    from =
      (chosen?.kind.isModulator == true ? chosen : nil)?.id
      ?? kinds.first { $0.kind.isModulator }?.id ?? ""
    let targets = kinds.filter { $0.id != from && !$0.kind.movable.isEmpty }
    to = (targets.first { $0.id == selected } ?? targets.first { !$0.kind.isModulator })?.id ?? ""
    settle(in: patch)
  }

  /// Nil where a node is missing.
  var route: ModulationRoute? {
    guard !from.isEmpty, !to.isEmpty, !parameter.isEmpty else { return nil }
    return ModulationRoute(
      from: from, output: output.isEmpty ? nil : output, to: to, parameter: parameter,
      depth: Float(depth), curve: curve, polarity: polarity)
  }

  mutating func choose(_ field: ModulationField, _ id: String, in patch: PatchGraph) {
    switch field {
    case .from: (from, output) = (id, "")
    case .output: output = id
    case .to: (to, parameter) = (id, "")
    case .parameter: parameter = id
    case .curve: curve = ModulationCurve(rawValue: id) ?? curve
    case .polarity: polarity = ModulationPolarity(rawValue: id) ?? polarity
    }
    settle(in: patch)
  }

  /// Chooses what the chosen nodes have.
  private mutating func settle(in patch: PatchGraph) {
    let outputs = (try? patch.kind(of: from))?.outputs.map(\.name) ?? []
    let isKnown = outputs.contains { $0.lowercased() == output.lowercased() }
    if !output.isEmpty, !isKnown { output = "" }
    let movable = (try? patch.kind(of: to))?.movable ?? []
    if !movable.contains(where: { $0.name == parameter }) { parameter = movable.first?.name ?? "" }
  }

  static func kinds(of patch: PatchGraph) -> [(id: String, kind: NodeKind)] {
    patch.graph.nodes.compactMap { node in
      NodeKind(named: node.component).map { (node.id, $0) }
    }
  }
}

extension NodeKind {
  /// Parameters that can be modulated.
  var movable: [ParameterDescriptor] { parameters.filter(\.isModulatable) }
}

extension ModulationSheet {
  init(_ draft: RouteDraft, in patch: PatchGraph, index: Int? = nil) {
    let kinds = RouteDraft.kinds(of: patch)
    let outputs = (try? patch.kind(of: draft.from))?.outputs.map(\.name) ?? []
    let movable = (try? patch.kind(of: draft.to))?.movable ?? []
    let nodes = { (nodes: [(id: String, kind: NodeKind)]) in
      nodes.map { Choice(id: $0.id, title: $0.id) }
    }
    let output =
      outputs.first { $0.lowercased() == draft.output.lowercased() } ?? outputs.first ?? ""
    fields = [
      Field(
        id: .from, title: "From", value: draft.from,
        options: nodes(kinds.filter { !$0.kind.outputs.isEmpty })),
      Field(
        id: .output, title: "Output", value: output,
        options: outputs.map { Choice(id: $0, title: $0) }),
      Field(
        id: .to, title: "To", value: draft.to,
        options: nodes(kinds.filter { !$0.kind.movable.isEmpty })),
      Field(
        id: .parameter, title: "Parameter", value: draft.parameter,
        options: movable.map { Choice(id: $0.name, title: $0.name) }),
      Field(
        id: .curve, title: "Curve", value: draft.curve.rawValue,
        options: ModulationCurve.allCases.map { Choice(id: $0.rawValue, title: $0.title) }),
      Field(
        id: .polarity, title: "Polarity", value: draft.polarity.rawValue,
        options: ModulationPolarity.allCases.map { Choice(id: $0.rawValue, title: $0.title) }),
    ]
    depth = Percent.slider("depth", "Depth", draft.depth, -1...1, standard: 0.2)
    self.index = index
    problem = Self.problem(draft, kinds)
  }

  private static func problem(
    _ draft: RouteDraft, _ kinds: [(id: String, kind: NodeKind)]
  ) -> String? {
    if draft.from.isEmpty {
      return kinds.isEmpty
        ? "There is nothing to modulate yet: add components first."
        : "Nothing moves here yet: add a modulator, such as LFO, or choose a node."
    }
    return draft.to.isEmpty ? "There is nothing to move yet: add a component, such as SVF." : nil
  }
}

extension ModulationCurve {
  var title: String {
    switch self {
    case .linear: "Linear"
    case .exponential: "Exponential"
    case .logarithmic: "Logarithmic"
    case .sCurve: "S-curve"
    }
  }
}

extension ModulationPolarity {
  var title: String {
    switch self {
    case .bipolar: "Both ways"
    case .unipolar: "One way"
    }
  }
}
