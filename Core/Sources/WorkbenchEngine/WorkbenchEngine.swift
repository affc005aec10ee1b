public import DSP
public import LiveSound
public import Music
import Realtime
public import SoundGraph
import Streaming
public import Workbench

/// The workbench running, without edges: a recipe between its signal or keys and the limiter, on a sound that an output
/// plays. Any thread; nothing waits.
public final class WorkbenchEngine: Sendable {
  let state: Locked<State>
  /// Apart from the state: drawing must not keep keys waiting.
  let heard = Locked(HeardSamples())
  let changed = ChangeBroadcast()
  let drawings = BenchDrawings()
  /// What live input is pushed into, from any one thread at a time; the same for the life of the engine.
  public let input = LiveInput()

  public init() {
    state = Locked(State())
  }

  /// An element now and after each change of what screens show; a slow reader gets one for several.
  public func changes() -> AsyncStream<Void> { changed.stream() }

  /// Cross-fades to a recipe in 50 ms; nil plays the input unchanged. Throws its problems: the recipe before it goes on.
  ///
  /// - Parameter recordings: its nodes' recordings by name in the document.
  public func load(
    _ recipe: FoundRecipe?, recordings: [String: SampleData] = [:]
  ) throws(GraphError) {
    try Self.check(recipe, recordings)
    state.withLock { state in
      state.patch = BenchPatch(recipe: recipe, recordings: recordings)
      state.version += 1
      // What was muted needs a new graph.
      if state.fault != nil || state.sound?.meters.isMuted == true { state.taken = nil }
      state.fault = nil
      state.followPatch()
    }
    changed.announce()
  }

  /// The recipe that plays; nil for none.
  public var recipe: FoundRecipe? { state.withLock { $0.patch.recipe } }

  /// Follows new settings of the chain: all that changes is faded.
  public func apply(_ chain: BenchChain) {
    state.withLock { state in
      let before = state.chain
      state.chain = chain
      if chain.isLiveConfirmed, !before.isLiveConfirmed {
        state.confirmations &+= 1
        state.hasHowled = false
      }
      let isStopped = !chain.isPlaying && before.isPlaying && state.isSynth
      // The keys of another channel would never be released.
      if isStopped || chain.channel != before.channel {
        state.sound?.output.play(SynthEvent(.allNotesOff))
      }
      state.followChain(before: before)
    }
    changed.announce()
  }

  /// The chain as it plays: the confirmation of live input is gone after it howled.
  public var chain: BenchChain { state.withLock { $0.chain } }

  /// Turns a knob of the recipe, clamped to its range, without a new graph; false for an unknown one.
  @discardableResult
  public func set(_ knob: String, to value: Float) -> Bool {
    state.withLock { state in
      // Another output begins with it; a value out of range stays as it is in the document.
      try? state.patch.recipe?.set(knob, to: value)
      if state.taken != nil { state.taken = state.patch.recipe }
      return state.sound?.set(knob, to: value) ?? false
    }
  }

  /// Sets the frequency of every key of a synthesiser.
  public func tune(_ tuning: Tuning) {
    state.withLock { state in
      state.tuning = tuning
      _ = state.sound?.tune(tuning)
    }
  }

  /// Plays a recording in place of the material of ``SignalKind/sample``, at a rate of its own; nil the material again.
  /// `right` is empty for a mono sound.
  public func use(recording left: [Float]?, right: [Float] = [], sampleRate: Double = 48_000) {
    state.withLock { state in
      state.recording = left.map { BenchRecording(left: $0, right: right, sampleRate: sampleRate) }
      state.followSignal()
    }
  }

  /// Why the present recipe is silent, one sentence; nil while it plays.
  public var fault: String? { state.withLock { $0.fault } }

  private static func check(
    _ recipe: FoundRecipe?, _ recordings: [String: SampleData]
  ) throws(GraphError) {
    switch recipe {
    case .effect(let effect)?:
      _ = try RenderPlan(effect, channelCount: 2, recordings: recordings)
    case .synth(let synth)?: _ = try SynthPlan(synth, recordings: recordings)
    case nil: break
    }
  }
}
