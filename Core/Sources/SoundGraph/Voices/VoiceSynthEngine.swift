public import Music
public import Realtime

/// Plays a synthesiser. The control side (one thread) sends events, loads recipes, sets knobs and collects;
/// the audio thread uses the `renderer`, which is wait-free and does not allocate or count references.
public final class VoiceSynthEngine {
  /// The audio thread's handle, valid while the engine exists.
  public struct Renderer {
    fileprivate let state: UnsafeMutablePointer<SynthState>

    /// Renders any number of frames. Audio thread.
    @_noLocks
    public func render(
      _ count: Int, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
    ) {
      state.pointee.render(count, left, right)
    }

    /// Plays an event at its sample, counted from the start of the next `render`; false when 4,096 are
    /// pending. Audio thread, or the thread that renders offline.
    @_noLocks
    public func play(_ event: SynthEvent) -> Bool { state.pointee.queue.insert(event) }

    /// How often a voice or the effects were stopped because a sample was not finite. Audio thread.
    @_noLocks
    public func faultCount() -> Int { state.pointee.faultCount }

    /// The voices that sound. Audio thread.
    @_noLocks
    public func voiceCount() -> Int { state.pointee.run.pointee.bank.voiceCount }
  }

  public let sampleRate: Double
  /// The plan loaded last.
  public var plan: SynthPlan { current.plan }
  /// Latency in samples, for the plan loaded last.
  public var latency: Int { current.latency }
  /// Seconds from the last note off until silence, for the plan loaded last.
  public var tail: Float { current.tail }
  /// The number of blocks stopped because a sample was not finite; see `collect`.
  public private(set) var faults = 0
  public let renderer: Renderer
  /// The current tuning; active notes move to the pitches of a new one within 20 ms.
  public private(set) var tuning: Tuning
  /// The tuning of recipes that have none.
  private var chosen: Tuning

  /// Duration in seconds of the cross-fade between synthesisers.
  public static let fadeTime = 0.05
  /// Duration in seconds of a stolen voice's fade.
  public static let stealTime = 0.005

  private let arena = Arena()
  private var current: SynthInstance
  private var alive: [UInt: AnyObject] = [:]
  private let commands = SPSCRing(capacity: 4096, empty: SynthCommand())
  private let notices = SPSCRing(capacity: 1024, empty: SynthNotice())

  /// Allocates everything for playing; `sampleRate` is 22,050…192,000 Hz.
  ///
  /// - Parameters:
  ///   - tuning: for recipes that have none of their own.
  ///   - taps: gets the samples of the node that ``tap(_:output:inEffects:)`` names; it has to outlive the engine.
  public init(
    _ plan: SynthPlan, sampleRate: Double, tuning: Tuning = .equal(), taps: SPSCRing<Float>? = nil
  ) {
    self.sampleRate = sampleRate
    chosen = tuning
    self.tuning = plan.tuning ?? tuning
    current = SynthInstance(plan, sampleRate: sampleRate)
    let pitches = PitchTable(self.tuning)
    let player = PlayerState(
      channels: arena.take(Array(repeating: ChannelState(), count: 16)),
      tuning: UnsafePointer(pitches.octaves), sampleRate: sampleRate)
    renderer = Renderer(
      state: arena.take([
        SynthState(
          current.state, EventQueue(capacity: 4096, in: arena), player, sampleRate: sampleRate,
          commands: commands.ends, notices: notices.ends)
      ]))
    renderer.state.pointee.watch.ring = taps?.ends
    alive[UInt(bitPattern: current.state)] = current
    alive[UInt(bitPattern: pitches.octaves)] = pitches
  }

  /// Sends an event to the audio thread; false, without a change, when its queue is full.
  public func send(_ event: SynthEvent) -> Bool {
    commands.push(SynthCommand(kind: .event, event: event))
  }

  /// Cross-fades to another plan, in which held notes continue; false, without a change, when the audio
  /// thread's queue is full.
  public func load(_ plan: SynthPlan) -> Bool {
    collect()
    guard alive.count < 16 else { return false }
    let run = SynthInstance(plan, sampleRate: sampleRate)
    let address = UInt(bitPattern: run.state)
    guard commands.push(SynthCommand(kind: .load, address: address)) else { return false }
    alive[address] = run
    current = run
    let wanted = plan.tuning ?? chosen
    if wanted != tuning { _ = send(wanted) }
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
    return commands.push(
      SynthCommand(
        kind: .knob, event: SynthEvent(.knob, number: UInt16(index), value: clamped),
        address: UInt(bitPattern: current.state)))
  }

  /// Sets the frequency of every key, also in place of a recipe's own tuning; keys without one are silent. False,
  /// without a change, when the audio thread's queue is full.
  public func tune(_ tuning: Tuning) -> Bool {
    collect()
    guard alive.count < 16, send(tuning) else { return false }
    chosen = tuning
    return true
  }

  private func send(_ tuning: Tuning) -> Bool {
    let table = PitchTable(tuning)
    let address = UInt(bitPattern: table.octaves)
    guard commands.push(SynthCommand(kind: .tuning, address: address)) else { return false }
    alive[address] = table
    self.tuning = tuning
    return true
  }

  /// Enables or disables load measurement, in one block of sixteen.
  public func setProfiled(_ isProfiled: Bool) -> Bool {
    commands.push(
      SynthCommand(kind: .profile, event: SynthEvent(.knob, value: isProfiled ? 1 : 0)))
  }

  /// Enables or disables node snapshots, one per block, from the first lane of all voices.
  public func setObserved(_ isObserved: Bool) -> Bool {
    commands.push(
      SynthCommand(kind: .observe, event: SynthEvent(.knob, value: isObserved ? 1 : 0)))
  }

  /// Enables or disables the levels of all nodes; of the voices, those of the newest.
  public func setMetered(_ isMetered: Bool) -> Bool {
    commands.push(SynthCommand(kind: .meter, event: SynthEvent(.knob, value: isMetered ? 1 : 0)))
  }

  /// Passes on the samples of a node of the newest voice or of the effects, of both sides their mean; of the effects'
  /// input under its reserved name. Nil passes nothing on, and so does another recipe. False for an unknown node, or
  /// when the audio thread's queue is full.
  public func tap(_ node: String?, output: String? = nil, inEffects: Bool = false) -> Bool {
    guard let plan = inEffects ? plan.effects : plan.voice,
      let tap = node.map({ GraphTap($0, output: output, in: plan) }) ?? GraphTap()
    else { return false }
    return commands.push(
      SynthCommand(
        kind: .tap,
        event: SynthEvent(
          .knob, channel: inEffects ? 1 : 0, number: UInt16(clamping: tap.output), at: tap.node),
        address: UInt(bitPattern: current.state)))
  }

  /// The levels of the newest voice's nodes; zeroes before they are enabled, nil after repeated conflicts with the audio
  /// thread.
  public var levels: [NodeLevel]? { current.boxes.readLevels() }

  /// The same for the effects and their input; nil without any.
  public var effectsLevels: [NodeLevel]? { current.effects?.boxes.readLevels() }

  /// The recent load of the voices; nil after repeated conflicts with the audio thread.
  public var profile: EngineProfile? { current.boxes.read() }

  /// The same for the effects; nil without any.
  public var effectsProfile: EngineProfile? { current.effects?.boxes.read() }

  /// The snapshot of a voice's node as its descriptor's fields, at most a few blocks old; nil without one.
  public func drawing(of node: String) -> [Float]? { current.boxes.drawing(of: node) }

  /// The same for a node of the effects.
  public func drawing(ofEffect node: String) -> [Float]? {
    current.effects?.boxes.drawing(of: node)
  }

  /// Resets everything without a fade; pending events stay.
  public func reset() -> Bool { commands.push(SynthCommand(kind: .reset)) }

  /// Frees unused instances and counts faults; call it periodically.
  public func collect() {
    while let notice = notices.pop() {
      if notice.address == 0 { faults += 1 } else { alive[notice.address] = nil }
    }
  }
}

/// The pitches of 128 keys in octaves above 1 Hz, minus infinity for silent ones.
final class PitchTable {
  let octaves: UnsafeMutablePointer<Double>

  init(_ tuning: Tuning) {
    octaves = .allocate(capacity: 128)
    for key in 0..<128 {
      let frequency = tuning.frequency(of: Note(clamping: key)) ?? 0
      octaves[key] = Scalar.octaves(frequency)
    }
  }

  deinit { octaves.deallocate() }
}
