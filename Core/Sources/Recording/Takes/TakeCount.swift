import Signals

/// What is in a take, found by reading all of it once.
public struct TakeCount: Codable, Hashable, Sendable {
  /// Bytes of the file when it was counted; another size means that the figures are old.
  public var size: Int
  /// Faces and channel frames that can be played.
  public var frames: Int
  /// Frames in which no face was seen.
  public var lost: Int
  /// Seconds from the first frame to the last, restarts of the source's clock closed up.
  public var duration: Double

  /// Reads the whole file.
  public init(path: String) throws(RecordingError) {
    size = try InputFile(path: path).size
    (frames, lost, duration) = (0, 0, 0)
    var rows = try RecordedFile.open(path: path).frames()
    while let frame = rows.next() {
      frames += 1
      if !frame.isTracked { lost += 1 }
      duration = frame.time
    }
  }

  /// Whether these are the figures of a file of that size; notes are text that anyone can write.
  func isPlausible(fileSize: Int) -> Bool {
    size == fileSize && (0...fileSize / FrameBytes.smallestRecord).contains(frames)
      && (0...frames).contains(lost) && (0..<TimeLine.farthest).contains(duration)
  }

  /// 0…1 of the frames; 0 for a take without frames.
  public var lostShare: Double { frames == 0 ? 0 : Double(lost) / Double(frames) }
}
