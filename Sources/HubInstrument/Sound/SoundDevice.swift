import LiveSound
import Ports

/// A device of this computer that plays a live sound.
protocol SoundDevice: Sendable {
  var name: String { get }
  /// Frames per second.
  var sampleRate: Int { get }
  /// Frames from a request for a block to its end at the loudspeaker.
  var delay: Int { get }
  var isRunning: Bool { get }
  /// How often it had no sound in time.
  var gaps: UInt64 { get }
  /// Why it does not run any more.
  var ended: any Error { get }
  /// Plays from now on; returns one sentence that says where.
  func play(_ sound: LiveSound) -> String
}

struct JackDevice: SoundDevice {
  let output: JackSoundOutput
  /// The client's name.
  let client: String

  var name: String { "The JACK server" }
  var sampleRate: Int { output.sampleRate }
  var delay: Int { output.blockSize }
  var isRunning: Bool { output.isRunning }
  var gaps: UInt64 { output.xruns }
  var ended: any Error { JackError.serverEnded }

  func play(_ sound: LiveSound) -> String {
    output.play(sound)
    return output.connectSpeakers() > 0
      ? "JACK plays on the sound card."
      : "JACK plays on \(client):out_1 and out_2: connect them in a patchbay."
  }
}

struct AlsaDeviceOutput: SoundDevice {
  let output: AlsaSoundOutput

  var name: String { "The sound card" }
  var sampleRate: Int { output.sampleRate }
  var delay: Int { output.latency }
  var isRunning: Bool { output.isRunning }
  var gaps: UInt64 { output.underruns }
  var ended: any Error { output.problem ?? .lost(output.device) }

  func play(_ sound: LiveSound) -> String {
    output.play(sound)
    return "The sound card plays (\(output.device))."
  }
}
