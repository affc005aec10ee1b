import Numbers

extension CaptureHubSession {
  private static let acknowledgePeriod: Int64 = 100_000_000

  mutating func receive(binary bytes: [UInt8], at now: Int64, _ effects: inout [Effect]) {
    guard connection != nil else { return }
    guard connection?.isWelcomed == true else {
      refuse("The first message has to be a hello.", isFatal: true, at: now, &effects)
      return
    }
    guard pendingBytes + bytes.count <= 2 * window + CaptureRecord.maximumPayload else {
      refuse(
        "\(pendingBytes) bytes wait to be stored: send at most \(window) that are not "
          + "acknowledged.", isFatal: true, at: now, &effects)
      return
    }
    guard let records = CaptureRecord.all(in: bytes) else {
      refuse(
        "A binary message is not whole records with right checksums.", isFatal: true, at: now,
        &effects)
      return
    }
    for record in records { receive(record, at: now, &effects) }
    if connection?.needsAcknowledgement == true, now >= connection?.acknowledgeAt ?? 0 {
      acknowledge(at: now, &effects)
    }
  }

  private mutating func receive(
    _ record: CaptureRecord, at now: Int64, _ effects: inout [Effect]
  ) {
    guard let kind = streams[record.stream]?.definition.kind else {
      refuse(
        "Stream \(record.stream) was not announced: name it in a hello or in streams.", at: now,
        &effects)
      return
    }
    switch record.form {
    case .samples: receive(samples: record, of: kind, at: now, &effects)
    case .gap: receive(gap: record, of: kind, &effects)
    case .end: receive(end: record, of: kind, &effects)
    case .device, .stream, .media, .clock, .mark:
      refuse(
        "A record of the form \(record.form) is not for a device to send.", at: now, &effects)
    }
  }

  private mutating func receive(
    samples record: CaptureRecord, of kind: CaptureKind, at now: Int64,
    _ effects: inout [Effect]
  ) {
    guard record.isReadable(as: kind) else {
      refuse(
        "A record of stream \(record.stream) does not hold \(record.count) samples of "
          + "\(kind.rawValue).", isFatal: true, at: now, &effects)
      return
    }
    guard var stream = streams[record.stream] else { return }
    let numbers = record.sequences
    let end = stream.received.end
    let parts = stream.received.insert(numbers)
    let count = parts.reduce(0) { $0 + $1.count }
    stream.counts.samples += count
    stream.counts.duplicates += numbers.count - count
    for part in parts where part.lowerBound < end { stream.counts.late += part.count }
    streams[record.stream] = stream
    for part in parts {
      let wanted = state == .idle ? part.lowerBound..<part.lowerBound : stream.wanted(part)
      if let stored = stored(record, wanted, stream, kind) {
        store(stored, wanted, from: record.stream, kind, &effects)
      }
      for rest in [part.lowerBound..<wanted.lowerBound, wanted.upperBound..<part.upperBound]
      where !rest.isEmpty {
        if let live = record.part(rest, of: kind, renumbered: UInt32(clamping: rest.lowerBound)) {
          var live = live
          live.stream = stream.definition.id
          effects.append(.live(live, kind))
        }
        settle(rest, of: record.stream)
      }
    }
    if parts.isEmpty { connection?.needsAcknowledgement = true }
  }

  private func stored(
    _ record: CaptureRecord, _ wanted: Range<Int>, _ stream: HubStream, _ kind: CaptureKind
  ) -> CaptureRecord? {
    let first = UInt32(clamping: wanted.lowerBound + stream.offset)
    var part = record.part(wanted, of: kind, renumbered: first)
    part?.stream = stream.definition.id
    return part
  }

  private mutating func receive(
    gap record: CaptureRecord, of kind: CaptureKind, _ effects: inout [Effect]
  ) {
    guard var stream = streams[record.stream] else { return }
    let parts = stream.received.insert(record.sequences)
    stream.counts.lost += parts.reduce(0) { $0 + $1.count }
    streams[record.stream] = stream
    for part in parts {
      let wanted = state == .idle ? part.lowerBound..<part.lowerBound : stream.wanted(part)
      if !wanted.isEmpty {
        let lost = wanted.lowerBound + stream.offset..<wanted.upperBound + stream.offset
        store(
          CaptureRecord(gap: lost, stream: stream.definition.id), wanted, from: record.stream,
          kind, &effects)
      }
      settle(part.lowerBound..<wanted.lowerBound, of: record.stream)
      settle(wanted.upperBound..<part.upperBound, of: record.stream)
    }
  }

  private mutating func receive(
    end record: CaptureRecord, of kind: CaptureKind, _ effects: inout [Effect]
  ) {
    guard state == .stopping, let stream = streams[record.stream], stream.end == nil else {
      return
    }
    let end = max(Int(clamping: record.first), -stream.offset)
    streams[record.stream]?.end = end
    store(
      CaptureRecord(end: UInt32(clamping: end + stream.offset), stream: stream.definition.id),
      end..<end, from: record.stream, kind, &effects)
  }

  private mutating func store(
    _ record: CaptureRecord, _ numbers: Range<Int>, from stream: UInt16, _ kind: CaptureKind,
    _ effects: inout [Effect]
  ) {
    ticket += 1
    let size = record.payload.count + CaptureRecord.frameSize
    pending.append(HubPending(ticket: ticket, stream: stream, numbers: numbers, size: size))
    pendingBytes += size
    let offset = streams[stream]?.offset ?? 0
    let next = max(streams[stream]?.nextStored ?? 0, numbers.upperBound + offset)
    streams[stream]?.nextStored = next
    effects.append(.store(TicketedRecord(ticket: ticket, record: record, kind: kind)))
  }

  /// What need not be stored is acknowledged at once.
  private mutating func settle(_ numbers: Range<Int>, of stream: UInt16) {
    guard !numbers.isEmpty else { return }
    _ = streams[stream]?.durable.insert(numbers)
    connection?.needsAcknowledgement = true
  }

  mutating func durable(_ ticket: Int, _ effects: inout [Effect]) {
    let count = pending.firstIndex { $0.ticket > ticket } ?? pending.count
    guard count > 0 else { return }
    for entry in pending[..<count] {
      pendingBytes -= entry.size
      if !entry.numbers.isEmpty { _ = streams[entry.stream]?.durable.insert(entry.numbers) }
    }
    pending.removeFirst(count)
    connection?.needsAcknowledgement = true
    connection?.acknowledgeAt = .min
    completeIfPossible(&effects)
  }

  mutating func acknowledge(at now: Int64, _ effects: inout [Effect]) {
    connection?.needsAcknowledgement = false
    connection?.acknowledgeAt = now + Self.acknowledgePeriod
    var points: [CaptureResumePoint] = []
    for (id, stream) in streams.sorted(by: { $0.key < $1.key }) {
      let durable = UInt32(clamping: stream.durable.contiguousEnd)
      guard durable > stream.acknowledged else { continue }
      streams[id]?.acknowledged = durable
      points.append(
        CaptureResumePoint(
          stream: id, next: UInt32(clamping: stream.received.contiguousEnd), durable: durable))
    }
    if !points.isEmpty { send(.acknowledge(points), &effects) }
  }
}
