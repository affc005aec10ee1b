import Capture
import CaptureFiles
import CaptureScreens
import CaptureWire
import Foundation
import Numbers

extension EngineState {
  /// What the log says, from its thread.
  mutating func receive(_ report: TakeStorage.Report, of name: String, at now: Int64) {
    guard let take, take.name == name else { return }
    switch report {
    case .durable(let tickets):
      self.take?.problem = nil
      for device in ordered {
        guard let ticket = tickets[device.slot], device.session != nil else { continue }
        apply(.durable(ticket: ticket), to: device.device.id, at: now)
      }
    case .problem(let sentence):
      self.take?.problem = sentence.map { ($0, take.problem?.since ?? now) }
      if !take.isRecording, let sentence { stored[name]?.problem = sentence }
      announce()
    case .failed(let sentence):
      guard take.setup != nil else {
        // What an earlier process wrote is still there.
        close(take)
        return
      }
      stored[name]?.state = .failed(sentence)
      if take.isRecording { tell(run(.writeFailed(sentence), at: now)) }
    case .finished: close(take)
    }
  }

  /// The log is closed: its folders are made.
  private mutating func close(_ take: RunningTake) {
    outbox.append(.stop(take.writer))
    self.take = nil
    stored[take.name]?.problem = nil
    if case .failed = stored[take.name]?.state {
      outbox.append(.release(take.name))
      decideIfReady(take.name)
    } else {
      stored[take.name]?.state = .finalising
      outbox.append(.finalise(take.name))
    }
    announce()
  }

  /// The folders of a recording are there, or the reason why not.
  mutating func finalised(
    _ name: String, sessions: [String], problem: String?, at now: Int64
  ) {
    guard stored[name] != nil else { return }
    stored[name]?.sessions = sessions
    stored[name]?.state = problem.map { .failed($0) } ?? .ready
    if let problem { tell([problem]) }
    if stored[name]?.isFound == true {
      stored[name]?.isFound = false
      tell(run(.recovered([name]), at: now))
    }
    decideIfReady(name)
    announce()
  }

  /// Folders of an earlier process that nobody has decided about.
  mutating func found(_ sessions: [String], at now: Int64) {
    for session in sessions where stored[session] == nil {
      stored[session] = StoredTake(name: session)
      stored[session]?.sessions = [session]
      stored[session]?.state = .ready
    }
    tell(run(.recovered(sessions), at: now))
  }

  /// Keeps beside the log what is known of the take, by person; after a crash it is still there.
  mutating func writeDocuments() {
    guard let take, let setup = take.setup else { return }
    self.take?.hasNewEvents = false
    for participant in setup.participants {
      let person = participant.person
      var review = CaptureReview(duration: nil)
      review.events = take.events
      let room = take.task.room ?? (settings.rooms.count == 1 ? settings.rooms.first : nil)
      let metadata = CaptureMetadata(
        session: take.name, kitVersion: surroundings.kitVersion, started: "", duration: 0,
        task: take.task, environment: room?.rawValue ?? "", contributor: participant.contributor,
        person: person, review: review, streams: [], consent: participant.consent, checks: [],
        hasBystander: flow.hasBystander)
      write(.document(metadata.json, name: "metadata_\(person)"))
    }
    guard take.isRecording else { return }
    for (person, meter) in meters.sorted(by: { $0.key < $1.key }) {
      let calibration = CaptureCalibration(
        isHeld: flow.isCalibrated, pose: meter.pose, intrinsics: nil, offsets: [],
        checks: meter.results())
      write(.document(calibration.json, name: "calibration_\(person)"))
    }
  }
}
