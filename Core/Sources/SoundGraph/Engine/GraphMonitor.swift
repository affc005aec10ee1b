public import DSP
import Realtime

/// The load, the levels and the snapshots of a playing graph's nodes, and the samples of one of them.
///
/// Plain memory on the audio thread. One block in sixteen is measured, and one node per block is drawn; levels are of
/// every sample.
struct GraphMonitor {
  /// Whether the present block is measured.
  private var isMeasured = false
  /// The start of the current call, and the end of its last measured part.
  private var (begin, moment): (UInt64, UInt64) = (0, 0)
  private var isObserved = false
  /// Whether the nodes that are rendered now are heard: one graph of a synthesiser's several at most.
  private(set) var isHearing = false
  private var ears: GraphEars
  private var turn = 0
  private var node = -1
  private let nodeCount: Int
  /// Nanoseconds of each node in the measured blocks, accumulated for `loads`.
  private let times: UnsafeMutablePointer<UInt64>
  /// Smoothed fractions of real time.
  private let loads: UnsafeMutablePointer<Float>
  private let profile: Snapshot.Writer
  private let drawings: UnsafeMutablePointer<Snapshot.Writer>
  private let scratch: UnsafeMutablePointer<Float>
  private var frames = 0
  private let secondsPerFrame: Float

  static var stride: Int { 16 }
  /// Measured blocks per report.
  static var blocks: Int { 8 }

  init(_ boxes: MonitorBoxes, sampleRate: Double, in arena: Arena) {
    nodeCount = boxes.drawings.count
    times = arena.take(Array(repeating: 0, count: nodeCount + 2))
    loads = arena.take(Array(repeating: 0, count: nodeCount + 2))
    profile = boxes.profile.writer
    drawings = arena.take(boxes.drawings.map(\.writer))
    scratch = arena.take(
      Array(repeating: 0, count: boxes.drawings.map(\.writer.count).max() ?? 0))
    secondsPerFrame = Float(1 / sampleRate)
    ears = GraphEars(boxes, sampleRate: sampleRate, in: arena)
  }

  /// Call at the start of a block, once for all groups of voices.
  mutating func startBlock(_ watch: GraphWatch) {
    turn &+= 1
    isObserved = watch.isObserved
    ears.startBlock(watch)
    isHearing = ears.isOpen
    isMeasured = watch.isProfiled && turn % GraphMonitor.stride == 0
    guard isMeasured else { return }
    if frames >= GraphMonitor.blocks * GraphBlock.length { report() }
    frames += GraphBlock.length
  }

  /// Call before a part of a block is rendered.
  @inline(__always)
  mutating func start() {
    guard isMeasured else { return }
    begin = MonotonicClock.nanoseconds
    moment = begin
  }

  /// Adds the time since the last part to a node; nil for work outside nodes: sums, envelopes, the mix.
  @inline(__always)
  mutating func lap(_ node: Int?) {
    guard isMeasured else { return }
    let now = MonotonicClock.nanoseconds
    times[node ?? nodeCount] &+= now &- moment
    moment = now
  }

  /// Ends the measurement begun by `start`.
  @inline(__always)
  mutating func finish() {
    lap(nil)
    if isMeasured { times[nodeCount + 1] &+= moment &- begin }
  }

  /// Whether something of the present block is to be heard.
  var isListening: Bool { ears.isOpen }

  /// The lane of the graph that is rendered next; nil hears none of it. Call after ``startBlock(_:)``.
  mutating func hear(lane: Int?) {
    isHearing = ears.isOpen && lane != nil
    ears.lane = lane ?? 0
  }

  /// Hears a node that was just rendered.
  @inline(never)
  mutating func hear<Lane: GraphLane>(_ graph: GraphState<Lane>, node: Int, _ count: Int) {
    ears.hear(graph, node: node, count)
  }

  /// Hears the input of a graph before it is rendered.
  mutating func hearInput(of graph: GraphState<Float>, _ count: Int) {
    if isHearing { ears.hearInput(of: graph, count) }
  }

  /// Takes the next node's snapshot, if it has one.
  mutating func draw<Lane: GraphLane>(_ graph: GraphState<Lane>) {
    guard isObserved, nodeCount > 0 else { return }
    node = (node + 1) % nodeCount
    let drawing = drawings[node]
    guard drawing.count > 0 else { return }
    let steps =
      graph.nodes[node].firstStep..<graph.nodes[node].firstStep + graph.nodes[node].stepCount
    for step in steps {
      // A node's sums precede its component; of two sides the first is used.
      guard let component = graph.steps[step].component else { continue }
      Lane.snapshot(component, scratch)
      return _unsafePerformance { drawing.write(scratch) }
    }
  }

  private mutating func report() {
    let span = Float(frames) * secondsPerFrame * 1e9
    for node in 0..<nodeCount + 2 {
      loads[node] = Float(times[node]) / span
      times[node] = 0
    }
    _unsafePerformance { profile.write(loads) }
    frames = 0
  }
}

/// What of a graph is watched.
struct GraphWatch: BitwiseCopyable {
  var isProfiled = false
  var isObserved = false
  var isMetered = false
  var tap = GraphTap()
  /// Where the samples of the tap go.
  var ring: SPSCRing<Float>.Ends?
}

/// Fraction of real time used on one processor.
public struct EngineProfile: Hashable, Sendable {
  /// By node id.
  public var nodes: [(id: String, load: Float)] { names.indices.map { (names[$0], loads[$0]) } }
  /// Work outside nodes: sums, envelopes, the mix.
  public var rest: Float { loads.count > names.count ? loads[names.count] : 0 }
  /// The total, measured from start to end.
  public var whole: Float { loads.last ?? 0 }

  let names: [String]
  let loads: [Float]
}

/// The reading side of a monitor.
final class MonitorBoxes: Sendable {
  let profile: Snapshot
  /// Peak and mean square of each node, then of the graph's input.
  let levels: Snapshot
  /// One per node; empty for nodes without a snapshot.
  let drawings: [Snapshot]
  /// Whether a node's first two outputs are left and right.
  let pairs: [Bool]

  private let names: [String]

  init(_ plan: RenderPlan) {
    names = plan.nodes.map(\.id)
    profile = Snapshot(count: plan.nodes.count + 2)
    levels = Snapshot(count: 2 * plan.nodes.count + 2)
    pairs = plan.nodes.map { $0.work.kind?.isStereoOut == true }
    drawings = plan.nodes.map { node in Snapshot(count: node.drawingSize) }
  }

  func read() -> EngineProfile? {
    profile.read().map { EngineProfile(names: names, loads: $0) }
  }

  func readLevels() -> [NodeLevel]? {
    levels.read().map { values in
      (names + [SignalGraph.input]).enumerated().map { index, name in
        NodeLevel(id: name, peak: values[2 * index], rms: values[2 * index + 1].squareRoot())
      }
    }
  }

  /// Nil for an unknown node, or one without a snapshot.
  func drawing(of id: String) -> [Float]? {
    guard let node = names.firstIndex(of: id), drawings[node].writer.count > 0 else { return nil }
    return drawings[node].read()
  }
}

extension RenderPlan.Node {
  /// The fields of this node's snapshot.
  public var drawing: [SnapshotField] {
    guard case .kind(.component(let kind)) = work, !instances.isEmpty else { return [] }
    return kind.descriptor.snapshot
  }

  var drawingSize: Int { drawing.reduce(0) { $0 + $1.count } }
}
