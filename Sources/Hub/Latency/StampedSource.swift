import Numbers
import Signals
import Timing

/// Receives a frame with the instants at which it was taken and arrived. Any thread.
typealias Delivery = @Sendable (SensorFrame, FrameStamp) -> Void

/// A source that knows when its frames were taken or arrived.
protocol StampedSource: FrameSource {
  /// Delivers frames in order; `rehearse` as in ``FrameSource/run(rehearse:_:)``.
  func run(
    rehearse: @escaping @Sendable (SensorFrame) -> Void, stamped deliver: @escaping Delivery
  ) async throws
}

extension StampedSource {
  func run(_ deliver: @escaping @Sendable (SensorFrame) -> Void) async throws {
    try await run(rehearse: { _ in }, stamped: { frame, _ in deliver(frame) })
  }

  func run(
    rehearse: @escaping @Sendable (SensorFrame) -> Void,
    _ deliver: @escaping @Sendable (SensorFrame) -> Void
  ) async throws {
    try await run(rehearse: rehearse, stamped: { frame, _ in deliver(frame) })
  }
}

extension FrameStamp {
  /// - Parameter arrival: seconds of the monotonic clock.
  init(arrival: Double) {
    self.init(arrived: arrival > 0 ? UInt64(clamping: arrival * 1e9) : 0)
  }
}
