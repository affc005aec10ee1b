public import Music
import Realtime

/// Plays a synthesiser. The control side (one thread) sends events, loads, turns knobs and collects; the audio
/// thread holds the `renderer`, which never waits, allocates or counts references.
public final class VoiceSynthEngine {
  /// The audio thread's handle, good while the engine lives.
  public struct Renderer {
    fileprivate let state: UnsafeMutablePointer<SynthState>

    /// Renders any number of frames. Audio thread.
    #if !DEBUG
      @_noLocks
    #endif
    public func render(
      _ count: Int, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
    ) {
      state.pointee.render(count, left, right)
    }

    /// Plays an event on its sample, counted from the start of the next `render`; false when 4,096 wait
    /// already. Audio thread, or whoever renders without one.
    #if !DEBUG
      @_noLocks
    #endif
    public func play(_ event: SynthEvent) -> Bool { state.pointee.queue.insert(event) }
  }

  public let sampleRate: Double
  /// The plan that was loaded last.
  public var plan: SynthPlan { current.plan }
  /// Samples from a note to its sound, for the plan that was loaded last.
  public var latency: Int { current.latency }
  /// Seconds from the last note off until silence, for the plan that was loaded last.
  public var tail: Float { current.tail }
  /// In how many blocks something that is no number had to be stopped; see `collect`.
  public private(set) var faults = 0
  public let renderer: Renderer
  /// Sounding notes go to their new pitches within 20 ms.
  public private(set) var tuning = Tuning.equal()

  /// Seconds in which one synthesiser fades to another.
  public static let fadeTime = 0.05
  /// Seconds in which a stolen voice fades out.
  public static let stealTime = 0.005

  private let arena = Arena()
  private var current: SynthInstance
  private var alive: [UInt: AnyObject] = [:]
  private let commands = SPSCRing(capacity: 4096, empty: SynthCommand())
  private let notices = SPSCRing(capacity: 1024, empty: SynthNotice())

  /// Makes everything that playing will need; `sampleRate` is 22,050…192,000 Hz.
  public init(_ plan: SynthPlan, sampleRate: Double) {
    self.sampleRate = sampleRate
    current = SynthInstance(plan, sampleRate: sampleRate)
    let pitches = PitchTable(.equal())
    let player = PlayerState(
      channels: arena.take(Array(repeating: ChannelState(), count: 16)),
      tuning: UnsafePointer(pitches.octaves))
    renderer = Renderer(
      state: arena.take([
        SynthState(
          current.state, EventQueue(capacity: 4096, in: arena), player, sampleRate: sampleRate,
          commands: commands.ends, notices: notices.ends)
      ]))
    alive[UInt(bitPattern: current.state)] = current
    alive[UInt(bitPattern: pitches.octaves)] = pitches
  }

  /// Tells the audio thread of an event; false when it is far behind and nothing was sent.
  public func send(_ event: SynthEvent) -> Bool {
    commands.push(SynthCommand(kind: .event, event: event))
  }

  /// Fades from what sounds to another plan, in which held notes go on; false when the audio thread is far
  /// behind, and nothing changes.
  public func load(_ plan: SynthPlan) -> Bool {
    collect()
    guard alive.count < 16 else { return false }
    let run = SynthInstance(plan, sampleRate: sampleRate)
    let address = UInt(bitPattern: run.state)
    guard commands.push(SynthCommand(kind: .load, address: address)) else { return false }
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
    return commands.push(
      SynthCommand(
        kind: .knob, event: SynthEvent(.knob, number: UInt16(index), value: clamped),
        address: UInt(bitPattern: current.state)))
  }

  /// Gives every key a frequency; keys that the tuning leaves silent are not played. False when the audio
  /// thread is far behind, and nothing changes.
  public func tune(_ tuning: Tuning) -> Bool {
    collect()
    guard alive.count < 16 else { return false }
    let table = PitchTable(tuning)
    let address = UInt(bitPattern: table.octaves)
    guard commands.push(SynthCommand(kind: .tuning, address: address)) else { return false }
    alive[address] = table
    self.tuning = tuning
    return true
  }

  /// Measures the time that nodes take, in one block of sixteen, or not.
  public func setProfiled(_ isProfiled: Bool) -> Bool {
    commands.push(
      SynthCommand(kind: .profile, event: SynthEvent(.knob, value: isProfiled ? 1 : 0)))
  }

  /// Draws the nodes, one each block, as the first lane of all voices has them, or not.
  public func setObserved(_ isObserved: Bool) -> Bool {
    commands.push(
      SynthCommand(kind: .observe, event: SynthEvent(.knob, value: isObserved ? 1 : 0)))
  }

  /// Where the voices' time went a moment ago; nil when the audio thread came in between again and again.
  public var profile: EngineProfile? { current.boxes.read() }

  /// The same for the effects; nil without any.
  public var effectsProfile: EngineProfile? { current.effects?.boxes.read() }

  /// The snapshot of a voice's node as its descriptor's fields, at most a few blocks old; nil when it draws
  /// nothing.
  public func drawing(of node: String) -> [Float]? { current.boxes.drawing(of: node) }

  /// The same for a node of the effects.
  public func drawing(ofEffect node: String) -> [Float]? {
    current.effects?.boxes.drawing(of: node)
  }

  /// Puts everything back to how it was when it was made, without a fade; events that wait for their time stay.
  public func reset() -> Bool { commands.push(SynthCommand(kind: .reset)) }

  /// Frees what no longer sounds and counts faults; call it now and then.
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
