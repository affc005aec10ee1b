public import DSP
public import Music
import Realtime
public import SoundGraph

/// A recipe on the bench that sounds live: signal, live input or keys → level → recipe → auto gain → limiter at −6 dBFS.
///
/// Outputs, recordings and scopes take ``output``, and keys play on it. All methods may be called from any thread and
/// return at once.
public final class BenchSound: Sendable {
  /// What an output plays; it keeps what the audio thread needs.
  public let output: LiveSound
  public let sampleRate: Double
  let control: BenchControl

  /// Allocates everything for playing; nil plays the input unchanged. `sampleRate` is 22,050…192,000 Hz. Throws the
  /// recipe's problems.
  public init(
    _ recipe: FoundRecipe? = nil, recordings: [String: SampleData] = [:], sampleRate: Double,
    input: LiveInput = LiveInput()
  ) throws(GraphError) {
    self.sampleRate = sampleRate
    control = try BenchControl(
      recipe, recordings: recordings, sampleRate: sampleRate, input: input)
    output = try LiveSound(
      control, ceiling: MasterRecipe.defaultCeiling, sampleRate: sampleRate)
  }

  /// Cross-fades to a recipe of the same kind in 50 ms, and to one of the other kind through 20 ms of silence; nil plays
  /// the input unchanged. False, without a change, when the output has not taken several earlier ones. Throws the
  /// recipe's problems.
  public func load(
    _ recipe: FoundRecipe?, recordings: [String: SampleData] = [:]
  ) throws(GraphError) -> Bool {
    switch recipe {
    case .synth(let synth)?:
      let plan = try SynthPlan(synth, recordings: recordings)
      return control.load { engines in
        if !engines.settings.isSynth { _ = engines.synth.reset() }
        guard engines.synth.load(plan) else { return false }
        engines.settings.isSynth = true
        return true
      }
    case .effect(let effect)?:
      return load(try RenderPlan(effect, channelCount: 2, recordings: recordings))
    case nil:
      return load(try BenchControl.through())
    }
  }

  private func load(_ plan: RenderPlan) -> Bool {
    control.load { engines in
      if engines.settings.isSynth { _ = engines.engine.reset() }
      guard engines.engine.load(plan) else { return false }
      engines.settings.isSynth = false
      return true
    }
  }

  /// Sets a knob of the recipe, clamped to its range; false for an unknown one or when too many changes wait.
  @discardableResult
  public func set(_ knob: String, to value: Float) -> Bool {
    control.engines.withLock { engines in
      engines.settings.isSynth
        ? engines.synth.set(knob, to: value) : engines.engine.set(knob, to: value)
    }
  }

  /// Sets the frequency of every key; false when too many changes wait.
  @discardableResult
  public func tune(_ tuning: Tuning) -> Bool {
    control.engines.withLock { $0.synth.tune(tuning) }
  }

  /// Changes the signal, with a fade of 20 ms while it plays; false when too many changes wait.
  @discardableResult
  public func use(_ signal: BenchSignalChoice) -> Bool {
    control.use(signal, sampleRate: sampleRate)
  }

  /// Starts or stops the signal, which begins anew; fades in 5 ms.
  public func setPlaying(_ isPlaying: Bool) { control.change { $0.isPlaying = isPlaying } }

  /// Hz of the signal's tone, clamped to 8…20,000.
  public func setFrequency(_ frequency: Float) { control.change { $0.frequency = frequency } }

  /// dB before the recipe of an effect or behind the voices; moves in 20 ms.
  public func setInputLevel(_ decibels: Float) {
    let level = Float.exp2(decibels / 6.020_600)
    control.change { $0.level = level }
  }

  public func setAutoGain(_ isOn: Bool) { control.change { $0.hasAutoGain = isOn } }

  /// Plays an effect's input unchanged, with a fade; false when too many changes wait.
  @discardableResult
  public func setBypassed(_ isBypassed: Bool) -> Bool {
    control.engines.withLock { $0.engine.setBypassed(isBypassed) }
  }

  /// Lets live input sound, until it howls; 0 mutes it. A number other than the one before is another confirmation.
  public func confirmLive(_ number: UInt32) { control.change { $0.confirmation = number } }

  /// Silences everything within 10 ms; the signal begins again after it was stopped and started.
  public func panic() { output.panic() }
}
