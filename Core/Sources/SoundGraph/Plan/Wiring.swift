import DSP

/// A graph as instances and signals, before buffer assignment: every output has its own index.
///
/// A signal has one or two sides. A component with mono ports runs once for each side of its input; one with
/// ports Left and Right runs once for both.
struct Wiring {
  /// An output of an instance, or a side of the graph's input.
  typealias Signal = Int

  struct Tap {
    var signal: Signal
    var gain: Float
  }

  struct Instance {
    /// The summed sources of each input.
    var inputs: [[Tap]]
    var outputs: [Signal]
  }

  struct Node {
    let id: String
    let work: RenderPlan.Work
    let values: [Float]
    let rests: [Float]
    var recording: String?
    var instances: [Instance] = []
  }

  let channelCount: Int
  private(set) var nodes: [Node] = []
  private(set) var inputs: [Signal] = []
  private(set) var outputs: [[Tap]] = []
  private(set) var signalCount = 0

  private let graph: SignalGraph
  private let order: [GraphNode]
  private let kinds: [String: NodeKind]
  private var places: [String: Int] = [:]

  init(
    _ graph: SignalGraph, _ order: [GraphNode], _ kinds: [String: NodeKind], channelCount: Int
  ) {
    self.graph = graph
    self.order = order
    self.kinds = kinds
    self.channelCount = channelCount
  }

  mutating func connect() {
    inputs = (0..<channelCount).map { _ in newSignal() }
    for node in order {
      guard let kind = kinds[node.id] else { continue }
      let ways = graph.edges.filter { $0.to == node.id && isThere($0.from) }
      if node.isBypassed { addThrough(node, kind, ways) } else { add(node, kind, ways) }
      places[node.id] = nodes.count - 1
    }
    outputs = Array(repeating: [], count: channelCount)
    for edge in graph.edges where edge.to == SignalGraph.output && isThere(edge.from) {
      let sides = edge.input.map { [GraphSide.names.firstIndex(of: $0) ?? 0] } ?? [0, 1]
      for channel in 0..<channelCount where channelCount == 1 || sides.contains(channel) {
        // With one side only, Left and Right are half of it each.
        let share: Float = channelCount == 1 && sides.count == 1 ? 0.5 : 1
        outputs[channel] += taps(
          sides: signals(of: edge), channel, of: sides.count == 1 ? 1 : channelCount
        ).map { Tap(signal: $0.signal, gain: $0.gain * share) }
      }
    }
  }

  private func isThere(_ id: String) -> Bool { id == SignalGraph.input || places[id] != nil }

  private mutating func newSignal() -> Signal {
    signalCount += 1
    return signalCount - 1
  }

  private mutating func add(_ node: GraphNode, _ kind: NodeKind, _ ways: [GraphEdge]) {
    let parameters = kind.parameters
    var planned = Node(
      id: node.id, work: .kind(kind),
      values: parameters.map { parameter in
        node.parameters[parameter.name].map(parameter.number) ?? parameter.defaultValue
      }, rests: kind.inputs.map(\.rest), recording: node.recording)
    let first = kind.inputs.first?.name
    let main = kind.hasMainInput ? ways.filter { $0.input == nil || $0.input == first } : ways
    let isOne = kind.isStereoIn || kind.isStereoOut
    let width = isOne ? 1 : main.map { signals(of: $0).count }.max() ?? 1
    for side in 0..<width {
      let inputs = kind.inputs.indices.map { port in
        ways.flatMap { taps(of: $0, into: kind, port: port, side: side, of: width) }
      }
      let outputs = kind.outputs.map { _ in newSignal() }
      planned.instances.append(Instance(inputs: inputs, outputs: outputs))
    }
    nodes.append(planned)
  }

  /// A bypassed node: its first input, or its two sides, become its output.
  private mutating func addThrough(_ node: GraphNode, _ kind: NodeKind, _ ways: [GraphEdge]) {
    if kind.isStereoIn {
      var planned = Node(id: node.id, work: .through, values: [], rests: [0])
      for port in 0..<2 {
        let inputs = ways.flatMap { taps(of: $0, into: kind, port: port, side: 0, of: 1) }
        planned.instances.append(Instance(inputs: [inputs], outputs: [newSignal()]))
      }
      return nodes.append(planned)
    }
    let first = kind.inputs.first?.name
    let main = ways.filter { $0.input == nil || $0.input == first }
    let width = main.map { signals(of: $0).count }.max() ?? 1
    var planned = Node(id: node.id, work: .through, values: [], rests: [0])
    for side in 0..<width {
      let inputs = main.flatMap { taps(sides: signals(of: $0), side, of: width) }
      planned.instances.append(Instance(inputs: [inputs], outputs: [newSignal()]))
    }
    nodes.append(planned)
  }

  /// The sides of an edge's signal.
  private func signals(of edge: GraphEdge) -> [Signal] {
    guard edge.from != SignalGraph.input else {
      guard let side = edge.output.flatMap(GraphSide.names.firstIndex) else { return inputs }
      return [inputs[min(side, channelCount - 1)]]
    }
    guard let place = places[edge.from], let kind = kinds[edge.from] else { return [] }
    let node = nodes[place]
    guard node.work != .through else {
      let sides = node.instances.map { $0.outputs[0] }
      let side = edge.output.flatMap(GraphSide.names.firstIndex)
      return side.map { [sides[min($0, sides.count - 1)]] } ?? sides
    }
    if let port = edge.output.flatMap({ name in kind.outputs.firstIndex { $0.name == name } }) {
      return node.instances.map { $0.outputs[port] }
    }
    return kind.isStereoOut
      ? Array(node.instances[0].outputs[0..<2]) : node.instances.map { $0.outputs[0] }
  }

  private func taps(
    of edge: GraphEdge, into kind: NodeKind, port: Int, side: Int, of width: Int
  ) -> [Tap] {
    let sides = signals(of: edge)
    guard let name = edge.input else {
      if kind.isStereoIn { return port < 2 ? taps(sides: sides, port, of: 2) : [] }
      return port == 0 ? taps(sides: sides, side, of: width) : []
    }
    return kind.inputs[port].name == name ? taps(sides: sides, side, of: width) : []
  }

  /// One of `count` sides of a signal: mono is used for every side, stereo to mono is the mean.
  private func taps(sides: [Signal], _ side: Int, of count: Int) -> [Tap] {
    if sides.count == 1 { return [Tap(signal: sides[0], gain: 1)] }
    if count == 2 { return [Tap(signal: sides[side], gain: 1)] }
    return sides.map { Tap(signal: $0, gain: 1 / Float(sides.count)) }
  }
}
