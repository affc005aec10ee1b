import Signals
import Streaming

extension FrameSource {
  /// Runs with a context that delivers frames alone.
  func run(_ deliver: @escaping @Sendable (SensorFrame) -> Void) async throws {
    try await run(SourceContext(deliver: { frame, _ in deliver(frame) }))
  }
}
