import DSP
import Realtime

/// Which node's output is passed on.
struct GraphTap: BitwiseCopyable {
  static var none: Int { -1 }
  /// The graph's input.
  static var input: Int { -2 }

  /// The index of a node in its plan.
  var node = GraphTap.none
  var output = 0

  init() {}

  /// Nil for a node or an output that the plan has not.
  init?(_ id: String, output: String?, in plan: RenderPlan) {
    if id == SignalGraph.input {
      node = GraphTap.input
      return
    }
    guard let index = plan.nodes.firstIndex(where: { $0.id == id }) else { return nil }
    node = index
    guard let output, let kind = plan.nodes[index].work.kind else { return }
    guard let place = kind.outputs.firstIndex(where: { $0.name == output }) else { return nil }
    self.output = place
  }
}

/// Hears what the nodes of a graph give: peak and power of each, and the samples of one of them.
struct GraphEars {
  /// The lane that is heard of sixteen.
  var lane = 0
  private(set) var isOpen = false
  private var isMetered = false
  private var tap = GraphTap()
  private var ring: SPSCRing<Float>.Ends?
  private var blocks = 0
  private let nodeCount: Int
  private let pairs: UnsafeMutablePointer<Bool>
  /// Of the present window: peak, energy, samples.
  private let windows: UnsafeMutablePointer<SIMD4<Float>>
  /// Peak and mean square, alternating, as published.
  private let levels: UnsafeMutablePointer<Float>
  private let publication: Snapshot.Writer
  private let fall: Float
  private let approach: Float

  /// Blocks of a window.
  static var window: Int { 16 }
  /// Seconds in which the mean square follows: "fast" of IEC 61672.
  static var time: Double { 0.125 }

  init(_ boxes: MonitorBoxes, sampleRate: Double, in arena: Arena) {
    nodeCount = boxes.drawings.count
    pairs = arena.take(boxes.pairs)
    windows = arena.take(Array(repeating: .zero, count: nodeCount + 1))
    levels = arena.take(Array(repeating: 0, count: 2 * nodeCount + 2))
    publication = boxes.levels.writer
    let seconds = Double(GraphEars.window * GraphBlock.length) / sampleRate
    // 20 dB a second, as the peak meters of studios fall (IEC 60268-18).
    fall = Float(1 / Scalar.growth(10, over: 1 / seconds))
    approach = Float(1 - 1 / Scalar.growth(2.718_281_828, over: GraphEars.time / seconds))
  }

  /// Follows what is wanted, and publishes the levels of a window.
  mutating func startBlock(_ watch: GraphWatch) {
    if watch.isMetered != isMetered { clear() }
    isMetered = watch.isMetered
    (tap, ring) = (watch.tap, watch.ring)
    isOpen = isMetered || (tap.node != GraphTap.none && ring != nil)
    lane = 0
    guard isMetered else { return }
    blocks += 1
    if blocks >= GraphEars.window { publish() }
  }

  mutating func hear<Lane: GraphLane>(_ graph: GraphState<Lane>, node: Int, _ count: Int) {
    let state = graph.nodes[node]
    var isFirst = true
    var other: UnsafePointer<Lane>?
    var samples: UnsafePointer<Lane>?
    var isSparse = false
    let output = tap.node == node ? tap.output : 0
    for step in state.firstStep..<state.firstStep + state.stepCount {
      let step = graph.steps[step]
      guard step.work != .sum, output < step.outputCount else { continue }
      if isFirst {
        samples = UnsafePointer(step.outputs[output])
        if pairs[node], output == 0, step.outputCount > 1 { other = UnsafePointer(step.outputs[1]) }
        isSparse = step.isSparse
      } else if other == nil {
        other = UnsafePointer(step.outputs[output])
      }
      isFirst = false
    }
    guard let samples else { return }
    // A modulator that nobody hears renders the first sample of a block alone.
    let length = isSparse ? 1 : count
    if isMetered {
      meter(node, samples, length)
      if let other { meter(node, other, length) }
    }
    guard tap.node == node, let ring else { return }
    for index in 0..<count {
      let place = isSparse ? 0 : index
      let first = samples[place][lane]
      let sample = other.map { (first + $0[place][lane]) / 2 } ?? first
      _ = _unsafePerformance { ring.push(sample) }
    }
  }

  mutating func hearInput(of graph: GraphState<Float>, _ count: Int) {
    let inputs = graph.inputs
    let other = graph.channelCount > 1 ? inputs[1] : inputs[0]
    if isMetered {
      meter(nodeCount, UnsafePointer(inputs[0]), count)
      if other != inputs[0] { meter(nodeCount, UnsafePointer(other), count) }
    }
    guard tap.node == GraphTap.input, let ring else { return }
    for index in 0..<count {
      _ = _unsafePerformance { ring.push((inputs[0][index] + other[index]) / 2) }
    }
  }

  @inline(__always)
  private func meter<Lane: GraphLane>(
    _ place: Int, _ samples: UnsafePointer<Lane>, _ count: Int
  ) {
    let level = Lane.level(samples, count, lane: lane)
    var window = windows[place]
    if level.peak > window.x { window.x = level.peak }
    window.y += level.energy
    window.z += Float(count)
    windows[place] = window
  }

  private mutating func publish() {
    blocks = 0
    for place in 0...nodeCount {
      let window = windows[place]
      let peak = levels[2 * place] * fall
      let power = window.z > 0 ? window.y / window.z : 0
      levels[2 * place] = window.x > peak ? window.x : peak
      levels[2 * place + 1] += (power - levels[2 * place + 1]) * approach
      windows[place] = .zero
    }
    _unsafePerformance { publication.write(levels) }
  }

  private mutating func clear() {
    blocks = 0
    for place in 0...nodeCount {
      windows[place] = .zero
      (levels[2 * place], levels[2 * place + 1]) = (0, 0)
    }
    _unsafePerformance { publication.write(levels) }
  }
}

/// The level of a node's output, or of a graph's input under its reserved name.
public struct NodeLevel: Hashable, Sendable {
  public var id: String
  /// The peak, 1 at full scale; falls by 20 dB a second.
  public var peak: Float
  /// The root of the mean square, smoothed in 125 ms.
  public var rms: Float
}
