import LiveSound
import Realtime
import Recording
import Streaming

/// The recording of the sound.
extension WorkbenchEngine {
  /// Records the sound to a WAV file beside the playing; a taken name gets a number. Throws one sentence when there is
  /// no sound, or when the file cannot be written.
  public func record(to path: String) throws {
    guard let sound = state.withLock({ $0.sound }) else {
      throw RunError("Nothing plays here: choose an output of sound first.")
    }
    try recording.withLock { recording in
      guard recording == nil else {
        throw RunError("A recording runs already: stop it first.")
      }
      recording = try LiveRecording(of: sound.output, path: path) { OutputName(path).numbered($0) }
    }
    changed.announce()
  }

  /// Writes what was played since the last call; call it about five times a second while recording.
  public func writeRecording() throws {
    try recording.withLock { try $0?.write() }
  }

  /// Ends the recording and returns its path and length in seconds; nil when none ran. After an error of the disk it may
  /// be called again: nothing is lost.
  public func endRecording() throws -> (path: String, seconds: Double)? {
    defer { changed.announce() }
    return try recording.withLock { recording in
      guard let ended = recording else { return nil }
      try ended.finish()
      recording = nil
      return (ended.path, ended.seconds)
    }
  }

  /// Seconds recorded so far; nil while no recording runs.
  public var recordedSeconds: Double? { recording.withLock { $0?.seconds } }
}
