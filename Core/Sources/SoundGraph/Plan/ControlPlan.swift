import DSP

/// The control half of a plan: slots, targets and knobs.
struct ControlPlan {
  private(set) var modulators: [RenderPlan.Modulator] = []
  private(set) var targets: [RenderPlan.Target] = []
  private(set) var knobs: [RenderPlan.Knob] = []
  private(set) var bindings: [RenderPlan.Binding] = []

  init(
    _ order: [GraphNode], _ kinds: [String: NodeKind], _ exposed: [ExposedParameter],
    _ routes: [ModulationRoute], _ notes: [NoteBinding] = []
  ) {
    let places = Dictionary(order.enumerated().map { ($1.id, $0) }) { first, _ in first }
    add(routes, places, order, kinds)
    let notes = notes.compactMap { note in
      place(of: note, places, order, kinds).map { (note, $0) }
    }
    for (_, place) in notes {
      let target = target(of: place.node, place.parameter)
      targets[target].hasNotes = true
    }
    targets.sort { ($0.node, $0.parameter) < ($1.node, $1.parameter) }
    bindings = notes.map { note, place in
      RenderPlan.Binding(
        source: note.source, target: target(of: place.node, place.parameter), ratio: note.ratio,
        minimum: note.minimum ?? place.range.lowerBound,
        maximum: note.maximum ?? place.range.upperBound, depth: note.depth)
    }
    for knob in exposed {
      guard let kind = kinds[knob.node], let index = kind.parameterIndex(knob.parameter) else {
        continue
      }
      let range = kind.parameters[index].range
      let place = places[knob.node].flatMap { order[$0].isBypassed ? nil : $0 }
      knobs.append(
        RenderPlan.Knob(
          id: knob.id, node: place, parameter: index, minimum: knob.minimum ?? range.lowerBound,
          maximum: knob.maximum ?? range.upperBound))
    }
  }

  private mutating func add(
    _ routes: [ModulationRoute], _ places: [String: Int], _ order: [GraphNode],
    _ kinds: [String: NodeKind]
  ) {
    for route in routes {
      guard let from = places[route.from], let to = places[route.to], let kind = kinds[route.from],
        !order[from].isBypassed, !order[to].isBypassed,
        let parameter = kinds[route.to]?.parameterIndex(route.parameter)
      else { continue }
      let output = route.output.flatMap(kind.outputIndex) ?? 0
      let slot = slot(of: from, output, isUnipolar: kind.isUnipolar)
      add(
        RenderPlan.Route(
          slot: slot, depth: route.depth, curve: route.curve, polarity: route.polarity),
        to: to, parameter)
    }
  }

  private mutating func slot(of node: Int, _ output: Int, isUnipolar: Bool) -> Int {
    let wanted = RenderPlan.Modulator(node: node, output: output, isUnipolar: isUnipolar)
    if let slot = modulators.firstIndex(of: wanted) { return slot }
    modulators.append(wanted)
    return modulators.count - 1
  }

  /// The target of a note binding; nil when its node is not part of the sound.
  private func place(
    of note: NoteBinding, _ places: [String: Int], _ order: [GraphNode], _ kinds: [String: NodeKind]
  ) -> (node: Int, parameter: Int, range: ClosedRange<Float>)? {
    guard let node = places[note.node], let kind = kinds[note.node], !order[node].isBypassed,
      let index = kind.parameterIndex(note.parameter)
    else { return nil }
    return (node, index, kind.parameters[index].range)
  }

  private mutating func add(_ route: RenderPlan.Route, to node: Int, _ parameter: Int) {
    targets[target(of: node, parameter)].routes.append(route)
  }

  private mutating func target(of node: Int, _ parameter: Int) -> Int {
    if let place = targets.firstIndex(where: { $0.node == node && $0.parameter == parameter }) {
      return place
    }
    targets.append(RenderPlan.Target(node: node, parameter: parameter, routes: []))
    return targets.count - 1
  }
}
