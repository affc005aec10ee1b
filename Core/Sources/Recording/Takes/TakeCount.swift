import SensorWire
import Signals

/// Statistics of a take, from one pass over the file.
public struct TakeCount: Codable, Hashable, Sendable {
  /// The file's size in bytes when it was counted; another size makes the count obsolete.
  public var size: Int
  /// Playable face and channel frames.
  public var frames: Int
  /// Frames without a face.
  public var lost: Int
  /// Seconds from the first frame to the last, without gaps from restarts of the source's clock.
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

  /// Whether the count is for a file of this size; notes are untrusted text.
  func isPlausible(fileSize: Int) -> Bool {
    size == fileSize && (0...fileSize / FrameBytes.smallestRecord).contains(frames)
      && (0...frames).contains(lost) && (0..<TimeLine.farthest).contains(duration)
  }

  /// Fraction 0…1 of the frames; 0 for an empty take.
  public var lostShare: Double { frames == 0 ? 0 : Double(lost) / Double(frames) }
}
