import FaceControl
import Signals

/// The host's functions for a source.
struct SourceHost: Sendable {
  /// Reports the status in one sentence while no face arrives.
  var say: @Sendable (Status) -> Void = { _ in }
  /// Reports the name of the sender: "iFacialMocap at 192.168.1.30".
  var hear: @Sendable (String) -> Void = { _ in }
  /// Adds another sender's performer; nil without a hub.
  var addGuest: @Sendable (_ name: String) async -> Performer? = { _ in nil }
  var removeGuest: @Sendable (_ id: String) async -> Void = { _ in }

  /// For a run without a hub.
  static let none = SourceHost()
}

/// A source that reports its sender or adds performers, and knows when frames arrived.
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
