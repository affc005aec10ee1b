import DSP

@testable import SoundGraph

/// Graphs on plain numbers: every node puts out a number of its own plus the weighted sum of its inputs, so
/// that any mix-up of buffers changes the result.
enum PlanArithmetic {
  static let input: [Double] = [3, 5]

  static func run(_ plan: RenderPlan) -> [Double] {
    var buffers = [Double](repeating: .nan, count: plan.bufferCount)
    for (side, buffer) in plan.inputs.enumerated() { buffers[buffer] = input[side] }
    for node in plan.nodes {
      for instance in node.instances {
        let inputs = instance.inputs.map { input -> Double in
          switch input {
          case .rest(let value): return Double(value)
          case .buffer(let buffer): return buffers[buffer]
          case .sum(let taps, let into):
            buffers[into] = taps.reduce(0) { $0 + buffers[$1.buffer] * Double($1.gain) }
            return buffers[into]
          }
        }
        for output in instance.outputs {
          buffers[output] = result(of: node.id, inputs, isThrough: node.work == .through)
        }
      }
    }
    return plan.outputs.map { taps in
      rounded(taps.reduce(0) { $0 + buffers[$1.buffer] * Double($1.gain) })
    }
  }

  /// The same by following the edges backwards, without buffers.
  static func run(_ graph: SignalGraph) -> [Double] {
    var known: [String: [Double]] = [SignalGraph.input: input]
    return (0..<2).map { side in
      rounded(
        graph.edges.filter { $0.to == SignalGraph.output }.reduce(0) { sum, edge in
          let sides = sides(of: edge.from, graph, &known)
          return sum + sides[min(side, sides.count - 1)]
        })
    }
  }

  private static func sides(
    of id: String, _ graph: SignalGraph, _ known: inout [String: [Double]]
  ) -> [Double] {
    if let sides = known[id] { return sides }
    guard let node = graph[id], let kind = NodeKind(named: node.component) else { return [0] }
    let ways = graph.edges.filter { $0.to == id }
    let first = kind.inputs.first?.name
    let main = node.isBypassed ? ways.filter { $0.input == nil || $0.input == first } : ways
    let sources = main.map { (port: $0.input, sides: self.sides(of: $0.from, graph, &known)) }
    let width = sources.map(\.sides.count).max() ?? 1
    let result = (0..<width).map { side -> Double in
      let ports = node.isBypassed ? [first] : kind.inputs.map { Optional($0.name) }
      let inputs = ports.enumerated().map { index, port in
        sources.filter { $0.port == port || ($0.port == nil && index == 0) }
          .reduce(0.0) { $0 + $1.sides[min(side, $1.sides.count - 1)] }
      }
      return self.result(of: id, inputs, isThrough: node.isBypassed)
    }
    known[id] = result
    return result
  }

  private static func result(of id: String, _ inputs: [Double], isThrough: Bool) -> Double {
    if isThrough { return inputs.first ?? 0 }
    let own = Double(Int(id.dropFirst()) ?? 0) + 1
    return inputs.enumerated().reduce(own) { $0 + $1.element * (0.3 + 0.1 * Double($1.offset)) }
  }

  private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
