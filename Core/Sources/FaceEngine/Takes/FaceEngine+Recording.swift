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

  /// The most takes that may wait for disk space at once, each with at most 4 MB of memory.
  static let waitingTakes = 4

  /// Whether a recording gets frames now.
  public var isTakeArriving: Bool { recordingStatus.isArriving }

  /// Starts a take of the leading performer; returns the error sentence when it cannot, else nil.
  public func startRecording() -> String? {
    guard recording == nil else { return nil }
    guard let performer = performer(lead) else {
      return "There is no performer to record: add a source first."
    }
    guard unsavedRecorders.count < Self.waitingTakes else {
      return "\(unsavedRecorders.count) takes wait for room on the disk: free some space first."
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

  /// Ends the take. A take that is not completely on the disk stays in memory and is saved when there is space.
  @discardableResult
  public func stopRecording() -> RecordingOutcome {
    guard let active = recording else { return .empty }
    performer(active.performer)?.stopRecording()
    recording = nil
    recordingStatus.isOn = false
    recordingStatus.isArriving = false
    recordingStatus.sentence = ""
    defer { publish() }
    switch active.recorder.finish() {
    case .nothing: return .empty
    case .failed(let reason): return .failed(reason)
    case .take(let take):
      recordingStatus.lastTake = take
      if !take.isSaved { unsavedRecorders.append(active.recorder) }
      refreshRecording()
      Task { await refreshTakes(counting: take.name) }
      return .ended(take)
    }
  }

  /// Updates the take that is being recorded and the takes that wait for disk space. Four times a second.
  func refreshRecording() {
    for (index, recorder) in unsavedRecorders.enumerated().reversed() {
      recorder.poll()
      guard let take = recorder.take else { continue }
      if recordingStatus.lastTake?.name == take.name { recordingStatus.lastTake = take }
      guard take.isSaved else { continue }
      unsavedRecorders.remove(at: index)
      Task { await refreshTakes(counting: take.name) }
    }
    guard let active = recording else {
      recordingStatus.sentence = waitingSentence
      return
    }
    active.recorder.poll()
    recordingStatus.isOn = true
    (recordingStatus.isArriving, recordingStatus.sentence) = active.recorder.status
  }

  private var waitingSentence: String {
    guard let take = unsavedRecorders.first?.take else { return "" }
    return "\(take.name): \(take.sentence)"
  }

  /// Tries a last time to save the waiting takes, and reports what is lost.
  func endRecordings() {
    stopRecording()
    for recorder in unsavedRecorders {
      guard case .take(let take) = recorder.finish(), !take.isSaved else { continue }
      let loss = "The program ends, so the waiting frames are lost."
      edges.announce("\(take.name) is not whole: \(take.sentence) \(loss)")
    }
    unsavedRecorders = []
  }
}
