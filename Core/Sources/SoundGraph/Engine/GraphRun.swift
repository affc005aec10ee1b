import DSP

/// A plan brought to life: owns the components and all memory of one graph. Made and freed away from the
/// audio thread.
final class GraphRun {
  let plan: RenderPlan
  let state: UnsafeMutablePointer<GraphState>
  /// Samples from input to output on the slowest way, with the parameters of the document.
  let latency: Int

  private let arena: Arena
  private let components: [ComponentInstance<Float>]

  init(_ plan: RenderPlan, sampleRate: Double) {
    self.plan = plan
    var builder = GraphBuilder(plan, sampleRate: sampleRate)
    builder.addNodes()
    builder.addOutputs()
    state = builder.arena.take([builder.state()])
    arena = builder.arena
    components = builder.components
    latency = LatencyPath.longest(plan, builder.latencies)
    state.pointee.reset()
  }
}

/// The longest way through a plan, in samples.
enum LatencyPath {
  static func longest(_ plan: RenderPlan, _ latencies: [Int]) -> Int {
    var buffers = Array(repeating: 0, count: plan.bufferCount)
    for (index, node) in plan.nodes.enumerated() {
      var results: [(Int, Int)] = []
      for instance in node.instances {
        var late = 0
        for input in instance.inputs {
          switch input {
          case .rest: break
          case .buffer(let buffer): late = max(late, buffers[buffer])
          case .sum(let taps, _): late = taps.reduce(late) { max($0, buffers[$1.buffer]) }
          }
        }
        results += instance.outputs.map { ($0, late + latencies[index]) }
      }
      for (buffer, late) in results { buffers[buffer] = late }
    }
    return plan.outputs.joined().reduce(0) { max($0, buffers[$1.buffer]) }
  }
}
