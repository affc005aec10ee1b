public import Signals

/// A place in a recording that can be moved: frames come out with their time in the recording, the
/// first frame's being 0.
public struct ReplayCursor: Sequence, IteratorProtocol {
  public let file: RecordedFile
  /// Only frames inside it come out; nil for all.
  public let trim: TakeTrim?
  private var frames: RecordedFrames
  private var waiting: SensorFrame?
  private var reached = -Double.infinity

  /// Opens a recording at its beginning, or at that of the wanted part.
  public init(_ file: RecordedFile, trim: TakeTrim? = nil) throws(RecordingError) {
    self.file = file
    self.trim = trim
    frames = try file.frames()
    if let trim { try seek(to: trim.start) }
  }

  public mutating func next() -> SensorFrame? {
    let frame = waiting ?? frames.next()
    waiting = nil
    guard let frame else { return nil }
    reached = frame.time
    if let trim, frame.time > trim.end { return nil }
    return frame
  }

  /// The time of the last frame as it stands in the file.
  var recordedTime: Double { frames.recordedTime }

  /// What the last frame's row of a Live Link CSV said beyond it.
  var liveLink: LiveLinkRow? { frames.liveLink }

  /// Moves so that the next frame is the first at or after a time; a time outside the wanted part is
  /// moved to its edge. Going back reads the file anew.
  public mutating func seek(to time: Double) throws(RecordingError) {
    let first = trim?.start ?? 0
    let target = Swift.min(Swift.max(time.isFinite ? time : first, first), trim?.end ?? .infinity)
    if target <= reached {
      frames = try file.frames()
      waiting = nil
      reached = -.infinity
    }
    while let frame = waiting ?? frames.next() {
      waiting = frame
      if frame.time >= target { return }
      waiting = nil
      reached = frame.time
    }
  }
}
