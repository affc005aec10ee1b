import Realtime
import Numbers
public import WaveFile

/// Records what a ``LiveSound`` plays to a WAV file. One thread at a time calls its methods.
public final class LiveRecording {
  private let sound: LiveSound
  private let writer: WAVWriter
  /// What the writer has not taken yet.
  private var frames: [Float] = []

  /// Seconds recorded so far.
  public var seconds: Double { Double(writer.frameCount) / sound.sampleRate }
  public var path: String { writer.path }

  /// Starts with the next block; throws one sentence when the file cannot be written. A sound has one recording at a
  /// time.
  public init(
    of sound: LiveSound, path: String, encoding: WAVEncoding = .pcm24,
    alternative: ((Int) -> String)? = nil
  ) throws(WAVError) {
    self.sound = sound
    writer = try WAVWriter(
      path: path,
      format: WAVFormat(
        sampleRate: Int(clamping: sound.sampleRate.rounded()), channelCount: 2, encoding: encoding),
      alternative: alternative)
    while sound.recorded.pop() != nil {}
    sound.setRecording(true)
  }

  /// Writes what was played since the last call; call it at least once a second. After an error of the disk the sound
  /// that was taken stays in memory, and the next call tries again.
  public func write() throws(WAVError) {
    while frames.count < 2 * sound.recorded.capacity, let frame = sound.recorded.pop() {
      frames.append(frame.x)
      frames.append(frame.y)
    }
    let before = writer.frameCount
    defer { frames.removeFirst(2 * (writer.frameCount - before)) }
    if !frames.isEmpty { try writer.write(frames) }
  }

  /// Ends the recording; the file then has its name. May be called again after an error of the disk.
  public func finish() throws(WAVError) {
    sound.setRecording(false)
    try write()
    try writer.finish()
  }
}
