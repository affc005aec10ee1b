import FaceControl
import Signals

/// What a source may ask of whoever runs it.
struct SourceHost: Sendable {
  /// Says in one sentence how it stands while no face comes.
  var say: @Sendable (Status) -> Void = { _ in }
  /// Names who is heard: "iFacialMocap at 192.168.1.30".
  var hear: @Sendable (String) -> Void = { _ in }
  /// Adds another sender's performer; nil where there is no hub.
  var addGuest: @Sendable (_ name: String) async -> Performer? = { _ in nil }
  var removeGuest: @Sendable (_ id: String) async -> Void = { _ in }

  /// For a run without a stage.
  static let none = SourceHost()
}

/// A source that tells whom it hears, or puts others on stage, and knows when frames arrived.
protocol HostedSource: FrameSource {
  func run(
    stamped deliver: @escaping Delivery, host: SourceHost
  ) async throws
}

extension HostedSource {
  func run(_ deliver: @escaping @Sendable (SensorFrame) -> Void) async throws {
    try await run(stamped: { frame, _ in deliver(frame) }, host: .none)
  }
}
