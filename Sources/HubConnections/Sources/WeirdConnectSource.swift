import Addresses
import FaceWire
import Net
import Realtime
import Signals
import Streaming
import Timing

/// WeirdConnect packets of another sender on one UDP port; the first sender is the performer.
struct WeirdConnectSource: FrameSource {
  let endpoint: Endpoint

  func run(_ context: SourceContext) async throws {
    let intake = Locked(WeirdConnectIntake())
    try await UDPListener(endpoint: endpoint).run(rehearse: { bytes, sender, due in
      let frame = intake.withLock { $0.rehearse(bytes, from: sender, due: due) }
      if let frame { context.rehearse(.channels(frame)) }
    }) { bytes, sender, arrival in
      let frame = intake.withLock { $0.register(bytes, from: sender, arrival: arrival) }
      if let frame { context.deliver(.channels(frame), FrameStamp(arrival: arrival)) }
    }
  }
}

/// The state of one port between WeirdConnect packets.
struct WeirdConnectIntake: Sendable {
  private var sender = SenderLock<SocketAddress>()
  private var clock = FrameClock()
  private(set) var refused = 0

  /// The channels of a datagram; nil when it is malformed, out of order or from another sender.
  mutating func register(
    _ bytes: UnsafeRawBufferPointer, from address: SocketAddress, arrival: Double
  ) -> ChannelFrame? {
    guard var frame = try? WeirdConnect.decode(bytes) else {
      refused += 1
      return nil
    }
    switch sender.judge(address, at: arrival) {
    case .same: break
    case .successor: clock.restart()

    case .stranger: return nil
    }
    guard let time = clock.time(of: frame.time, sequence: frame.sequence, at: arrival) else {
      return nil
    }
    frame.time = time
    return frame
  }

  /// The channels of a datagram as if it were the next; no state changes.
  func rehearse(
    _ bytes: UnsafeRawBufferPointer, from address: SocketAddress, due: Double
  ) -> ChannelFrame? {
    var copy = self
    copy.clock.restart()
    return copy.register(bytes, from: address, arrival: due)
  }
}
