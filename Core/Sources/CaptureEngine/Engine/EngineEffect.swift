import Capture
import CaptureWire

/// What the engine has to do outside of its lock, in order.
enum EngineEffect: Sendable {
  case send(@Sendable (CaptureHubSession.Outgoing) -> Void, CaptureHubSession.Outgoing)
  case write(TakeWriter, TakeStorage.Job)
  case stop(TakeWriter)
  /// The pages have something new to show.
  case announce
  case claim(String)
  case release(String)
  case finalise(String)
  /// Keeps the sessions of a recording.
  case keep([String], CaptureReview, of: String)
  case upload([String], destination: String)
  case delete([String])
  /// Deletes a recording that could not be finalised.
  case discard(String)
  case skip(CaptureTask, contributor: String)
  case measureSpace
  case measureDepth(png: [UInt8], confidence: [UInt8], stream: UInt16)
  /// The last samples of pushes that wait for others.
  case finishLogger
  /// Brings the subscriptions to the sensors of pages in line.
  case watch
  case say(String)
}
