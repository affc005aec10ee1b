import DSP

/// Lays a plan out in memory.
struct GraphBuilder {
  let arena = Arena()
  private(set) var components: [ComponentInstance<Float>] = []
  /// Node by node.
  private(set) var latencies: [Int] = []

  private let plan: RenderPlan
  private let sampleRate: Double
  private let buffers: [UnsafeMutablePointer<Float>]
  /// Component by component.
  private var instanceLatencies: [Int] = []
  private var rests: [Float: UnsafeMutablePointer<Float>] = [:]
  private var steps: [GraphStep] = []
  private var nodes: [GraphNodeState] = []
  private var slots: [GraphSlot] = []
  private var slotPlaces: [Int]
  private var outputs: [UnsafeMutablePointer<Float>] = []

  init(_ plan: RenderPlan, sampleRate: Double) {
    let arena = arena
    self.plan = plan
    self.sampleRate = sampleRate
    buffers = (0..<plan.bufferCount).map { _ in arena.samples(GraphState.block) }
    slotPlaces = Array(repeating: 0, count: plan.modulators.count)
  }

  mutating func addNodes() {
    for (index, node) in plan.nodes.enumerated() {
      let firstStep = steps.count
      let firstSlot = slots.count
      let firstInstance = components.count
      for instance in node.instances { add(instance, of: node) }
      latencies.append(instanceLatencies[firstInstance...].max() ?? 0)
      for (slot, modulator) in plan.modulators.enumerated() where modulator.node == index {
        slotPlaces[slot] = slots.count
        let buffer = buffers[node.instances[0].outputs[modulator.output]]
        slots.append(GraphSlot(source: UnsafePointer(buffer)))
      }
      let targets = plan.targets.indices.filter { plan.targets[$0].node == index }
      nodes.append(
        GraphNodeState(
          firstStep: firstStep, stepCount: steps.count - firstStep,
          firstTarget: targets.first ?? 0, targetCount: targets.count, firstSlot: firstSlot,
          slotCount: slots.count - firstSlot))
    }
  }

  mutating func addOutputs() {
    for taps in plan.outputs {
      let home = arena.samples(GraphState.block)
      outputs.append(home)
      guard !taps.isEmpty else { continue }
      addSum(taps, into: home)
    }
  }

  func state() -> GraphState {
    var routes: [GraphRoute] = []
    let targets = plan.targets.map { target -> GraphTarget in
      let first = routes.count
      routes += target.routes.map { route in
        GraphRoute(
          slot: slotPlaces[route.slot], depth: route.depth, curve: route.curve,
          polarity: route.polarity, isUnipolar: plan.modulators[route.slot].isUnipolar)
      }
      let node = plan.nodes[target.node]
      let travel = ParameterTravel(node.parameters[target.parameter])
      return GraphTarget(
        parameter: target.parameter, travel: travel,
        base: travel.place(of: node.values[target.parameter]), firstRoute: first,
        routeCount: target.routes.count)
    }
    let knobs = plan.knobs.map { knob in
      GraphKnob(
        node: knob.node ?? -1, parameter: knob.parameter,
        target: plan.targets.firstIndex {
          $0.node == knob.node && $0.parameter == knob.parameter
        } ?? -1)
    }
    return GraphState(
      channelCount: plan.channelCount, nodes: arena.take(nodes), nodeCount: nodes.count,
      steps: arena.take(steps), stepCount: steps.count, targets: arena.take(targets),
      routes: arena.take(routes), slots: arena.take(slots), slotCount: slots.count,
      knobs: arena.take(knobs), knobCount: knobs.count,
      inputs: arena.take(plan.inputs.map { buffers[$0] }), outputs: arena.take(outputs),
      glide: Int(0.02 * sampleRate))
  }

  private mutating func add(_ instance: RenderPlan.Instance, of node: RenderPlan.Node) {
    let inputs = instance.inputs.map { input -> UnsafePointer<Float> in
      switch input {
      case .rest(let value): return UnsafePointer(rest(value))
      case .buffer(let buffer): return UnsafePointer(buffers[buffer])
      case .sum(let taps, let into):
        addSum(taps, into: buffers[into])
        return UnsafePointer(buffers[into])
      }
    }
    let component = component(of: node)
    let count = node.work.kind == .mixer ? NodeKind.mixerInputs : inputs.count
    steps.append(
      GraphStep(
        work: node.work.step, component: component?.node, inputs: arena.take(inputs),
        inputCount: count, outputs: arena.take(instance.outputs.map { buffers[$0] }),
        gains: arena.take([]), glides: arena.take(node.values.map { SmoothValue($0) })))
  }

  private mutating func component(of node: RenderPlan.Node) -> ComponentInstance<Float>? {
    guard case .component(let kind)? = node.work.kind else { return nil }
    let instance = ComponentInstance<Float>(
      kind, sampleRate: sampleRate, maximumBlock: GraphState.block,
      firstVoice: components.count)
    for (parameter, value) in node.values.enumerated() { instance.node.set(parameter, value) }
    instance.readParameters()
    instanceLatencies.append(instance.node.latency())
    instance.node.reset()
    components.append(instance)
    return instance
  }

  private mutating func addSum(_ taps: [RenderPlan.Tap], into: UnsafeMutablePointer<Float>) {
    steps.append(
      GraphStep(
        work: .sum, component: nil,
        inputs: arena.take(taps.map { UnsafePointer(buffers[$0.buffer]) }),
        inputCount: taps.count, outputs: arena.take([into]),
        gains: arena.take(taps.map(\.gain)), glides: arena.take([])))
  }

  private mutating func rest(_ value: Float) -> UnsafeMutablePointer<Float> {
    if let buffer = rests[value] { return buffer }
    let buffer = arena.samples(GraphState.block, value)
    rests[value] = buffer
    return buffer
  }
}

extension ComponentInstance<Float> {
  /// Renders one sample of rest: until the next reset, latency and tail are those of the parameters.
  func readParameters() {
    node.reset()
    let arena = Arena()
    let inputs = descriptor.inputs.map { UnsafePointer(arena.samples(1, $0.rest)) }
    let outputs = descriptor.outputs.map { _ in arena.samples(1) }
    node.render(1, inputs: arena.take(inputs), outputs: arena.take(outputs))
  }
}

extension RenderPlan.Work {
  var kind: NodeKind? {
    if case .kind(let kind) = self { kind } else { nil }
  }

  var step: GraphStep.Work {
    switch self {
    case .through: .through
    case .kind(.mixer): .mixer
    case .kind(.crossfade): .crossfade
    case .kind(.component): .component
    }
  }
}

extension RenderPlan.Node {
  var parameters: [ParameterDescriptor] { work.kind?.parameters ?? [] }
}
