import Numbers

/// The file of the take, which the page records and sends in pieces.
public struct MediaPanel: Codable, Hashable, Sendable {
  public enum State: String, Codable, CaseIterable, Sendable {
    case off, recording
    /// The hub is away: pieces are kept on the device.
    case waiting
    case finishing, finished, failed
  }

  /// The take's name, which the addresses of its pieces have; nil for none.
  public var take: String?
  /// Whether the page records.
  public var isRecording = false
  /// Milliseconds of one piece.
  public var timeslice = 500
  /// Milliseconds between two key frames: some containers give a piece at a key frame only.
  public var keyFrameInterval = 500
  /// Formats in the order of preference; the page takes the first that its browser writes.
  public var types = [
    "video/mp4;codecs=avc1.42E01F,mp4a.40.2", "video/mp4;codecs=avc1,mp4a.40.2", "video/mp4",
    "video/webm;codecs=vp8,opus", "video/webm",
  ]
  public var soundTypes = ["audio/mp4", "audio/webm;codecs=opus", "audio/webm"]
  /// Bits a second.
  public var videoRate = 4_000_000
  public var soundRate = 128_000
  /// Bytes that the page keeps at most while the hub is away.
  public var longestWait = 256_000_000
  /// What the page says while it cannot reach the host at all.
  public var away = "The hub is away. The take goes on and is kept on this device."
  public var state = State.off
  /// One sentence; nil when there is nothing to say.
  public var sentence: String?

  init() {}

  mutating func update(_ state: State, sent: Int, waiting: Int, problem: String?) {
    self.state = state
    let size = CoachFigures.megabytes(max(sent, 0))
    let rest = CoachFigures.megabytes(max(waiting, 0))
    switch state {
    case .off: sentence = nil
    case .recording: sentence = "\(size) saved"
    case .waiting: sentence = "The hub is away: \(rest) wait on this device."
    case .finishing: sentence = "Saving the take: \(rest) to go."
    case .finished: sentence = "The take is saved: \(size)."
    case .failed:
      let reason = problem.map { String($0.prefix(200)) } ?? "this browser cannot record."
      sentence = "The video is not kept: \(reason) Coaching goes on."
    }
  }
}
