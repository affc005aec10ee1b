import Numbers
import SensorWire

/// The closing record of a session: the number of frames, the first and the last time.
struct SessionSummary: Hashable, Sendable {
  var frames: UInt64 = 0
  var first = 0.0
  var last = 0.0

  static let size = 24
  static let recordSize = size + SessionRecord.frameSize

  /// Seconds; 0 when the times do not increase.
  var duration: Double {
    let duration = last - first
    return duration >= TimeLine.shortestStep && duration < TimeLine.farthest ? duration : 0
  }

  /// Whether a file of this size can contain this number of frames with such times.
  func isPlausible(fileSize: Int) -> Bool {
    frames <= UInt64(clamping: fileSize / FrameBytes.smallestRecord)
      && first.magnitude < TimeLine.farthest && last.magnitude < TimeLine.farthest
  }

  mutating func add(_ time: Double) {
    if frames == 0 { first = time }
    last = time
    frames += 1
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: frames)
    bytes.append(first)
    bytes.append(last)
  }

  init() {}

  init(_ bytes: inout ByteCursor) {
    frames = bytes.integer(UInt64.self)
    first = bytes.double()
    last = bytes.double()
  }
}
