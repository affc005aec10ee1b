import DSP

/// Assigns a buffer to every signal and reuses it after the last reader, to keep few buffers in the cache.
struct BufferAssignment {
  private(set) var nodes: [RenderPlan.Node] = []
  private(set) var inputs: [Int] = []
  private(set) var outputs: [[RenderPlan.Tap]] = []
  private(set) var bufferCount = 0

  private let recordings: [String: SampleData]
  private var free: Set<Int> = []
  private var readers: [Int]
  private var homes: [Int]

  init(_ wiring: Wiring, _ recordings: [String: SampleData]) {
    self.recordings = recordings
    readers = Array(repeating: 0, count: wiring.signalCount)
    homes = Array(repeating: -1, count: wiring.signalCount)
    let taps =
      wiring.nodes.flatMap { $0.instances.flatMap { $0.inputs.flatMap { $0 } } }
      + wiring.outputs.flatMap { $0 }
    for tap in taps { readers[tap.signal] += 1 }
    inputs = wiring.inputs.map { give($0) }
    for signal in wiring.inputs where readers[signal] == 0 { free.insert(homes[signal]) }
    for node in wiring.nodes { place(node) }
    outputs = wiring.outputs.map { $0.map(tap) }
  }

  private mutating func place(_ node: Wiring.Node) {
    var planned = RenderPlan.Node(
      id: node.id, work: node.work, values: node.values, instances: [],
      isHeard: node.instances.contains { $0.outputs.contains { readers[$0] > 0 } },
      recording: node.recording.flatMap { recordings[$0] })
    for instance in node.instances {
      var scratch: [Int] = []
      let inputs = instance.inputs.enumerated().map { port, taps -> RenderPlan.Input in
        guard let first = taps.first else { return .rest(node.rests[port]) }
        if taps.count == 1, first.gain == 1 { return .buffer(homes[first.signal]) }
        let buffer = take()
        scratch.append(buffer)
        return .sum(taps.map(tap), into: buffer)
      }
      let outputs = instance.outputs.map { give($0) }
      planned.instances.append(RenderPlan.Instance(inputs: inputs, outputs: outputs))
      free.formUnion(scratch)
    }
    for tap in node.instances.flatMap({ $0.inputs.flatMap { $0 } }) { release(tap.signal) }
    for signal in node.instances.flatMap(\.outputs) where readers[signal] == 0 {
      free.insert(homes[signal])
    }
    nodes.append(planned)
  }

  private func tap(_ tap: Wiring.Tap) -> RenderPlan.Tap {
    RenderPlan.Tap(buffer: homes[tap.signal], gain: tap.gain)
  }

  private mutating func take() -> Int {
    if let buffer = free.min() {
      free.remove(buffer)
      return buffer
    }
    bufferCount += 1
    return bufferCount - 1
  }

  private mutating func give(_ signal: Wiring.Signal) -> Int {
    homes[signal] = take()
    return homes[signal]
  }

  private mutating func release(_ signal: Wiring.Signal) {
    readers[signal] -= 1
    if readers[signal] == 0 { free.insert(homes[signal]) }
  }
}
