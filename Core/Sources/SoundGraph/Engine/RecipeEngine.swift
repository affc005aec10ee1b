public import Realtime

/// Plays a recipe. The control side (one thread) loads recipes, sets knobs and collects; the audio thread
/// uses the `renderer`, which is wait-free and does not allocate or count references.
public final class RecipeEngine {
  /// The audio thread's handle, valid while the engine exists.
  public struct Renderer {
    fileprivate let state: UnsafeMutablePointer<EngineState>

    /// Renders any number of frames, one pointer per side; inputs and outputs may be the same memory. Input
    /// samples that are not finite count as 0. Audio thread.
    @_noLocks
    public func render(
      _ count: Int, inputs: UnsafePointer<UnsafePointer<Float>>,
      outputs: UnsafePointer<UnsafeMutablePointer<Float>>
    ) {
      state.pointee.render(count, inputs: inputs, outputs: outputs)
    }

    /// Resets every component, without a fade. Audio thread.
    @_noLocks
    public func reset() { state.pointee.reset() }

    /// How often the sound was stopped because a sample was not finite. Audio thread.
    @_noLocks
    public func faultCount() -> Int { state.pointee.faultCount }
  }

  public let sampleRate: Double
  /// 1 or 2.
  public let channelCount: Int
  /// The plan loaded last.
  public var plan: RenderPlan { current.plan }
  /// Latency in samples of the recipe loaded last.
  public var latency: Int { current.latency }
  /// Tail in seconds after the end of the input, for the recipe loaded last.
  public var tail: Float { current.tail }
  /// How often the sound was stopped because a sample was not finite; see `collect`.
  public private(set) var faults = 0
  public let renderer: Renderer

  /// Duration in seconds of the cross-fade between recipes and of bypass.
  public static let fadeTime = 0.05

  private var current: GraphInstance
  private var alive: [UInt: GraphInstance] = [:]
  private let commands = SPSCRing(capacity: 1024, empty: EngineCommand())
  private let notices = SPSCRing(capacity: 256, empty: EngineNotice())

  /// Allocates everything for playing; `sampleRate` is 22,050…192,000 Hz.
  ///
  /// - Parameter taps: gets the samples of the node that ``tap(_:output:)`` names; it has to outlive the engine.
  public init(_ plan: RenderPlan, sampleRate: Double, taps: SPSCRing<Float>? = nil) {
    self.sampleRate = sampleRate
    channelCount = plan.channelCount
    current = GraphInstance(plan, sampleRate: sampleRate)
    let state = UnsafeMutablePointer<EngineState>.allocate(capacity: 1)
    state.initialize(
      to: EngineState(
        graph: current.state, fadeLength: Int(RecipeEngine.fadeTime * sampleRate),
        channelCount: plan.channelCount, commands: commands.ends, notices: notices.ends))
    state.pointee.watch.ring = taps?.ends
    renderer = Renderer(state: state)
    alive[UInt(bitPattern: current.state)] = current
  }

  deinit { renderer.state.deallocate() }

  /// Cross-fades to another plan with the same number of sides; false, without a change, when the audio
  /// thread's queue is full or the sides differ.
  public func load(_ plan: RenderPlan) -> Bool {
    collect()
    guard plan.channelCount == channelCount, alive.count < 16 else { return false }
    let run = GraphInstance(plan, sampleRate: sampleRate)
    let address = UInt(bitPattern: run.state)
    guard commands.push(EngineCommand(kind: .load, graph: address)) else { return false }
    alive[address] = run
    current = run
    return true
  }

  /// Sets a knob, clamped to its range; false for an unknown knob or when the audio thread's queue is full.
  /// Modulation continues around the new base.
  public func set(_ id: String, to value: Float) -> Bool {
    guard let index = plan.knobs.firstIndex(where: { $0.id == id }), !value.isNaN else {
      return false
    }
    let knob = plan.knobs[index]
    let clamped = min(max(value, knob.minimum), knob.maximum)
    return commands.push(EngineCommand(kind: .knob, index: Int32(index), value: clamped))
  }

  /// Enables or disables bypass, with a fade.
  public func setBypassed(_ isBypassed: Bool) -> Bool {
    commands.push(EngineCommand(kind: .bypass, value: isBypassed ? 0 : 1))
  }

  /// Enables or disables load measurement, in one block of sixteen.
  public func setProfiled(_ isProfiled: Bool) -> Bool {
    commands.push(EngineCommand(kind: .profile, value: isProfiled ? 1 : 0))
  }

  /// Enables or disables node snapshots, one per block.
  public func setObserved(_ isObserved: Bool) -> Bool {
    commands.push(EngineCommand(kind: .observe, value: isObserved ? 1 : 0))
  }

  /// Enables or disables the levels of all nodes.
  public func setMetered(_ isMetered: Bool) -> Bool {
    commands.push(EngineCommand(kind: .meter, value: isMetered ? 1 : 0))
  }

  /// Passes on the samples of a node's output, of both sides their mean, or of the graph's input under its reserved
  /// name; nil passes nothing on, and so does another recipe. False for an unknown node, or when the audio thread's
  /// queue is full.
  public func tap(_ node: String?, output: String? = nil) -> Bool {
    guard let tap = node.map({ GraphTap($0, output: output, in: plan) }) ?? GraphTap() else {
      return false
    }
    return commands.push(
      EngineCommand(kind: .tap, index: Int32(clamping: tap.node), value: Float(tap.output)))
  }

  /// The levels of all nodes and of the input; zeroes before they are enabled, nil after repeated conflicts with the
  /// audio thread.
  public var levels: [NodeLevel]? { current.boxes.readLevels() }

  /// The recent load; nil after repeated conflicts with the audio thread.
  public var profile: EngineProfile? { current.boxes.read() }

  /// The snapshot of a node as its descriptor's fields, at most a few blocks old; nil without one.
  public func drawing(of node: String) -> [Float]? { current.boxes.drawing(of: node) }

  /// Resets every component.
  public func reset() -> Bool { commands.push(EngineCommand(kind: .reset)) }

  /// Frees unused graphs and counts faults; call it periodically.
  public func collect() {
    while let notice = notices.pop() {
      if notice.graph == 0 { faults += 1 } else { alive[notice.graph] = nil }
    }
  }
}
