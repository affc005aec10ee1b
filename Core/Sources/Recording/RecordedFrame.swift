public import Signals

/// One frame of a recording as it was written, hands included.
public enum RecordedFrame: Hashable, Sendable {
  case face(FaceFrame)
  case channels(ChannelFrame)
  case hands(HandFrame)

  public var time: Double {
    switch self {
    case .face(let frame): frame.time
    case .channels(let frame): frame.time
    case .hands(let frame): frame.time
    }
  }

  /// The frame as a face source delivers it; nil for hands.
  public var sensorFrame: SensorFrame? {
    switch self {
    case .face(let frame): .face(frame)
    case .channels(let frame): .channels(frame)
    case .hands: nil
    }
  }
}
