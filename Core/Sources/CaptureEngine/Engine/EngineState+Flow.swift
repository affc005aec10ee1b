import Capture
import CaptureScreens
import CaptureWire
import Numbers

extension EngineState {
  /// An action of a page; returns sentences to show there.
  mutating func apply(_ action: CaptureFlow.Action, on page: String, at now: Int64) -> [String] {
    guard mayLead(page) else { return ["Another page leads the session. Use that one."] }
    if let refusal = refusal(of: action) { return [refusal] }
    let before = flow.phase
    let sentences = run(action, at: now)
    if flow.phase == .idle {
      leader = nil
    } else if before == .idle || leader == nil {
      leader = page
    }
    return sentences
  }

  /// Whether a page may act: it leads the session, or none does.
  func mayLead(_ page: String) -> Bool {
    flow.phase == .idle || leader == nil || leader == page
  }

  private func refusal(of action: CaptureFlow.Action) -> String? {
    switch action {
    case .start(let setup):
      let gone = setup.participants.first { people.entry($0.contributor)?.withdrawal != nil }
      return gone.map { "\($0.contributor) has withdrawn. Choose somebody else." }
    case .record where take != nil:
      return "The last samples of the take before are still awaited, for 30 s at most. Try again."
    default: return nil
    }
  }

  /// Passes an action to the flow and does what it asks for; returns its sentences.
  mutating func run(_ action: CaptureFlow.Action, at now: Int64) -> [String] {
    let before = (phase: flow.phase, name: reviewed)
    let effects = flow.apply(action, at: Double(now) * 1e-9)
    let sentences = effects.flatMap { perform($0, at: now) }
    if let found = flow.review?.recovered {
      reviewed = found
    } else if ![.review, .saved].contains(flow.phase) {
      reviewed = nil
    }
    if before.name != reviewed { dropDecided() }
    if before.phase != flow.phase { outbox.append(.watch) }
    if action != .tick || !effects.isEmpty { announce() }
    return sentences
  }

  private mutating func perform(_ effect: CaptureFlow.Effect, at now: Int64) -> [String] {
    switch effect {
    case .startCalibration: startCalibration()
    case .judgeCalibration:
      return run(.calibrated(meters.keys.sorted().flatMap { meters[$0]?.results() ?? [] }), at: now)
    case .chooseTask: return chooseTask(at: now)
    case .recordSkip(let task):
      if let person = flow.setup?.participants.first {
        outbox.append(.skip(task, contributor: person.contributor))
      }
    case .startRecording(let task): startTake(task, at: now)
    case .stopRecording: stopTake(at: now)
    case .mark(let event):
      take?.events.append(event)
      take?.hasNewEvents = true
    case .save(let review): decide(.keep(review, destination: nil))
    case .queueUpload(let destination): sendAfterwards(to: destination)
    case .delete: decide(.delete)
    case .askDiscard: break
    case .tell(let sentence): return [sentence]
    }
    return []
  }

  private mutating func startCalibration() {
    meters = [:]
    dressVision()
    let wanted = Set(flow.setup?.devices.map(\.id) ?? [])
    let worn = ordered.filter { wanted.contains($0.device.id) || $0.way == .vision }
    for person in Set(worn.map(\.device.person)) {
      let streams = worn.filter { $0.device.person == person }.flatMap(\.streams)
      meters[person] = CalibrationMeter(wanted: streams.filter { $0.kind != .audio })
    }
  }

  /// Offers a prompt: what the dashboard asks for, else one that the settings allow.
  mutating func chooseTask(at now: Int64) -> [String] {
    guard flow.phase == .prompt else { return [] }
    let contributor = people.entry(flow.setup?.participants.first?.contributor)
    var filter = settings.filter(isMinor: flow.setup?.hasMinors ?? false)
    if let assignment = nextAssignment {
      if let id = assignment.prompt, id != lastOffer, let task = TaskLibrary.standard.prompt(id) {
        lastOffer = id
        return run(.offer(task), at: now)
      }
      if assignment.prompt == nil {
        let isMinor = filter.isMinor
        filter = assignment.filter
        filter.isMinor = isMinor
      }
    }
    let task = settings.choice.next(
      in: .standard, allowed: filter, history: contributor?.contributor.history ?? TaskHistory(),
      after: lastOffer.flatMap(TaskLibrary.standard.prompt), using: &random)
    guard let task else {
      return ["No task fits these rooms. Allow more of them, or write your own."]
    }
    lastOffer = task.id
    return run(.offer(task), at: now)
  }

  /// What the dashboard asks the first person to do next.
  var nextAssignment: CaptureAssignment? {
    let first = flow.setup?.participants.first?.contributor ?? settings.contributor(of: 1)
    return first.flatMap { people.assignments.next(of: $0, with: Set(devices.keys)) }
  }
}

extension EngineState {
  /// What is decided about the take under review; it is done when its folders are there.
  private mutating func decide(_ decision: StoredTake.Decision) {
    guard let reviewed else { return }
    stored[reviewed]?.decision = decision
    if case .failed = stored[reviewed]?.state, decision != .delete, hasRecording(reviewed) {
      // There may be room on the disk by now.
      stored[reviewed]?.state = .finalising
      outbox.append(.finalise(reviewed))
    }
    decideIfReady(reviewed)
  }

  private func hasRecording(_ name: String) -> Bool {
    surroundings.exists(surroundings.sessionsFolder + "/" + name + ".recording")
  }

  private mutating func sendAfterwards(to destination: String) {
    guard let reviewed, case .keep(let review, _) = stored[reviewed]?.decision else { return }
    let sessions = stored[reviewed]?.sessions ?? []
    if stored[reviewed]?.isDone == true {
      outbox.append(.upload(sessions, destination: destination))
    } else {
      stored[reviewed]?.decision = .keep(review, destination: destination)
    }
  }

  mutating func decideIfReady(_ name: String) {
    guard let entry = stored[name], let decision = entry.decision, !entry.isDone else { return }
    switch (entry.state, decision) {
    case (.ready, .keep(let review, let destination)):
      outbox.append(.keep(entry.sessions, review, of: name))
      if let destination {
        outbox.append(.upload(entry.sessions, destination: destination))
      }
    case (.ready, .delete): outbox.append(.delete(entry.sessions))
    case (.failed, .delete): if hasRecording(name) { outbox.append(.discard(name)) }
    case (.failed(let sentence), .keep): outbox.append(.say(sentence))
    case (.storing, _), (.finalising, _): return
    }
    stored[name]?.isDone = true
    dropDecided()
  }

  /// Forgets takes that are done with, but for the one that is looked at.
  private mutating func dropDecided() {
    stored = stored.filter { !$0.value.isDone || $0.key == reviewed }
  }
}
