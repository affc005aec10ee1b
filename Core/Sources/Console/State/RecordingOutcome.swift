public import ScreenKit

/// What became of starting or ending a recording, on every screen with a record button.
public enum RecordingOutcome: Hashable, Sendable {
  case started
  /// It did not start; the error's sentence.
  case refused(String)
  /// It ended without a frame.
  case empty
  /// It ended and nothing was saved; the reason.
  case failed(String)
  case ended(RecordingStatus.Take)

  /// Nil when there is nothing to say.
  public var notice: Notice? {
    switch self {
    case .started: nil
    case .refused(let sentence): Notice(.error, sentence)
    case .empty: Notice(.error, "No frame came, so nothing was saved.")
    case .failed(let reason): Notice(.error, "Nothing was saved: \(reason)")
    case .ended(let take) where take.isSaved:
      Notice(.success, "Saved \(take.name): \(take.sentence).")
    case .ended(let take): Notice(.error, "\(take.name): \(take.sentence)")
    }
  }
}
