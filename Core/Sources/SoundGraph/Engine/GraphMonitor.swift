public import DSP
import Realtime

/// What a graph tells of itself while it plays: the time that its nodes take, and what they look like.
///
/// Plain memory on the audio thread. One block of sixteen is measured, and one node a block is drawn.
struct GraphMonitor {
  /// Whether the present block is measured.
  private var isMeasured = false
  /// When the present call began, and when a part of it last ended.
  private var (begin, moment): (UInt64, UInt64) = (0, 0)
  private var isObserved = false
  private var turn = 0
  private var node = -1
  private let nodeCount: Int
  /// Nanoseconds of each node in the measured blocks, on their way to `loads`.
  private let times: UnsafeMutablePointer<UInt64>
  /// Smoothed shares of the time that the sound lasts.
  private let loads: UnsafeMutablePointer<Float>
  private let profile: Snapshot.Writer
  private let drawings: UnsafeMutablePointer<Snapshot.Writer>
  private let scratch: UnsafeMutablePointer<Float>
  private var frames = 0
  private let secondsPerFrame: Float

  static var stride: Int { 16 }
  /// Measured blocks from one report to the next.
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

  /// At the start of a block, once for all groups of voices.
  mutating func startBlock(_ watch: GraphWatch) {
    turn &+= 1
    isObserved = watch.isObserved
    isMeasured = watch.isProfiled && turn % GraphMonitor.stride == 0
    guard isMeasured else { return }
    if frames >= GraphMonitor.blocks * GraphBlock.length { report() }
    frames += GraphBlock.length
  }

  /// Before a part of a block is rendered.
  @inline(__always)
  mutating func start() {
    guard isMeasured else { return }
    begin = RealtimeClock.nanoseconds()
    moment = begin
  }

  /// Gives the time since the last part to a node; nil for what is no node's work: sums, envelopes, the mix.
  @inline(__always)
  mutating func lap(_ node: Int?) {
    guard isMeasured else { return }
    let now = RealtimeClock.nanoseconds()
    times[node ?? nodeCount] &+= now &- moment
    moment = now
  }

  /// Closes what `start` began.
  @inline(__always)
  mutating func finish() {
    lap(nil)
    if isMeasured { times[nodeCount + 1] &+= moment &- begin }
  }

  /// Draws the next node, if it has a drawing.
  mutating func draw<Lane: GraphLane>(_ graph: GraphState<Lane>) {
    guard isObserved, nodeCount > 0 else { return }
    node = (node + 1) % nodeCount
    let drawing = drawings[node]
    guard drawing.count > 0 else { return }
    let steps =
      graph.nodes[node].firstStep..<graph.nodes[node].firstStep + graph.nodes[node].stepCount
    for step in steps {
      // Sums stand before the component; of two sides the first is drawn.
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

/// What a host wants to know.
struct GraphWatch: BitwiseCopyable {
  var isProfiled = false
  var isObserved = false
}

/// The share of the time that sound lasts in which one processor works on it.
public struct EngineProfile: Hashable, Sendable {
  /// Node by node, by its id.
  public var nodes: [(id: String, load: Float)] { names.indices.map { (names[$0], loads[$0]) } }
  /// What is no node's work: sums, envelopes, the mix.
  public var rest: Float { loads.count > names.count ? loads[names.count] : 0 }
  /// All of it, measured from begin to end.
  public var whole: Float { loads.last ?? 0 }

  let names: [String]
  let loads: [Float]
}

/// The reading side of a monitor.
final class MonitorBoxes: Sendable {
  let profile: Snapshot
  /// Node by node; empty where a node draws nothing.
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

  /// Nil when there is no such node, or it draws nothing.
  func drawing(of id: String) -> [Float]? {
    guard let node = names.firstIndex(of: id), drawings[node].writer.count > 0 else { return nil }
    return drawings[node].read()
  }
}

extension RenderPlan.Node {
  /// What a snapshot of this node holds.
  public var drawing: [SnapshotField] {
    guard case .kind(.component(let kind)) = work, !instances.isEmpty else { return [] }
    return kind.descriptor.snapshot
  }

  var drawingSize: Int { drawing.reduce(0) { $0 + $1.count } }
}
