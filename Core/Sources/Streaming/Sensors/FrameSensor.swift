import Realtime
public import Signals
public import Timing

/// A source of faces or channels on a bus, as long as it exists: the frames of one sender.
public final class FrameSensor: Sendable {
  public let source: SourceID
  private let bus: SensorBus
  private let clock: HostClock
  private let pools = Locked(Pools())

  private struct Pools {
    var faces = ArrayPool<IdentifiedFace>(count: 8, capacity: 1)
    var channels = ArrayPool<ChannelFrame>(count: 8, capacity: 1)
  }

  public init(
    _ name: String, on bus: SensorBus, isSimulated: Bool = false, clock: HostClock = .system
  ) {
    self.bus = bus
    self.clock = clock
    source = bus.addSource(name, offering: [.face, .channels], isSimulated: isSimulated) { _ in }
  }

  deinit { bus.removeSource(source) }

  /// Publishes a frame if anybody wants it, on this thread; without allocation while at most eight are held.
  public func publish(_ frame: SensorFrame, stamp: FrameStamp) {
    let kind: SensorKind
    switch frame {
    case .face: kind = .face
    case .channels: kind = .channels
    }
    guard bus.wants(kind, from: source) else { return }
    let arrived =
      stamp.arrived > 0 ? Double(stamp.arrived) * 1e-9 : clock.seconds
    bus.publish(
      SensorEvent(
        source: source, sensed: frame.time, arrived: arrived, payload: payload(of: frame)))
  }

  private func payload(of frame: SensorFrame) -> SensorPayload {
    pools.withLock { pools in
      switch frame {
      case .face(let face):
        .faces(
          pools.faces.array {
            if face.isTracked { $0.append(IdentifiedFace(identity: 1, frame: face)) }
          })
      case .channels(let channels): .channels(pools.channels.array { $0.append(channels) })
      }
    }
  }
}
