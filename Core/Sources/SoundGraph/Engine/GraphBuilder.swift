import DSP

/// Allocates the memory of a plan.
struct GraphBuilder<Lane: GraphLane> {
  let arena: Arena
  private(set) var components: [ComponentInstance<Lane>] = []

  private let plan: RenderPlan
  private let sampleRate: Double
  private let firstVoice: Int
  private let buffers: [UnsafeMutablePointer<Lane>]
  private var rests: [Float: UnsafeMutablePointer<Lane>] = [:]
  private var steps: [GraphStep<Lane>] = []
  private var nodes: [GraphNodeState] = []
  private var slots: [GraphSlot<Lane>] = []
  private var slotPlaces: [Int]
  private var outputs: [UnsafeMutablePointer<Lane>] = []

  /// `firstVoice` is the index of the first lane among all voices of the instrument. Graphs that run in
  /// sequence may share `buffers`.
  init(
    _ plan: RenderPlan, sampleRate: Double, in arena: Arena, firstVoice: Int = 0,
    buffers: [UnsafeMutablePointer<Lane>]? = nil
  ) {
    self.arena = arena
    self.plan = plan
    self.sampleRate = sampleRate
    self.firstVoice = firstVoice
    self.buffers = buffers ?? GraphBuilder.buffers(plan.bufferCount, in: arena)
    slotPlaces = Array(repeating: 0, count: plan.modulators.count)
  }

  static func buffers(_ count: Int, in arena: Arena) -> [UnsafeMutablePointer<Lane>] {
    (0..<count).map { _ in arena.samples(GraphBlock.length, Lane(0)) }
  }

  mutating func addNodes() {
    for (index, node) in plan.nodes.enumerated() {
      let firstStep = steps.count
      let firstSlot = slots.count
      for instance in node.instances { add(instance, of: node) }
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
      if taps.count == 1, taps[0].gain == 1 {
        outputs.append(buffers[taps[0].buffer])
        continue
      }
      let home = arena.samples(GraphBlock.length, Lane(0))
      outputs.append(home)
      if !taps.isEmpty { addSum(taps, into: home) }
    }
  }

  /// The tail of each node in seconds; valid after the components have rendered once.
  var tails: [Float] {
    nodes.map { node in
      steps[node.firstStep..<node.firstStep + node.stepCount]
        .compactMap { $0.component.map { Lane.tail($0) } }.max() ?? 0
    }
  }

  func state(_ monitor: UnsafeMutablePointer<GraphMonitor>) -> GraphState<Lane> {
    var routes: [GraphRoute] = []
    let targets = plan.targets.map { target -> GraphTarget<Lane> in
      let first = routes.count
      routes += target.routes.map { route in
        GraphRoute(
          slot: slotPlaces[route.slot], depth: route.depth, curve: route.curve,
          polarity: route.polarity, isUnipolar: plan.modulators[route.slot].isUnipolar)
      }
      let node = plan.nodes[target.node]
      let travel = ParameterTravel(node.parameters[target.parameter])
      let home = travel.place(of: node.values[target.parameter])
      let smoothing = Double(node.parameters[target.parameter].smoothing)
      return GraphTarget(
        node: target.node, parameter: target.parameter, travel: travel, home: home,
        knobBlocks: Int((smoothing * sampleRate / Double(GraphBlock.length)).rounded(.up)),
        knob: SmoothValue(target.hasNotes ? 0 : home), base: Lane(target.hasNotes ? home : 0),
        goal: Lane(node.values[target.parameter]), hasNotes: target.hasNotes,
        firstRoute: first,
        routeCount: target.routes.count)
    }
    let knobs = plan.knobs.map { knob in
      GraphKnob(
        node: knob.node ?? -1, parameter: knob.parameter,
        target: plan.targets.firstIndex {
          $0.node == knob.node && $0.parameter == knob.parameter
        } ?? -1)
    }
    return GraphState<Lane>(
      channelCount: plan.channelCount, monitor: monitor, nodes: arena.take(nodes),
      nodeCount: nodes.count,
      steps: arena.take(steps), stepCount: steps.count, targets: arena.take(targets),
      targetCount: targets.count,
      routes: arena.take(routes), slots: arena.take(slots), slotCount: slots.count,
      knobs: arena.take(knobs), knobCount: knobs.count,
      inputs: arena.take(plan.inputs.map { buffers[$0] }), outputs: arena.take(outputs),
      glide: Int(0.02 * sampleRate))
  }

  private mutating func add(_ instance: RenderPlan.Instance, of node: RenderPlan.Node) {
    let inputs = instance.inputs.map { input -> UnsafePointer<Lane> in
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
      GraphStep<Lane>(
        work: node.work.step, component: component?.node, isSparse: !node.isHeard,
        inputs: arena.take(inputs),
        inputCount: count, outputs: arena.take(instance.outputs.map { buffers[$0] }),
        outputCount: instance.outputs.count,
        gains: arena.take([]), glides: arena.take(node.values.map { SmoothValue(Lane($0)) })))
  }

  private mutating func component(of node: RenderPlan.Node) -> ComponentInstance<Lane>? {
    guard case .component(let kind)? = node.work.kind else { return nil }
    let instance = ComponentInstance<Lane>(
      kind, sampleRate: sampleRate, maximumBlock: GraphBlock.length,
      firstVoice: firstVoice + components.count, sample: node.recording)
    for (parameter, value) in node.values.enumerated() {
      Lane.set(instance.node, parameter, Lane(value), over: nil)
    }
    Lane.reset(instance.node, voice: nil)
    components.append(instance)
    return instance
  }

  private mutating func addSum(_ taps: [RenderPlan.Tap], into: UnsafeMutablePointer<Lane>) {
    steps.append(
      GraphStep<Lane>(
        work: .sum, component: nil,
        inputs: arena.take(taps.map { UnsafePointer(buffers[$0.buffer]) }),
        inputCount: taps.count, outputs: arena.take([into]), outputCount: 1,
        gains: arena.take(taps.map { Lane($0.gain) }), glides: arena.take([])))
  }

  private mutating func rest(_ value: Float) -> UnsafeMutablePointer<Lane> {
    if let buffer = rests[value] { return buffer }
    let buffer = arena.samples(GraphBlock.length, Lane(value))
    rests[value] = buffer
    return buffer
  }
}

extension RenderPlan.Work {
  var kind: NodeKind? {
    if case .kind(let kind) = self { kind } else { nil }
  }

  var step: GraphWork {
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
