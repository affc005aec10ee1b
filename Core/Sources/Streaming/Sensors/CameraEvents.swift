import Realtime
public import Signals
public import Timing
import Tracking

/// What one camera or film shows: its performer gets the selected face, subscribers of its source get events.
public final class CameraEvents: Sendable {
  public let source: SourceID
  private let bus: SensorBus
  private let selector = Locked(FaceSelector())

  /// The number and the instants of a picture: all that it shows has them.
  public struct Shot: Sendable {
    public var sequence: UInt32
    /// Seconds of the source's clock.
    public var sensed: Double
    public var stamp: FrameStamp

    public init(sequence: UInt32, sensed: Double, stamp: FrameStamp) {
      self.sequence = sequence
      self.sensed = sensed
      self.stamp = stamp
    }
  }

  public init(_ source: SourceID, on bus: SensorBus) {
    self.source = source
    self.bus = bus
  }

  /// Delivers the selected face, then publishes what subscribers want of the picture; returns the face, nil when none
  /// was looked for. Any thread.
  @discardableResult
  public func take(
    _ tracked: TrackingResult, _ shot: Shot, _ deliver: SourceContext.Delivery
  ) -> FaceFrame? {
    let (face, known) = select(tracked, shot.sequence)
    if let face {
      deliver(.face(face), shot.stamp)
      publish(.face, shot) { .faces(known) }
    }
    if var hands = tracked.hands {
      hands.sequence = shot.sequence
      publish(.hands, shot) { .hands(hands) }
    }
    if var bodies = tracked.bodies {
      bodies.sequence = shot.sequence
      publish(.body, shot) { .body(bodies) }
    }
    return face
  }

  private func select(
    _ tracked: TrackingResult, _ sequence: UInt32
  ) -> (FaceFrame?, known: [IdentifiedFace]) {
    guard let seen = tracked.face else { return (nil, []) }
    var (known, selected) = selector.withLock { $0.take(tracked.faces, at: seen.time) }
    for index in known.indices { known[index].frame.sequence = sequence }
    // A single face that jumps, as at a cut in a film, is selected at once.
    let isAlone = bus.demand(of: source).faces <= 1 || known.isEmpty
    var face = isAlone ? seen : selected ?? .lost(time: seen.time, sequence: sequence)
    face.sequence = sequence
    return (face, known)
  }

  private func publish(_ kind: SensorKind, _ shot: Shot, _ payload: () -> SensorPayload) {
    guard bus.wants(kind, from: source) else { return }
    bus.publish(
      SensorEvent(
        source: source, sensed: shot.sensed, arrived: Double(shot.stamp.arrived) * 1e-9,
        payload: payload()))
  }
}
