public import DSP
import Realtime

/// The load and the snapshots of a playing graph's nodes.
///
/// Plain memory on the audio thread. One block in sixteen is measured, and one node per block is drawn.
struct GraphMonitor {
  /// Whether the present block is measured.
  private var isMeasured = false
  /// The start of the current call, and the end of its last measured part.
  private var (begin, moment): (UInt64, UInt64) = (0, 0)
  private var isObserved = false
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
  }

  /// Call at the start of a block, once for all groups of voices.
  mutating func startBlock(_ watch: GraphWatch) {
    turn &+= 1
    isObserved = watch.isObserved
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

/// The load of a graph.
struct GraphWatch: BitwiseCopyable {
  var isProfiled = false
  var isObserved = false
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
  /// One per node; empty for nodes without a snapshot.
  let drawings: [Snapshot]

  private let names: [String]

  init(_ plan: RenderPlan) {
    names = plan.nodes.map(\.id)
    profile = Snapshot(count: plan.nodes.count + 2)
    drawings = plan.nodes.map { node in Snapshot(count: node.drawingSize) }
  }

  func read() -> EngineProfile? {
    profile.read().map { EngineProfile(names: names, loads: $0) }
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
