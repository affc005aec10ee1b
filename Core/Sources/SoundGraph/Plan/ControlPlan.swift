import DSP

/// The half of a plan that moves parameters: slots, targets and knobs.
struct ControlPlan {
  private(set) var modulators: [RenderPlan.Modulator] = []
  private(set) var targets: [RenderPlan.Target] = []
  private(set) var knobs: [RenderPlan.Knob] = []

  init(
    _ order: [GraphNode], _ kinds: [String: NodeKind], _ exposed: [ExposedParameter],
    _ routes: [ModulationRoute]
  ) {
    let places = Dictionary(order.enumerated().map { ($1.id, $0) }) { first, _ in first }
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
    targets.sort { ($0.node, $0.parameter) < ($1.node, $1.parameter) }
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

  private mutating func slot(of node: Int, _ output: Int, isUnipolar: Bool) -> Int {
    let wanted = RenderPlan.Modulator(node: node, output: output, isUnipolar: isUnipolar)
    if let slot = modulators.firstIndex(of: wanted) { return slot }
    modulators.append(wanted)
    return modulators.count - 1
  }

  private mutating func add(_ route: RenderPlan.Route, to node: Int, _ parameter: Int) {
    if let place = targets.firstIndex(where: { $0.node == node && $0.parameter == parameter }) {
      targets[place].routes.append(route)
    } else {
      targets.append(RenderPlan.Target(node: node, parameter: parameter, routes: [route]))
    }
  }
}
