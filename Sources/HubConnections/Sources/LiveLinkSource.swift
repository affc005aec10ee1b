import Addresses
import FaceWire
import Realtime
import Signals
import Streaming
import Timing

/// Live Link Face datagrams on one UDP port; the first phone is the performer, and another one
/// takes over after two seconds of silence.
struct LiveLinkSource: FrameSource {
  let endpoint: Endpoint

  func run(_ context: SourceContext) async throws {
    let intake = Locked(LiveLinkIntake())
    try await UDPListener(endpoint: endpoint).run(rehearse: { bytes, _, due in
      let frame = intake.withLock { $0.rehearse(bytes, due: due) }
      if let frame { context.rehearse(.face(frame)) }
    }) { bytes, _, arrival in
      let frame = intake.withLock { $0.register(bytes, arrival: arrival) }
      if let frame { context.deliver(.face(frame), FrameStamp(arrival: arrival)) }
    }
  }
}

/// The state of one port between Live Link Face datagrams.
struct LiveLinkIntake: Sendable {
  private var phone = SenderLock<String>()
  private var clock = FrameClock()
  private(set) var refused = 0

  /// The face of a datagram; nil when it is malformed, out of order or from another phone.
  mutating func register(_ bytes: UnsafeRawBufferPointer, arrival: Double) -> FaceFrame? {
    guard let packet = try? LiveLinkFace.decode(bytes) else {
      refused += 1
      return nil
    }
    switch phone.judge(packet.deviceID, at: arrival) {
    case .same: break
    case .successor: clock.restart()

    case .stranger: return nil
    }
    let sequence = UInt32(bitPattern: packet.frameNumber)
    guard let time = clock.time(of: packet.seconds, sequence: sequence, at: arrival) else {
      return nil
    }
    var face = packet.face()
    face.time = time
    return face
  }

  /// The face of a datagram as if it were the next; no state changes.
  func rehearse(_ bytes: UnsafeRawBufferPointer, due: Double) -> FaceFrame? {
    var copy = self
    copy.clock.restart()
    return copy.register(bytes, arrival: due)
  }
}
