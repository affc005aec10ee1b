import Capture
import CaptureScreens
import CaptureWire
import Numbers
import Timing

extension EngineState {
  /// Passes an event to the session of a device, and does what it asks for.
  mutating func apply(_ event: CaptureHubSession.Event, to id: String, at now: Int64) {
    let effects = devices[id]?.session?.apply(event, at: now) ?? []
    for effect in effects { perform(effect, of: id, at: now) }
  }

  private mutating func perform(
    _ effect: CaptureHubSession.Effect, of id: String, at now: Int64
  ) {
    switch effect {
    case .send(let bytes): send(.text(bytes), to: id)
    case .hello(let hello, let isResumed):
      introduce(hello.device)
      if !isResumed { forgetStreams(of: hello.device) }
    case .streams(let streams): define(streams, of: id)
    case .numbering(let numbering):
      if isMember(id) { write(.numbering(numbering, device: id)) }
    case .store(let store): keep(store, of: id, at: now)
    case .live(let record, let kind): look(at: record, kind, of: id, at: now)
    case .exchange(let times):
      devices[id]?.register(times)
      if isMember(id) { write(.exchanges([times], device: id)) }
    case .mark(let mark):
      guard isMember(id) else { return }
      take?.marks += 1
      write(.mark(mark))
    case .status(let status): note(status, of: id)
    case .complete:
      take?.open.remove(id)
      closeIfPossible(at: now)
    case .close(let sentence): close(id, sentence, at: now)
    }
  }

  func isMember(_ id: String) -> Bool { take?.members.contains(id) == true }

  private mutating func send(_ message: CaptureHubSession.Outgoing, to id: String) {
    guard let connection = devices[id]?.connection.flatMap({ connections[$0] }) else { return }
    outbox.append(.send(connection.send, message))
  }

  private mutating func close(_ id: String, _ sentence: String, at now: Int64) {
    send(.close(sentence), to: id)
    if let connection = devices[id]?.connection { connections[connection] = nil }
    devices[id]?.connection = nil
    devices[id]?.leftAt = now
    devices[id]?.problem = sentence
    announce()
  }

  /// Closes connections that have died without a word.
  mutating func closeDead(at now: Int64) {
    for (id, connection) in connections {
      if let device = connection.device {
        guard now &- connection.lastHeard >= EngineConnection.patience else { continue }
        outbox.append(
          .send(connection.send, .close("Nothing came for 20 s: connect again.")))
        connections[id] = nil
        if devices[device]?.connection == id {
          devices[device]?.connection = nil
          devices[device]?.leftAt = now
          apply(.disconnected, to: device, at: now)
          announce()
        }
      } else if now &- connection.openedAt >= EngineConnection.helloPatience {
        refuse(id, "No hello came within 10 s: connect again.", isFatal: false)
      }
    }
  }

  /// Takes over what a device says of itself; who wears it stays during a session.
  private mutating func introduce(_ hello: CaptureDevice) {
    guard let known = devices[hello.id] else { return }
    var device = hello
    device.person =
      persons[hello.id] ?? (isActive && !known.streams.isEmpty ? known.device.person : hello.person)
    device.person = device.person.clamped(to: 1...CaptureSettings.mostPersons)
    devices[hello.id]?.device = device
    devices[hello.id]?.problem = nil
    if known.clock.exchanges == 0 || known.device.maximumDrift != hello.maximumDrift {
      devices[hello.id]?.clock = CertifiedClock(limit: DriftLimit(maximum: hello.maximumDrift))
    }
    let writes = line.register(device)
    if isMember(hello.id), !writes.isEmpty { write(.device(device)) }
  }

  /// A device that begins anew names its streams again; those of a take stay.
  private mutating func forgetStreams(of device: CaptureDevice) {
    guard !isMember(device.id), !line.isRecording else { return }
    devices[device.id]?.streams = []
    line.remove(device.id)
    _ = line.register(devices[device.id]?.device ?? device)
  }

  mutating func define(_ streams: [CaptureStream], of id: String) {
    for stream in streams {
      let index = devices[id]?.streams.firstIndex { $0.id == stream.id }
      if let index {
        devices[id]?.streams[index] = stream
      } else {
        devices[id]?.streams.append(stream)
      }
      _ = line.register(stream)
      if isMember(id), take?.allows(stream.kind) == true { write(.stream(stream)) }
    }
  }

  private mutating func keep(_ store: TicketedRecord, of id: String, at now: Int64) {
    guard let take, let slot = devices[id]?.slot, isMember(id) else {
      apply(.durable(ticket: store.ticket), to: id, at: now)
      return
    }
    look(at: store.record, store.kind, of: id, at: now)
    write(
      take.allows(store.kind)
        ? .record(store.record, slot: slot, ticket: store.ticket)
        : .skip(slot: slot, ticket: store.ticket))
  }

  /// Nanoseconds between two depth maps that are measured.
  private static let depthPeriod: Int64 = 500_000_000

  /// Checks and figures of what came.
  private mutating func look(
    at record: CaptureRecord, _ kind: CaptureKind, of id: String, at now: Int64
  ) {
    guard let device = devices[id], let samples = record.samples(of: kind) else { return }
    let seconds = Double(now) * 1e-9
    for sample in samples {
      _ = line.receive(
        sample, of: record.stream, at: device.moment(sample.sensed), now: seconds)
      calibrate(sample.reading, of: record.stream, person: device.device.person)
    }
    if kind == .depth, now &- (depths[record.stream] ?? Self.never) >= Self.depthPeriod,
      case .depth(let png, let confidence) = samples.last?.reading
    {
      depths[record.stream] = now
      outbox.append(.measureDepth(png: png, confidence: confidence, stream: record.stream))
    }
  }

  mutating func calibrate(_ reading: CaptureReading, of stream: UInt16, person: Int) {
    guard flow.phase == .calibration else { return }
    meters[person]?.add(reading, of: stream)
  }

  private mutating func note(_ status: CaptureStatus, of id: String) {
    if let battery = status.battery { line.charge(battery, of: id) }
    let text = String(status.text.prefix(300))
    // The figures of the next fifth of a second bring it to the pages.
    devices[id]?.problem = text.isEmpty ? nil : text
  }
}
