import Numbers
public import Recording
import ScreenKit

extension TakesScreen {
  public enum Outcome: Hashable, Sendable {
    case recording(RecordingOutcome)
    /// The host drops a curve whose request was replaced by a newer one.
    case timeline(TakeTimeline)
    case comparison(TakeComparison)
    /// The error's sentence.
    case comparisonFailed(String)
    /// The preset to compare with no longer exists.
    case rivalGone
    case renameFailed(String)
    case trashed(TrashedTake)
    /// The time to undo the deletion with this id has passed.
    case undoExpired(id: String)
    /// The name of the take, which may differ from its name before deletion.
    case restored(name: String)
    /// Another operation failed; the error's sentence.
    case failed(String)
  }

  /// How long undo of a deletion is offered.
  private static let undoTime = Duration.seconds(3)

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    defer { layOut() }
    switch outcome {
    case .recording(let outcome): return outcome.notice.map { [.notify($0)] } ?? []
    case .timeline(let timeline): show(timeline)
    case .comparison(let curves): show(curves)
    case .comparisonFailed(let sentence):
      isComparing = false
      return [.notify(Notice(.error, sentence))]
    case .rivalGone:
      return apply(.comparisonFailed("That preset is gone: choose another one."))
    case .renameFailed(let sentence):
      renamed = nil
      return [.notify(Notice(.error, sentence))]
    case .trashed(let take):
      deleted = Deleted(id: take.id, sentence: "\(take.name) is in the trash.", take: take.name)
      return [.expireUndo(id: take.id, after: Self.undoTime)]
    case .undoExpired(let id): if deleted?.id == id { deleted = nil }
    case .restored(let name): return [.notify(Notice(.success, "\(name) is back."))]
    case .failed(let sentence): return [.notify(Notice(.error, sentence))]
    }
    return []
  }
}
