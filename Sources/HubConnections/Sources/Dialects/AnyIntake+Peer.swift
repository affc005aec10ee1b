import FaceWire
import Net
import Signals

extension AnyIntake {
  /// One sender, with its format and the state of the decoder.
  struct Peer: Sendable {
    let format: HeardFormat
    var lastArrival: Double
    private var intake: Intake

    private enum Intake: Sendable {
      case liveLink(LiveLinkIntake)
      case weirdConnect(WeirdConnectIntake)
      case dialect(DialectIntake)
    }

    /// Nil for a format without a face.
    init?(_ format: HeardFormat, at arrival: Double, inverted: AxisSet) {
      self.format = format
      lastArrival = arrival
      switch format {
      case .liveLink: intake = .liveLink(LiveLinkIntake())
      case .weirdConnect: intake = .weirdConnect(WeirdConnectIntake())
      case .dialect(let dialect): intake = .dialect(DialectIntake(dialect, inverted: inverted))
      case .voltages, .discovery, .strangeOSC: return nil
      }
    }

    var title: String { format.words }

    /// Whether a datagram without a face may be the first part of one.
    var isPromising: Bool {
      if case .dialect(let intake) = intake { intake.refused == 0 } else { false }
    }

    mutating func register(
      _ bytes: UnsafeRawBufferPointer, from address: SocketAddress, arrival: Double,
      inverted: AxisSet
    ) -> SensorFrame? {
      switch intake {
      case .liveLink(var live):
        let face = live.register(bytes, arrival: arrival)
        intake = .liveLink(live)
        return face.map { .face($0.inverting(inverted)) }
      case .weirdConnect(var weird):
        let frame = weird.register(bytes, from: address, arrival: arrival)
        intake = .weirdConnect(weird)
        return frame.map { .channels($0).inverting(inverted) }
      case .dialect(var dialect):
        let face = dialect.register(bytes, from: address, arrival: arrival)
        intake = .dialect(dialect)
        return face.map(SensorFrame.face)
      }
    }
  }
}
