/// One reading of a sensor with its two instants.
///
/// Large content is held by reference, so that an event is cheap to copy and to queue.
public struct SensorEvent: Hashable, Sendable {
  public var source: SourceID
  /// Seconds on the source's clock at which it was sensed.
  public var sensed: Double
  /// Seconds on the host's monotonic clock at which it arrived.
  public var arrived: Double
  public var payload: SensorPayload

  public init(source: SourceID, sensed: Double, arrived: Double, payload: SensorPayload) {
    self.source = source
    self.sensed = sensed
    self.arrived = arrived
    self.payload = payload
  }

  public var kind: SensorKind { payload.kind }
}

/// The number that a host gives to a running source. Pixels, landmarks and sound of one camera are one source
/// with one clock.
public struct SourceID: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable
  public static func < (one: SourceID, other: SourceID) -> Bool { one.rawValue < other.rawValue }
}

/// The content of a sensor event.
public enum SensorPayload: Hashable, Sendable {
  /// The faces of one picture; empty when there is none.
  case faces([IdentifiedFace])
  /// The channel frames of one packet.
  case channels([ChannelFrame])
  case hands(HandFrame)
  case body(BodyFrame)
  case motion(MotionSample)
  /// The gloves of one packet, at most one for each hand.
  case gloves([GloveFrame])
  case audio(AudioBlock)
  case picture(EncodedPicture)

  public var kind: SensorKind {
    switch self {
    case .faces: .face
    case .channels: .channels
    case .hands: .hands
    case .body: .body
    case .motion: .motion
    case .gloves: .glove
    case .audio: .audio
    case .picture: .picture
    }
  }
}

/// A face with the number that follows it through the pictures of its source, from 1.
public struct IdentifiedFace: Hashable, Sendable {
  public var identity: UInt32
  public var frame: FaceFrame

  public init(identity: UInt32, frame: FaceFrame) {
    self.identity = identity
    self.frame = frame
  }
}
