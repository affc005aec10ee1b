public import Signals

/// Reads the frames of a recording, with strictly increasing times from 0; hands are skipped.
public struct RecordedFrames: Sequence, IteratorProtocol {
  private var source: any FrameRows
  private var timeLine = TimeLine()
  private var frames = 0
  private var untimed = 0
  /// The last frame's time in the file.
  private(set) var recordedTime = 0.0

  init(_ source: any FrameRows) { self.source = source }

  public mutating func next() -> SensorFrame? {
    while let recorded = source.next() {
      guard var frame = recorded.sensorFrame else { continue }
      guard let time = timeLine.place(frame.time) else {
        untimed += 1
        continue
      }
      recordedTime = frame.time
      frame.setTime(time)
      frames += 1
      return frame
    }
    return nil
  }

  /// The values of the last frame's Live Link CSV row that exceed the frame.
  var liveLink: LiveLinkRow? { source.liveLink }

  /// The statistics so far.
  public var report: ReadReport {
    var report = source.report
    report.frames = frames
    report.skipped += untimed
    return report
  }
}

/// Frames from a file of any supported format.
protocol FrameRows {
  var report: ReadReport { get }
  /// The values of the last frame's Live Link CSV row that exceed the frame.
  var liveLink: LiveLinkRow? { get }
  mutating func next() -> RecordedFrame?
}

extension SessionReader: FrameRows {}
extension TextRows: FrameRows {}

extension SensorFrame {
  fileprivate mutating func setTime(_ time: Double) {
    switch self {
    case .face(var frame):
      frame.time = time
      self = .face(frame)
    case .channels(var frame):
      frame.time = time
      self = .channels(frame)
    }
  }
}
