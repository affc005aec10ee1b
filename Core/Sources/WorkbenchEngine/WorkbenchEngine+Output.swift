public import LiveSound
import Realtime
import Streaming
public import SoundGraph

/// The sound that an output plays.
extension WorkbenchEngine {
  /// A sound for an output of this sample rate, 22,050…192,000 Hz, with the present recipe; the output plays its
  /// ``BenchSound/output``.
  public func makeSound(sampleRate: Double) throws(GraphError) -> BenchSound {
    let (patch, version) = state.withLock { ($0.patch, $0.version) }
    let sound = try BenchSound(
      patch.recipe.map(OpenKnobs.opened), recordings: patch.recordings, sampleRate: sampleRate,
      input: input)
    state.withLock { $0.made = (ObjectIdentifier(sound), version) }
    return sound
  }

  /// Plays on a sound from now on, with the present recipe and chain; nil plays on none.
  public func use(_ sound: BenchSound?) {
    state.withLock { state in
      state.sound?.output.play(SynthEvent(.allNotesOff))
      state.sound?.setPlaying(false)
      state.sound = sound
      state.followAll()
    }
    heard.withLock { $0.removeAll() }
    changed.announce()
  }

  /// Frees what no longer sounds and notices faults; call it about ten times a second. ``reading()`` does it too.
  public func poll() { _ = measured() }

  /// The meters of the sound, whose mutes are followed; nil without a sound.
  func measured() -> BenchMeters? {
    var isChanged = false
    let meters = state.withLock { state -> BenchMeters? in
      guard let sound = state.sound else { return nil }
      _ = sound.output.poll()
      let meters = sound.meters
      isChanged = state.follow(meters)
      if state.isPatchDue { state.followPatch() }
      return meters
    }
    if isChanged { changed.announce() }
    return meters
  }
}
