import Realtime

/// Plays a recipe. The control side (one thread) loads, turns knobs and collects; the audio thread holds the
/// `renderer`, which never waits, allocates or counts references.
public final class RecipeEngine {
  /// The audio thread's handle, good while the engine lives.
  public struct Renderer {
    fileprivate let state: UnsafeMutablePointer<EngineState>

    /// Renders any number of frames, one pointer a side; inputs and outputs may be the same memory.
    /// What is no number in the input is silence. Audio thread.
    #if !DEBUG
      @_noLocks
    #endif
    public func render(
      _ count: Int, inputs: UnsafePointer<UnsafePointer<Float>>,
      outputs: UnsafePointer<UnsafeMutablePointer<Float>>
    ) {
      state.pointee.render(count, inputs: inputs, outputs: outputs)
    }
  }

  public let sampleRate: Double
  /// 1 or 2.
  public let channelCount: Int
  /// The plan that was loaded last.
  public var plan: RenderPlan { current.plan }
  /// Samples from input to output of the recipe that was loaded last.
  public var latency: Int { current.latency }
  /// Seconds until silence after the input has ended, for the recipe that was loaded last.
  public var tail: Float { current.tail }
  /// How often the sound had to be stopped for something that is no number; see `collect`.
  public private(set) var faults = 0
  public let renderer: Renderer

  /// Seconds in which one recipe fades to another, and bypass comes and goes.
  public static let fadeTime = 0.05

  private var current: GraphInstance
  private var alive: [UInt: GraphInstance] = [:]
  private let commands = SPSCRing(capacity: 1024, empty: EngineCommand())
  private let notices = SPSCRing(capacity: 256, empty: EngineNotice())

  /// Makes everything that playing will need; `sampleRate` is 22,050…192,000 Hz.
  public init(_ plan: RenderPlan, sampleRate: Double) {
    self.sampleRate = sampleRate
    channelCount = plan.channelCount
    current = GraphInstance(plan, sampleRate: sampleRate)
    let state = UnsafeMutablePointer<EngineState>.allocate(capacity: 1)
    state.initialize(
      to: EngineState(
        graph: current.state, fadeLength: Int(RecipeEngine.fadeTime * sampleRate),
        channelCount: plan.channelCount, commands: commands.ends, notices: notices.ends))
    renderer = Renderer(state: state)
    alive[UInt(bitPattern: current.state)] = current
  }

  deinit { renderer.state.deallocate() }

  /// Fades from what sounds to another plan of as many sides; false when the audio thread is far behind or
  /// the sides differ, and nothing changes.
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

  /// Gives a knob a new value, held in its ends; false when there is no such knob or the audio thread is far
  /// behind. The base of its modulation moves, and never drifts.
  public func set(_ id: String, to value: Float) -> Bool {
    guard let index = plan.knobs.firstIndex(where: { $0.id == id }), !value.isNaN else {
      return false
    }
    let knob = plan.knobs[index]
    let clamped = min(max(value, knob.minimum), knob.maximum)
    return commands.push(EngineCommand(kind: .knob, index: Int32(index), value: clamped))
  }

  /// Lets the sound pass by the recipe, or not, with a fade.
  public func setBypassed(_ isBypassed: Bool) -> Bool {
    commands.push(EngineCommand(kind: .bypass, value: isBypassed ? 0 : 1))
  }

  /// Measures the time that nodes take, in one block of sixteen, or not.
  public func setProfiled(_ isProfiled: Bool) -> Bool {
    commands.push(EngineCommand(kind: .profile, value: isProfiled ? 1 : 0))
  }

  /// Draws the nodes, one each block, or not.
  public func setObserved(_ isObserved: Bool) -> Bool {
    commands.push(EngineCommand(kind: .observe, value: isObserved ? 1 : 0))
  }

  /// Where the time went a moment ago; nil when the audio thread came in between again and again.
  public var profile: EngineProfile? { current.boxes.read() }

  /// The snapshot of a node as its descriptor's fields, at most a few blocks old; nil when it draws nothing.
  public func drawing(of node: String) -> [Float]? { current.boxes.drawing(of: node) }

  /// Puts every component back to how it was when it was made.
  public func reset() -> Bool { commands.push(EngineCommand(kind: .reset)) }

  /// Frees what no longer sounds and counts faults; call it now and then.
  public func collect() {
    while let notice = notices.pop() {
      if notice.graph == 0 { faults += 1 } else { alive[notice.graph] = nil }
    }
  }
}
