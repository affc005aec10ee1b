import FaceControl
import Numbers
import ScreenKit
import Signals
import Streaming
import Timing

/// Keeps a performer's source running: an error is shown in one sentence and the source is retried.
struct SourceRunner: Sendable {
  let performer: Performer
  let source: any FrameSource
  let context: SourceContext
  let clock: HostClock

  /// Runs until the source ends by itself or the task is cancelled.
  func run() async {
    var backoff = Backoff()
    while !Task.isCancelled {
      performer.status = Status(.searching, "Waiting for the first frame.")
      do {
        try await source.run(context)
        performer.status = Status(.offline, "Ended after \(performer.frameCount) frames.")
        return
      } catch is CancellationError {
        return
      } catch {
        let delay = backoff.next()
        performer.status = Status(.offline, "\(error) Trying again in \(Int(clamping: delay)) s.")
        try? await clock.sleep(.seconds(clamping: delay))
      }
    }
  }
}
