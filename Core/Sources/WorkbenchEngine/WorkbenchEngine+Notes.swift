public import LiveSound
public import MIDI
import Realtime
import SoundGraph
import Streaming
import Workbench

/// Keys and MIDI.
extension WorkbenchEngine {
  /// Presses a key, 0…127, of the present synthesiser; nothing in effects mode.
  ///
  /// - Parameter due: seconds of the output's clock.
  public func noteOn(
    _ key: UInt8, velocity: Float = 0.8, channel: UInt8 = 0, due: Double = LiveEvent.now
  ) {
    play(.noteOn(key, velocity: velocity, channel: channel), due: due)
  }

  /// Releases a key.
  public func noteOff(_ key: UInt8, channel: UInt8 = 0, due: Double = LiveEvent.now) {
    play(.noteOff(key, channel: channel), due: due)
  }

  /// Plays a message of a keyboard or another program, if it is of the chain's channel.
  public func receive(_ message: MIDIMessage, due: Double = LiveEvent.now) {
    state.withLock { state in
      guard let channel = message.channel, state.isSynth,
        state.chain.channel.map({ $0 == channel }) ?? true
      else { return }
      let sound = state.sound
      state.messages.read(message.status, message.data1, message.data2) { event in
        sound?.output.play(event, due: due)
      }
    }
  }

  /// Silences everything within 10 ms: voices, signal and the tails of effects. The signal stops.
  public func panic() {
    state.withLock { state in
      state.chain.isPlaying = false
      state.sound?.panic()
      state.sound?.setPlaying(false)
    }
    changed.announce()
  }

  private func play(_ event: SynthEvent, due: Double) {
    state.withLock { state in
      guard state.isSynth else { return }
      state.sound?.output.play(event, due: due)
    }
  }
}
