public import Signals

/// Gives the frames of a replay their place in one session: after a jump, or when the recording begins
/// again, time and sequence go on rising.
///
/// Depends on the frames and jumps alone, never on how fast they are played: the same recording gives
/// the same frames at any speed.
public struct ReplayTimeline: Sendable {
  private var offset = 0.0
  private var last: (place: Double, own: Double)?
  private var step = 1.0 / 60
  private var sequence: UInt32?
  private var isAfterJump = false

  public init() {}

  /// The next frame comes from another place of the recording.
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
