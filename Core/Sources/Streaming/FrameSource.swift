public import ScreenKit
public import Signals
public import Timing

/// A source of sensor frames.
public protocol FrameSource: Sendable {
  /// Delivers frames in order, from any thread, until the source ends or the task is cancelled.
  ///
  /// Throws an error whose description is one sentence for people.
  func run(_ context: SourceContext) async throws
}

/// What a source may use while it runs: where its frames go, and what it can report or request. Its functions may be
/// called from any thread.
public struct SourceContext: Sendable {
  /// Receives a frame with the instants at which it was captured and arrived.
  public typealias Delivery = @Sendable (SensorFrame, FrameStamp) -> Void

  public var deliver: Delivery
  /// Processes a frame without sending; a source that knows when its next frame is due calls it shortly before.
  public var rehearse: @Sendable (SensorFrame) -> Void
  /// Reports the status while no face arrives.
  public var report: @Sendable (Status) -> Void
  /// Reports the name of the sender: "iFacialMocap at 192.168.1.30".
  public var setOrigin: @Sendable (String) -> Void
  /// Adds a performer for another sender of the same port, under a name; nil where that is not supported.
  public var addPeer: @Sendable (_ name: String) async -> PeerPerformer?
  /// Removes a performer that `addPeer` returned.
  public var removePeer: @Sendable (PeerPerformer) async -> Void
  /// What the source waits by.
  public var clock: HostClock

  public init(
    deliver: @escaping Delivery,
    rehearse: @escaping @Sendable (SensorFrame) -> Void = { _ in },
    report: @escaping @Sendable (Status) -> Void = { _ in },
    setOrigin: @escaping @Sendable (String) -> Void = { _ in },
    addPeer: @escaping @Sendable (_ name: String) async -> PeerPerformer? = { _ in nil },
    removePeer: @escaping @Sendable (PeerPerformer) async -> Void = { _ in },
    clock: HostClock = .system
  ) {
    self.deliver = deliver
    self.rehearse = rehearse
    self.report = report
    self.setOrigin = setOrigin
    self.addPeer = addPeer
    self.removePeer = removePeer
    self.clock = clock
  }
}

/// The performer of a further sender of a port.
public struct PeerPerformer: Sendable {
  public let id: String
  public let deliver: SourceContext.Delivery

  public init(id: String, deliver: @escaping SourceContext.Delivery) {
    self.id = id
    self.deliver = deliver
  }
}
