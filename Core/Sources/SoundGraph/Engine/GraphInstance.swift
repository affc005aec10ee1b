import DSP

/// A plan brought to life: owns the components and all memory of one graph. Made and freed away from the
/// audio thread.
final class GraphInstance {
  let plan: RenderPlan
  let state: UnsafeMutablePointer<GraphState<Float>>
  /// Samples from input to output on every way, with the parameters of the document.
  let latency: Int

  /// Seconds until silence after the input has ended, with the parameters of the document.
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
    // Components know their latencies and tails when they have looked at their parameters.
    state.pointee.render(GraphBlock.length, isStart: true)
    latency = state.pointee.align(in: arena)
    tail = LongestPath.cost(plan, builder.tails)
    state.pointee.reset()
  }
}

/// The longest way through a plan.
enum LongestPath {
  /// The greatest sum of costs of nodes on one way from input to output.
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
