public import Instrument
import Streaming
import Realtime
import LiveSound
public import MIDI

/// Keyboards, controllers, clock and files.
extension InstrumentEngine {
  /// A message of a keyboard or another program plays the same synthesiser, and turns the dials of its controllers.
  public func receive(_ message: MIDIMessage) {
    guard message.channel != nil else { return receiveClock(message) }
    let isTurned = state.withLock { state in
      for event in state.keyboard.encode(message) { state.sound?.play(event) }
      var settings = state.player.settings
      guard state.learner.receive(message, &settings) else { return false }
      state.player.apply(settings.limited(to: tier).settings, into: &state.output)
      state.followSettings()
      state.send(at: clock.seconds)
      return true
    }
    if isTurned {
      wake.yield()
      changed.announce()
    }
  }

  private func receiveClock(_ message: MIDIMessage) {
    let now = clock.seconds
    let isTold = state.withLock { state in
      let before = (state.transport.received == nil, state.transport.isRunning)
      state.transport.receive(message, at: now)
      state.followTempo(at: now)
      return before != (state.transport.received == nil, state.transport.isRunning)
    }
    guard isTold else { return }
    wake.yield()
    changed.announce()
  }

  /// Beats per minute now, and those of the clock that is received, if one is.
  public var tempo: (now: Double, received: Double?) {
    state.withLock { ($0.transport.tempo($0.player.settings.tempo), $0.transport.received) }
  }

  /// Plays a MIDI file on the same voices, in place of the one that plays.
  public func play(_ file: MIDIFile, named name: String) {
    stopSong()
    let now = clock.seconds
    state.withLock { $0.transport.play(file, named: name, at: now + InstrumentTransport.lookahead) }
    wake.yield()
    changed.announce()
  }

  /// Ends the MIDI file.
  public func stopSong() {
    state.withLock { state in
      for message in state.transport.stopSong() {
        for event in state.song.encode(message) { state.sound?.play(event) }
      }
    }
    changed.announce()
  }

  /// Name, position and length in seconds of the MIDI file that plays.
  public var song: (name: String, seconds: Double, duration: Double)? {
    let now = clock.seconds
    return state.withLock { $0.transport.playing(at: now) }
  }

  /// The next controller that is moved turns a dial; nil ends the wait for one.
  public func learn(_ dial: PlayDial?) {
    state.withLock { $0.learner.begin(dial) }
    changed.announce()
  }

  /// The dial that waits for a controller; nil while none does.
  public var learning: PlayDial? { state.withLock { $0.learner.dial } }
}
