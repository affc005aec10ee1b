public import Signals

/// A seekable position in a recording; the time of frames counts from the first frame.
public struct ReplayCursor: Sequence, IteratorProtocol {
  public let file: RecordedFile
  /// Only frames inside it are returned; nil for all.
  public let trim: TakeTrim?
  private var frames: RecordedFrames
  private var waiting: SensorFrame?
  private var reached = -Double.infinity

  /// Opens a recording at its beginning, or at the beginning of the selected part.
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

  /// The last frame's time in the file.
  var recordedTime: Double { frames.recordedTime }

  /// Why reading stopped before the end of the file.
  var problem: RecordingError? { frames.report.problem }

  /// The values of the last frame's Live Link CSV row that exceed the frame.
  var liveLink: LiveLinkRow? { frames.liveLink }

  /// Seeks so that the next frame is the first at or after a time, clamped to the selected part. Seeking back
  /// reads the file again.
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
