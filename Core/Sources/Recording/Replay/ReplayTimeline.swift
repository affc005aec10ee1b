public import Signals

/// Maps the frames of a replay to one session: time and sequence continue to rise after a seek or a repeat.
///
/// Deterministic: depends on frames and seeks only, not on the playback rate.
public struct ReplayTimeline: Sendable {
  private var offset = 0.0
  private var last: (place: Double, own: Double)?
  private var step = 1.0 / 60
  private var sequence: UInt32?
  private var isAfterJump = false

  public init() {}

  /// Marks a seek before the next frame.
  public mutating func jump() { isAfterJump = last != nil }

  public mutating func place(_ frame: SensorFrame) -> SensorFrame {
    if let last, isAfterJump {
      offset = last.place + step - frame.time
      if sequence == nil { sequence = lastSequence }
    } else if let last, frame.time > last.own {
      step = min(frame.time - last.own, 1)
    }
    isAfterJump = false
    last = (offset + frame.time, frame.time)
    guard let before = sequence else {
      lastSequence = frame.sequence
      return frame
    }
    sequence = before &+ 1
    return frame.moved(to: offset + frame.time, sequence: before &+ 1)
  }

  private var lastSequence: UInt32 = 0
}

extension SensorFrame {
  /// The same frame at another time.
  public func moved(to time: Double, sequence: UInt32) -> SensorFrame {
    switch self {
    case .face(var frame):
      (frame.time, frame.sequence) = (time, sequence)
      return .face(frame)
    case .channels(var frame):
      (frame.time, frame.sequence) = (time, sequence)
      return .channels(frame)
    }
  }
}
