public import DSP
public import Music
import Numbers
import Realtime
public import SoundGraph

/// A sound that plays live: events → voices → effects → limiter → any output that asks for blocks. A ``BenchSound`` has
/// one too, whose recipe and knobs are its own: ``load(_:recordings:)``, ``set(_:to:)`` and ``tune(_:)`` do nothing here.
///
/// All methods may be called from any thread and return at once; the output uses ``renderer``.
public final class LiveSound: Sendable {
  /// For the thread of the output, which must end before the sound is released.
  public nonisolated(unsafe) let renderer: LiveRenderer
  public let sampleRate: Double

  private let control: Locked<Control>
  private let events = SPSCRing(capacity: 4096, empty: LiveEvent(SynthEvent(.allNotesOff)))
  private let switches = LatestValue(LiveSwitches())
  private let scope = SPSCRing<Float>(capacity: 8192, empty: 0)
  private let meter = Snapshot(count: 3)
  /// What a bench owns; the audio thread uses it as long as this sound exists.
  private let bench: BenchControl?
  let recorded: SPSCRing<SIMD2<Float>>
  /// What the sides point to before the first block.
  private nonisolated(unsafe) let silence: UnsafeMutablePointer<Float>

  /// The engines, whose control sides belong to one thread at a time.
  private struct Control {
    /// Nil for a bench.
    let synth: VoiceSynthEngine?
    let limiters: [RecipeEngine]
    var switches = LiveSwitches()
    var dropped = 0
  }

  /// The limiter's ceiling in dBFS.
  public static let ceiling: Float = -1
  /// Seconds of sound that may wait for a slow disk while it is recorded.
  public static let recordingReserve = 5.0

  /// Allocates everything for playing; throws the recipe's problems. `sampleRate` is 22,050…192,000 Hz.
  public convenience init(
    _ recipe: SynthRecipe, sampleRate: Double, recordings: [String: SampleData] = [:]
  ) throws(GraphError) {
    let plan = try SynthPlan(recipe, recordings: recordings)
    try self.init(.synth(plan), ceiling: Self.ceiling, sampleRate: sampleRate)
  }

  /// The sound of a bench.
  convenience init(
    _ bench: BenchControl, ceiling: Float, sampleRate: Double
  ) throws(GraphError) {
    try self.init(.bench(bench), ceiling: ceiling, sampleRate: sampleRate)
  }

  private enum Content {
    case synth(SynthPlan)
    case bench(BenchControl)
  }

  private init(_ content: Content, ceiling: Float, sampleRate: Double) throws(GraphError) {
    self.sampleRate = sampleRate
    let source: LiveSource
    let synth: VoiceSynthEngine?
    switch content {
    case .synth(let plan):
      let engine = VoiceSynthEngine(plan, sampleRate: sampleRate)
      (source, synth, bench) = (.synth(engine.renderer), engine, nil)
    case .bench(let control): (source, synth, bench) = (.bench(control.state), nil, control)
    }
    let plan = try RenderPlan(MasterRecipe.recipe(ceiling: ceiling), channelCount: 1)
    let (one, other) = (
      RecipeEngine(plan, sampleRate: sampleRate), RecipeEngine(plan, sampleRate: sampleRate)
    )
    if bench != nil { _ = (one.setObserved(true), other.setObserved(true)) }
    recorded = SPSCRing(capacity: Int(clamping: Self.recordingReserve * sampleRate), empty: .zero)
    let readings = UnsafeMutablePointer<Float>.allocate(capacity: 3)
    readings.initialize(repeating: 0, count: 3)
    silence = UnsafeMutablePointer<Float>.allocate(capacity: 1)
    silence.initialize(to: 0)
    let sides = UnsafeMutablePointer<UnsafeMutablePointer<Float>>.allocate(capacity: 2)
    sides.initialize(repeating: silence, count: 2)
    let state = UnsafeMutablePointer<LiveState>.allocate(capacity: 1)
    state.initialize(
      to: LiveState(
        source: source, limiters: (one.renderer, other.renderer), events: events.ends,
        switches: switches.reader, scope: scope.ends, recording: recorded.ends,
        meter: meter.writer, readings: readings, sides: sides, sampleRate: sampleRate))
    renderer = LiveRenderer(state: state)
    control = Locked(Control(synth: synth, limiters: [one, other]))
  }

  deinit {
    renderer.state.pointee.readings.deallocate()
    renderer.state.pointee.sides.deallocate()
    silence.deallocate()
    renderer.state.deallocate()
  }

  /// Plays an event; false, and counted, when 4,096 wait.
  @discardableResult
  public func play(_ event: SynthEvent, due: Double = LiveEvent.now) -> Bool {
    control.withLock { control in
      let isTaken = events.push(LiveEvent(event, due: due))
      if !isTaken { control.dropped += 1 }
      return isTaken
    }
  }

  /// Silences everything within 10 ms, echoes and reverb too.
  public func panic() { play(SynthEvent(.allSoundOff)) }

  /// Cross-fades to another recipe in 50 ms, in which held notes continue; false, without a change, when the output has
  /// not taken several earlier ones. Throws the recipe's problems.
  public func load(
    _ recipe: SynthRecipe, recordings: [String: SampleData] = [:]
  ) throws(GraphError) -> Bool {
    let plan = try SynthPlan(recipe, recordings: recordings)
    return control.withLock { $0.synth?.load(plan) ?? false }
  }

  /// Sets a knob of the recipe, clamped to its range; false for an unknown one or when too many changes wait.
  @discardableResult
  public func set(_ knob: String, to value: Float) -> Bool {
    control.withLock { $0.synth?.set(knob, to: value) ?? false }
  }

  /// Sets the frequency of every key; active notes move within 20 ms. False when too many changes wait.
  @discardableResult
  public func tune(_ tuning: Tuning) -> Bool {
    control.withLock { $0.synth?.tune(tuning) ?? false }
  }

  /// Both sides play the same.
  public func setMono(_ isMono: Bool) { change { $0.isMono = isMono } }

  func setRecording(_ isRecording: Bool) { change { $0.isRecording = isRecording } }

  private func change(_ body: (inout LiveSwitches) -> Void) {
    control.withLock { control in
      body(&control.switches)
      switches.store(control.switches)
    }
  }

  /// What the recipe lets a player change.
  public var knobs: [RenderPlan.Knob] { control.withLock { $0.synth?.plan.knobs ?? [] } }

  /// The delay of the sound in samples: voices, effects and limiter.
  public var latency: Int {
    let before = bench?.latency ?? 0
    return control.withLock { before + ($0.synth?.latency ?? 0) + $0.limiters[0].latency }
  }

  /// What the limiter takes away now, in dB, 0 or more; measured for a bench alone.
  public var reduction: Double {
    control.withLock { control in
      control.limiters.reduce(0) { most, limiter in
        max(most, Double(limiter.drawing(of: "limiter")?.first ?? 0))
      }
    }
  }

  /// Frees what no longer sounds and returns the state since the start; call it about ten times a second.
  public func poll() -> LiveSoundStatus {
    let readings = meter.read() ?? [0, 0, 0]
    let faults = bench?.collect() ?? 0
    return control.withLock { control in
      control.synth?.collect()
      for limiter in control.limiters { limiter.collect() }
      let own = (control.synth?.faults ?? 0) + control.limiters.reduce(0) { $0 + $1.faults }
      return LiveSoundStatus(
        peak: SIMD2(readings[0], readings[1]), faults: faults + own,
        droppedEvents: control.dropped, lostFrames: Int(clamping: readings[2]))
    }
  }

  /// The newest samples of the sum of both sides since the last call, for an oscilloscope. One thread.
  public func scopeSamples() -> [Float] {
    var samples: [Float] = []
    while samples.count < scope.capacity, let sample = scope.pop() { samples.append(sample) }
    return samples
  }
}

/// A live sound's state for meters and messages.
public struct LiveSoundStatus: Hashable, Sendable {
  /// The peak of both sides, 1 at full scale; falls by 20 dB a second.
  public var peak: SIMD2<Float>
  /// How often the sound was stopped because a sample was not finite.
  public var faults: Int
  /// Events that were refused because too many waited.
  public var droppedEvents: Int
  /// Frames that a recording lost because its disk was too slow.
  public var lostFrames: Int
}
