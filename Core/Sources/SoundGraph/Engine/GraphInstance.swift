import DSP

/// An instance of a plan: owns the components and all memory of one graph. Created and freed outside the
/// audio thread.
final class GraphInstance {
  let plan: RenderPlan
  let state: UnsafeMutablePointer<GraphState<Float>>
  /// Latency in samples from input to output, for the document's parameters.
  let latency: Int

  /// Tail in seconds after the end of the input, for the document's parameters.
  let tail: Float

  let boxes: MonitorBoxes

  private let arena = Arena()
  private let components: [ComponentInstance<Float>]

  init(_ plan: RenderPlan, sampleRate: Double) {
    self.plan = plan
    var builder = GraphBuilder<Float>(plan, sampleRate: sampleRate, in: arena)
    builder.addNodes()
    builder.addOutputs()
    boxes = MonitorBoxes(plan)
    let monitor = arena.take([GraphMonitor(boxes, sampleRate: sampleRate, in: arena)])
    state = arena.take([builder.state(monitor)])
    components = builder.components
    state.pointee.reset()
    // Components know their latencies and tails only after reading their parameters.
    state.pointee.render(GraphBlock.length, isStart: true)
    latency = state.pointee.align(in: arena)
    tail = LongestPath.cost(plan, builder.tails)
    state.pointee.reset()
  }
}

/// The longest path through a plan.
enum LongestPath {
  /// The maximum sum of node costs on a path from input to output.
  static func cost(_ plan: RenderPlan, _ costs: [Float]) -> Float {
    var buffers = [Float](repeating: 0, count: plan.bufferCount)
    for (index, node) in plan.nodes.enumerated() {
      var results: [(Int, Float)] = []
      for instance in node.instances {
        var late: Float = 0
        for input in instance.inputs {
          switch input {
          case .rest: break
          case .buffer(let buffer): late = max(late, buffers[buffer])
          case .sum(let taps, _): late = taps.reduce(late) { max($0, buffers[$1.buffer]) }
          }
        }
        results += instance.outputs.map { ($0, late + costs[index]) }
      }
      for (buffer, late) in results { buffers[buffer] = late }
    }
    return plan.outputs.joined().reduce(0) { max($0, buffers[$1.buffer]) }
  }
}
