import Addresses
public import Console
import FaceControl
import Foundation
import Recording

extension FaceEngine {
  /// The take that is being recorded.
  struct ActiveRecording {
    let performer: String
    let recorder: TakeRecorder
  }

  /// A take that has ended and is not on the disk yet.
  struct UnsavedTake {
    let recorder: TakeRecorder
    /// What the newest try to save it gave; nil during the first.
    var status: RecordingStatus.Take?

    fileprivate var sentence: String {
      status.map { "\($0.name): \($0.sentence)" } ?? "Waiting for the disk."
    }
  }

  /// The most takes that may wait for the disk at once, each with at most 4 MB of memory.
  static let waitingTakes = 4

  /// Whether a recording gets frames now.
  public var isTakeArriving: Bool { recordingStatus.isArriving }

  /// Starts a take of the leading performer; returns the error sentence when it cannot, else nil.
  public func startRecording() -> String? {
    guard recording == nil else { return nil }
    guard let performer = performer(lead) else {
      return "There is no performer to record: add a source first."
    }
    guard unsavedTakes.count < Self.waitingTakes else {
      let isFull = unsavedTakes.contains { $0.status != nil }
      let reason = isFull ? "room on the disk: free some space first." : "the disk: try again soon."
      return "\(unsavedTakes.count) takes wait for \(reason)"
    }
    do {
      let recorder = try TakeRecorder(
        folder: configuration.takes, source: performer.url.description,
        isReplay: ReplaySource.epoch(of: performer.url) != nil, calls: configuration.fileCalls,
        clock: clock)
      performer.startRecording(to: recorder)
      recording = ActiveRecording(performer: performer.id, recorder: recorder)
      refreshRecording()
      publish()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Ends the take, and waits for the disk. A take that is not completely on it stays in memory and is saved when
  /// there is space.
  @discardableResult
  public func stopRecording() async -> RecordingOutcome {
    guard let recorder = detachRecorder() else { return .empty }
    return await save(recorder)
  }

  /// Ends the take without waiting for the disk.
  func leaveRecording() {
    if let recorder = detachRecorder() { Task { await save(recorder) } }
  }

  private func detachRecorder() -> TakeRecorder? {
    guard let active = recording else { return nil }
    performer(active.performer)?.stopRecording()
    recording = nil
    recordingStatus.isOn = false
    recordingStatus.isArriving = false
    unsavedTakes.append(UnsavedTake(recorder: active.recorder))
    refreshRecording()
    publish()
    return active.recorder
  }

  /// Tries to put an ended take on the disk.
  @discardableResult
  private func save(_ recorder: TakeRecorder) async -> RecordingOutcome {
    let ending = await takeSaver.end(recorder)
    defer {
      refreshRecording()
      publish()
    }
    guard let index = unsavedTakes.firstIndex(where: { $0.recorder === recorder }) else {
      return .empty
    }
    guard case .take(let take) = ending else {
      unsavedTakes.remove(at: index)
      if case .failed(let reason) = ending { return .failed(reason) }
      return .empty
    }
    let isFirst = unsavedTakes[index].status == nil
    if isFirst || recordingStatus.lastTake?.name == take.name { recordingStatus.lastTake = take }
    unsavedTakes[index].status = take
    if take.isSaved { unsavedTakes.remove(at: index) }
    if isFirst || take.isSaved { Task { await refreshTakes(counting: take.name) } }
    return .ended(take)
  }

  /// Tries again to save the takes that wait for disk space, unless a try goes on. Four times a second.
  func saveWaitingTakes() async {
    guard !isSavingTakes else { return }
    isSavingTakes = true
    for waiting in unsavedTakes where waiting.status != nil { await save(waiting.recorder) }
    isSavingTakes = false
  }

  /// Updates the status of the take that is being recorded. Four times a second.
  func refreshRecording() {
    guard let active = recording else {
      recordingStatus.sentence = unsavedTakes.first?.sentence ?? ""
      return
    }
    active.recorder.poll()
    recordingStatus.isOn = true
    (recordingStatus.isArriving, recordingStatus.sentence) = active.recorder.status
  }

  /// Tries a last time to save the takes that are not on the disk, and reports what is lost.
  func endRecordings() async {
    _ = detachRecorder()
    for unsaved in unsavedTakes {
      guard case .take(let take) = await takeSaver.end(unsaved.recorder), !take.isSaved else {
        continue
      }
      let loss = "The program ends, so the waiting frames are lost."
      edges.announce("\(take.name) is not whole: \(take.sentence) \(loss)")
    }
    unsavedTakes = []
  }
}
