import Files
import Realtime
public import Signals

/// The newest picture of a live source that waits for the vision thread.
struct LiveMailbox: Sendable {
  typealias Completion = @Sendable (Result<TrackingResult, VisionError>) -> Void

  struct PendingPicture: Sendable {
    var input: VisionInput
    var time: Double
    var completion: Completion
  }

  var pending: PendingPicture?
  var droppedCount: UInt64 = 0
}

extension VisionThread {
  /// Queues a picture for a tracker and returns at once; a picture that still waits is dropped.
  ///
  /// `completion` runs on one thread for all results and must return soon; for a dropped picture
  /// it never runs. False when an older picture was dropped, or when the tracker is unknown.
  @discardableResult public func submit(
    _ input: VisionInput, tracker: TrackerID, time: Double,
    completion: @escaping @Sendable (Result<TrackingResult, VisionError>) -> Void
  ) -> Bool {
    let pending = LiveMailbox.PendingPicture(input: input, time: time, completion: completion)
    let hadPending: Bool? = live.withLock { mailboxes in
      guard var mailbox = mailboxes.removeValue(forKey: tracker) else { return nil }
      let hadPending = mailbox.pending != nil
      if hadPending { mailbox.droppedCount += 1 }
      mailbox.pending = pending
      mailboxes[tracker] = mailbox
      return hadPending
    }
    guard let hadPending else {
      completion(.failure(.unknownTracker(tracker)))
      return false
    }
    if !hadPending { deliverLater(tracker) }
    return !hadPending
  }

  /// The number of live pictures of a tracker that newer ones replaced.
  public func droppedCount(tracker: TrackerID) -> UInt64 {
    live.withLock { $0[tracker]?.droppedCount ?? 0 }
  }

  private func deliverLater(_ tracker: TrackerID) {
    thread.enqueue { [live, answers, lost] engine in
      let pending = live.withLock { mailboxes in
        defer { mailboxes[tracker]?.pending = nil }
        return mailboxes[tracker]?.pending
      }
      guard let pending else { return }
      let result: Result<TrackingResult, VisionError>
      do throws(VisionError) {
        result = .success(try engine.track(pending.input, tracker: tracker, time: pending.time))
      } catch {
        result = .failure(error)
        if error.isLoss { lost.add() }
      }
      answers.enqueue { _ in pending.completion(result) }
    }
  }
}
