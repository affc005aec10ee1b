import FaceControl
import Recording
import Signals

/// A recording, paced by the time its frames carry; nothing is dropped.
struct ReplaySource: FrameSource {
  let path: String
  let speed: ReplaySpeed
  let isLooped: Bool

  func run(_ deliver: @escaping @Sendable (SensorFrame) -> Void) async throws {
    let pacer = FramePacer(speed: speed)
    var offset = 0.0
    var sequence: UInt32 = 0
    repeat {
      var length = 0.0
      var step = 1.0 / 60
      var frames = try RecordedFile.open(path: path).frames()
      while let frame = frames.next() {
        if frame.time > length { step = frame.time - length }
        length = max(length, frame.time)
        try await pacer.wait(for: offset + frame.time)
        deliver(isLooped ? frame.shifted(by: offset, sequence: sequence) : frame)
        sequence &+= 1
      }
      guard sequence > 0 else { throw EmptyRecording(path: path) }
      offset += length + min(step, 1)
    } while isLooped
  }
}

/// A recording that holds no frame at all.
struct EmptyRecording: Error, CustomStringConvertible {
  let path: String
  var description: String { "\(path) holds no frames: choose another recording." }
}

extension SensorFrame {
  /// The same frame later in a longer session.
  func shifted(by seconds: Double, sequence: UInt32) -> SensorFrame {
    switch self {
    case .face(var frame):
      frame.time += seconds
      frame.sequence = sequence
      return .face(frame)
    case .channels(var frame):
      frame.time += seconds
      frame.sequence = sequence
      return .channels(frame)
    }
  }
}
