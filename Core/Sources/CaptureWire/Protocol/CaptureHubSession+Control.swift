import Numbers

extension CaptureHubSession {
  /// Goes on with a take of an earlier process of the hub, before the device connects.
  ///
  /// - Parameter next: for the session's streams the sequence number behind the last one in the log.
  public mutating func restore(
    _ numbering: CaptureNumbering, next: [UInt16: UInt32], take: String, task: String
  ) {
    guard streams.isEmpty else { return }
    (state, self.take, self.task) = (.recording, take, task)
    restoredRun = numbering.run
    restored = Array(numbering.streams.prefix(CaptureDevice.maximumStreams))
    restoredNext = next.mapValues { Int(clamping: $0) }
  }

  mutating func receive(text bytes: [UInt8], at now: Int64, _ effects: inout [Effect]) {
    guard connection != nil else { return }
    if connection?.budget.take(at: now) == false {
      refusals += 1
      if (connection?.budget.refused ?? 0) > 1_000 {
        refuse(
          "More than 50 messages a second: send samples in batches.", isFatal: true, at: now,
          &effects)
      }
      return
    }
    do {
      receive(try CaptureMessage(bytes), at: now, &effects)
    } catch {
      refuse(error.description, isFatal: connection?.isWelcomed != true, at: now, &effects)
    }
  }

  private mutating func receive(
    _ message: CaptureMessage, at now: Int64, _ effects: inout [Effect]
  ) {
    if case .hello(let hello) = message {
      receive(hello, at: now, &effects)
      return
    }
    guard connection?.isWelcomed == true else {
      refuse("The first message has to be a hello.", isFatal: true, at: now, &effects)
      return
    }
    switch message {
    case .ping(let id): answer(id, at: now, &effects)
    case .pong(let id, let received, let answered):
      guard let sent = connection?.pings.sent(id) else { return }
      report(
        ClockTimes(
          isStartedByDevice: false, sent: sent, received: received, answered: answered,
          arrived: now), &effects)
    case .exchange(let id, let sent, let arrived):
      guard let answer = connection?.answers.removeValue(forKey: id) else { return }
      report(
        ClockTimes(
          isStartedByDevice: true, sent: sent, received: answer.received,
          answered: answer.answered, arrived: arrived), &effects)
    case .streams(let definitions): define(definitions, from: [:], at: now, &effects)
    case .status(let status): effects.append(.status(status))
    case .mark(var mark):
      mark.device = device?.id
      effects.append(.mark(mark))
    case .error(let message, _): effects.append(.status(CaptureStatus(text: message)))
    case .hello, .welcome, .acknowledge, .start, .stop, .task, .unknown: break
    }
  }

  private func report(_ exchange: ClockTimes, _ effects: inout [Effect]) {
    if exchange.isPossible { effects.append(.exchange(exchange)) }
  }

  private mutating func answer(_ id: Int, at now: Int64, _ effects: inout [Effect]) {
    guard var connection else { return }
    if connection.answerOrder.count >= 32 {
      connection.answers[connection.answerOrder.removeFirst()] = nil
    }
    connection.answerOrder.append(id)
    connection.answers[id] = (now, now)
    self.connection = connection
    send(.pong(id: id, received: now, answered: now), &effects)
  }

  private mutating func receive(
    _ hello: CaptureHello, at now: Int64, _ effects: inout [Effect]
  ) {
    guard hello.version == CaptureMessage.version else {
      refuse(
        "Version \(hello.version) of the protocol is unknown: this hub speaks \(CaptureMessage.version).",
        isFatal: true, at: now, &effects)
      return
    }
    guard device == nil || device?.id == hello.device.id else {
      refuse(
        "The device \(hello.device.id) is not \(device?.id ?? ""), which this connection belongs to.",
        isFatal: true, at: now, &effects)
      return
    }
    let isResumed = run == hello.run && !run.isEmpty
    device = hello.device
    // Outside of a take a device may begin anew with other streams.
    if !isResumed, state == .idle, pending.isEmpty { streams = [:] }
    if !isResumed { restart(run: hello.run, from: hello.from) }
    effects.append(.hello(hello, isResumed: isResumed))
    if !isResumed, !streams.isEmpty { effects.append(.numbering(numbering)) }
    connection?.isWelcomed = true
    connection?.pings = ClockRequests(at: now)
    define(hello.streams, from: hello.from, at: now, &effects)
    let points = streams.sorted { $0.key < $1.key }.map { id, stream in
      CaptureResumePoint(
        stream: id, next: UInt32(clamping: stream.received.contiguousEnd),
        durable: UInt32(clamping: stream.durable.contiguousEnd))
    }
    for point in points { streams[point.stream]?.acknowledged = point.durable }
    send(
      .welcome(
        CaptureWelcome(
          time: now, state: state, take: take, task: task, window: window, resume: points)),
      &effects)
  }

  /// A device that counts anew: what was pending of the earlier run no longer has a number.
  private mutating func restart(run: String, from first: [UInt16: UInt32]) {
    self.run = run
    pending = pending.map {
      HubPending(ticket: $0.ticket, stream: $0.stream, numbers: 0..<0, size: $0.size)
    }
    for id in streams.keys { streams[id]?.restart(from: Int(clamping: first[id] ?? 0)) }
  }

  /// A stream of a take that an earlier process began, or a new one with the next free number.
  private func newStream(_ given: CaptureStream, from first: Int) -> HubStream {
    var definition = given
    guard let known = restored.first(where: { $0.stream == given.id }) else {
      let used = Set(streams.values.map(\.definition.id) + restored.map(\.number))
      var number = firstStream
      while used.contains(number) { number &+= 1 }
      definition.id = number
      return HubStream(definition: definition, from: first)
    }
    definition.id = known.number
    let next = restoredNext[known.number] ?? 0
    guard run == restoredRun else {
      return HubStream(definition: definition, from: first, nextStored: next)
    }
    let durable = (next - known.offset.clamped(to: -Int(clamping: UInt32.max)...next))
      .clamped(to: 0...Int(clamping: UInt32.max))
    var stream = HubStream(definition: definition, from: durable, nextStored: next)
    stream.forget(before: first)
    return stream
  }

  private mutating func define(
    _ definitions: [CaptureStream], from first: [UInt16: UInt32], at now: Int64,
    _ effects: inout [Effect]
  ) {
    var changed: [CaptureStream] = []
    for var definition in definitions {
      let id = definition.id
      definition.device = device?.id ?? ""
      if let known = streams[id] {
        guard known.definition.kind == definition.kind else {
          refuse(
            "Stream \(id) is \(known.definition.kind.rawValue) and cannot become "
              + "\(definition.kind.rawValue): give a new stream another id.", at: now, &effects)
          continue
        }
        streams[id]?.forget(before: Int(clamping: first[id] ?? 0))
        definition.id = known.definition.id
        guard definition != known.definition else { continue }
        streams[id]?.definition = definition
      } else {
        guard streams.count < CaptureDevice.maximumStreams else {
          refuse(
            "Stream \(id) is one too many: a device has at most \(CaptureDevice.maximumStreams).",
            at: now, &effects)
          continue
        }
        let stream = newStream(definition, from: Int(clamping: first[id] ?? 0))
        streams[id] = stream
        definition = stream.definition
      }
      changed.append(definition)
    }
    if !changed.isEmpty {
      effects.append(.streams(changed))
      effects.append(.numbering(numbering))
    }
  }
}
