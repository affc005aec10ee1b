import Numbers

/// The last record of a session that was closed properly: how many frames, and from when to when.
struct SessionSummary: Hashable, Sendable {
  var frames: UInt64 = 0
  var first = 0.0
  var last = 0.0

  static let size = 24
  static let recordSize = size + SessionRecord.frameSize

  /// Seconds; 0 when the times do not rise.
  var duration: Double {
    let duration = last - first
    return duration >= TimeLine.shortestStep && duration < TimeLine.farthest ? duration : 0
  }

  /// Whether a file of that many bytes can hold so many frames, from and to such times.
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
