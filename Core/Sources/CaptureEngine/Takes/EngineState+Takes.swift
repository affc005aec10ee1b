import Capture
import CaptureFiles
import CaptureScreens
import CaptureWire
import Numbers

extension EngineState {
  /// Begins to write: first who takes part, then what the devices have.
  mutating func startTake(_ task: CaptureTask, at now: Int64) {
    guard take == nil, let setup = flow.setup else { return }
    let unix = Int64(clamping: surroundings.unixSeconds() * 1e9)
    let name = freeName(unix)
    let start = CaptureStart(master: now, unix: unix)
    outbox.append(.claim(name))
    let writer = surroundings.makeWriter(
      .new(folder: surroundings.sessionsFolder + "/" + name + ".recording", start: start))
    take = RunningTake(name: name, start: start, task: task, setup: setup, writer: writer, at: now)
    stored[name] = StoredTake(name: name)
    stored[name]?.contributors = setup.participants.map(\.contributor)
    write(.open)
    writeDocuments()
    write(.mark(CaptureMark(kind: .start, time: now)))
    write(.mark(CaptureMark(kind: .task, time: now, text: task.text)))
    _ = line.begin(at: Double(now) * 1e-9, isTwoHanded: task.hands != .one)
    for device in ordered
    where device.way == .vision || take?.wants(device.device, excluded: settings.excluded) == true {
      join(device.device.id, at: now)
    }
    lastSpace = Self.never
  }

  /// A name that no session has: takes of one second differ by a number.
  private func freeName(_ unix: Int64) -> String {
    let name = SessionPlan.name(unixSeconds: unix / 1_000_000_000)
    func isFree(_ name: String) -> Bool {
      let path = surroundings.sessionsFolder + "/" + name
      return stored[name] == nil && !surroundings.exists(path)
        && !surroundings.exists(path + ".recording")
    }
    return ([name] + (2...999).map { "\(name)_\($0)" }).first { isFree($0) } ?? name
  }

  /// A device that comes while a take runs, or while its last samples are awaited.
  mutating func joinLate(_ id: String, at now: Int64) {
    guard let take, let device = devices[id]?.device else { return }
    if take.restored[id] != nil, !take.isRecording, take.open.contains(id) {
      // The device sends what it has since the hub was ended, and then the end of its streams.
      apply(.stop, to: id, at: now)
      return
    }
    guard take.isRecording, !take.members.contains(id) else { return }
    if devices[id]?.way == .vision || take.wants(device, excluded: settings.excluded) {
      join(id, at: now)
    }
  }

  private mutating func join(_ id: String, at now: Int64) {
    guard let device = devices[id], let take, !take.members.contains(id) else { return }
    self.take?.members.insert(id)
    self.take?.open.insert(id)
    write(.device(device.device))
    for stream in device.streams where take.allows(stream.kind) { write(.stream(stream)) }
    if !device.recent.isEmpty { write(.exchanges(device.recent, device: id)) }
    restartNumbers(of: id)
    apply(.start(take: take.name, task: take.task.text), to: id, at: now)
  }

  /// Ends the take: the last samples of its devices are awaited.
  mutating func stopTake(at now: Int64) {
    guard let take, take.isRecording else { return }
    self.take?.phase = .draining(until: now &+ RunningTake.drainTime)
    self.take?.end = now
    if let events = flow.review?.events { self.take?.events = events }
    reviewed = take.name
    line.end(at: Double(now) * 1e-9)
    write(.mark(CaptureMark(kind: .stop, time: now)))
    writeDocuments()
    for id in take.members.sorted() {
      switch devices[id]?.way {
      case .connection: apply(.stop, to: id, at: now)
      case .logger: break
      case .glove, .vision, nil: self.take?.open.remove(id)
      }
    }
    closeIfPossible(at: now)
  }

  mutating func closeIfPossible(at now: Int64) {
    guard let take, case .draining = take.phase, take.open.isEmpty else { return }
    self.take?.phase = .closing(next: now &+ 1_000_000_000)
    // What waits in the pushes goes in before the log is closed.
    outbox.append(.finishLogger)
  }

  /// The end of waiting: what has not come by now is lost.
  private mutating func stopWaiting(at now: Int64) {
    for id in (take?.open ?? []).sorted() {
      apply(.finish, to: id, at: now)
      take?.open.remove(id)
    }
    closeIfPossible(at: now)
  }

  /// What the time alone does to a take.
  mutating func tickTake(at now: Int64) {
    guard let take else { return }
    if case .closing(let next) = take.phase {
      guard now >= next else { return }
      self.take?.phase = .closing(next: now &+ 1_000_000_000)
      write(.finish)
      return
    }
    if take.hasNewEvents, now &- take.lastDocuments >= 2_000_000_000 {
      self.take?.lastDocuments = now
      writeDocuments()
    }
    if now &- take.lastSync >= 500_000_000 {
      self.take?.lastSync = now
      write(.synchronize)
    }
    if take.isRecording {
      if let problem = take.problem, now &- problem.since >= RunningTake.problemTime {
        tell(run(.writeFailed(problem.sentence), at: now))
      }
    } else if case .draining(let until) = take.phase {
      for id in take.open.sorted() where devices[id]?.way == .logger {
        if isSilent(logger: id, after: take.end ?? now, at: now) { self.take?.open.remove(id) }
      }
      if now >= until { stopWaiting(at: now) } else { closeIfPossible(at: now) }
    }
  }

  /// When `tickTake` has something to do next; nil for never.
  var nextTake: Int64? {
    guard let take else { return nil }
    return switch take.phase {
    case .closing(let next): next
    case .recording: take.lastSync &+ 500_000_000
    case .draining(let until): min(until, take.lastSync &+ 500_000_000)
    }
  }
}
