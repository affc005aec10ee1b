import FaceControl
import Numbers
import Signals
import Timing

/// A source of frames: delivers until it ends, fails or the task is cancelled.
protocol FrameSource: Sendable {
  /// Delivers frames in order, from any thread; throws an error whose description is one sentence.
  func run(_ deliver: @escaping @Sendable (SensorFrame) -> Void) async throws

  /// The same; a source that knows when its next frame is due calls `rehearse` shortly before.
  func run(
    rehearse: @escaping @Sendable (SensorFrame) -> Void,
    _ deliver: @escaping @Sendable (SensorFrame) -> Void
  ) async throws
}

extension FrameSource {
  func run(
    rehearse: @escaping @Sendable (SensorFrame) -> Void,
    _ deliver: @escaping @Sendable (SensorFrame) -> Void
  ) async throws {
    try await run(deliver)
  }
}

/// Keeps a performer's source running: an error is shown in one sentence and the source is retried.
struct SourceRunner: Sendable {
  let performer: Performer
  let source: any FrameSource
  var host = SourceHost.none

  /// Runs until the source ends by itself or the task is cancelled.
  func run() async {
    var backoff = Backoff()
    while !Task.isCancelled {
      performer.status = Status(.searching, "Waiting for the first frame.")
      do {
        try await source.run(for: performer, host: host)
        performer.status = Status(.offline, "Ended after \(performer.frameCount) frames.")
        return
      } catch is CancellationError {
        return
      } catch {
        let delay = backoff.next()
        performer.status = Status(.offline, "\(error) Trying again in \(Int(clamping: delay)) s.")
        try? await Task.sleep(for: .seconds(clamping: delay))
      }
    }
  }
}

extension FrameSource {
  /// Feeds a performer, with the instants of frames where the source knows them and the host's functions where it
  /// uses them.
  func run(for performer: Performer, host: SourceHost) async throws {
    if let stamped = self as? any StampedSource {
      return try await stamped.run(
        rehearse: { performer.rehearse($0) }, stamped: { performer.receive($0, stamp: $1) })
    }
    guard let hosted = self as? any HostedSource else {
      return try await run(rehearse: { performer.rehearse($0) }, { performer.receive($0) })
    }
    var host = host
    host.say = { performer.status = $0 }
    host.hear = { performer.origin = $0 }
    try await hosted.run(stamped: { performer.receive($0, stamp: $1) }, host: host)
  }
}
