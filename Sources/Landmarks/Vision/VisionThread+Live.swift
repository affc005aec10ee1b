import Realtime

/// The newest picture of a live source that waits for the vision thread.
struct LiveMailbox: Sendable {
  typealias Completion = @Sendable (Result<Tracked, VisionError>) -> Void

  struct Letter: Sendable {
    var input: VisionInput
    var time: Double
    var completion: Completion
  }

  var letter: Letter?
  var droppedCount: UInt64 = 0
}

extension VisionThread {
  /// Leaves a picture for a tracker and returns at once; one that still waits there is dropped.
  ///
  /// `completion` runs on one thread for all answers and must return soon; for a dropped picture
  /// it never runs. False when an older picture was dropped, or when there is no such tracker.
  @discardableResult public func submit(
    _ input: VisionInput, tracker: TrackerID, time: Double,
    completion: @escaping @Sendable (Result<Tracked, VisionError>) -> Void
  ) -> Bool {
    let letter = LiveMailbox.Letter(input: input, time: time, completion: completion)
    let hadLetter: Bool? = live.withLock { mailboxes in
      guard var mailbox = mailboxes.removeValue(forKey: tracker) else { return nil }
      let hadLetter = mailbox.letter != nil
      if hadLetter { mailbox.droppedCount += 1 }
      mailbox.letter = letter
      mailboxes[tracker] = mailbox
      return hadLetter
    }
    guard let hadLetter else {
      completion(.failure(.unknownTracker(tracker)))
      return false
    }
    if !hadLetter { deliverLater(tracker) }
    return !hadLetter
  }

  /// How many live pictures of a tracker gave way to newer ones.
  public func droppedCount(tracker: TrackerID) -> UInt64 {
    live.withLock { $0[tracker]?.droppedCount ?? 0 }
  }

  private func deliverLater(_ tracker: TrackerID) {
    thread.enqueue { [live, answers, lost] engine in
      let letter = live.withLock { mailboxes in
        defer { mailboxes[tracker]?.letter = nil }
        return mailboxes[tracker]?.letter
      }
      guard let letter else { return }
      let result: Result<Tracked, VisionError>
      do throws(VisionError) {
        result = .success(try engine.track(letter.input, tracker: tracker, time: letter.time))
      } catch {
        result = .failure(error)
        if error.isLoss { lost.add() }
      }
      answers.enqueue { _ in letter.completion(result) }
    }
  }
}
