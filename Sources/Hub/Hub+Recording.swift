import FaceControl

extension Hub {
  /// The take that is being recorded.
  struct ActiveRecording {
    let performer: String
    let tape: SessionTape
  }

  /// Starts a take of the leading performer; says why when it cannot.
  func startRecording() -> String? {
    guard recording == nil else { return nil }
    guard let performer = performer(lead) else {
      return "There is no performer to record: add a source first."
    }
    do {
      let tape = try SessionTape(
        folder: configuration.data.takes, source: performer.url.description)
      performer.startRecording(to: tape)
      recording = ActiveRecording(performer: performer.id, tape: tape)
      refreshRecording()
      publish()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Ends the take; nil when nothing was being recorded or no frame came.
  @discardableResult
  func stopRecording() -> RecordingStatus.Take? {
    guard let active = recording else { return nil }
    performer(active.performer)?.stopRecording()
    recording = nil
    recordingStatus.isOn = false
    recordingStatus.sentence = ""
    let take = active.tape.finish().map {
      RecordingStatus.Take(name: $0.name, sentence: $0.sentence)
    }
    recordingStatus.lastTake = take ?? recordingStatus.lastTake
    publish()
    if let take { Task { await refreshTakes(counting: take.name) } }
    return take
  }

  func refreshRecording() {
    guard let active = recording else { return }
    recordingStatus.isOn = true
    recordingStatus.sentence = active.tape.progress
  }
}
