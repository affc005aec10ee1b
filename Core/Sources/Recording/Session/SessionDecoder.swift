import Numbers
import SensorWire
import Signals

/// What a record of a session file gives: a frame of a plain take, or an event of a stream.
enum SessionItem {
  case frame(RecordedFrame)
  case event(SensorEvent)
}

/// Decodes the records of a session file from bytes in chunks of any size.
///
/// Damage affects only the damaged records: decoding continues at the next intact one.
struct SessionDecoder {
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAfterDamage = false
  private(set) var droppedBytes = 0
  /// The values of the last frame's Live Link CSV row that exceed the frame.
  private(set) var liveLink: LiveLinkRow?
  private var waitingLiveLink: LiveLinkRow?
  private(set) var header: SessionHeader?
  /// Set while the last record read is the closing record.
  private(set) var summary: SessionSummary?
  private(set) var table = StreamTable()
  /// Intact records of a kind, stream or codec that this version does not know.
  private(set) var unknownRecords = 0
  /// Events that are incomplete, or whose values are outside their bounds or not finite.
  private(set) var malformedEvents = 0
  /// Sound or a picture whose parts are not all read.
  private var unfinished: LongEvent?
  /// Bytes before the position, in all.
  private var readBytes = 0
  /// Bytes whose checksum was computed.
  private(set) var checkedBytes = 0
  /// The most bytes that are checked for each byte read, besides the first megabyte: many plausible lengths in
  /// damaged bytes cost no more.
  static let checksPerByte = 16
  static let freeChecks = 1 << 20

  mutating func append(_ bytes: some Collection<UInt8>) {
    if position > 65_536 || position == buffer.count {
      buffer.removeFirst(position)
      position = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next frame that a replay plays; nil when more bytes are needed or, at the end, without further frames.
  mutating func next(isAtEnd: Bool) -> RecordedFrame? {
    while let item = nextItem(isAtEnd: isAtEnd) {
      if let frame = frame(of: item) { return frame }
    }
    return nil
  }

  /// The frame that a replay plays for an item; nil for the events of other streams.
  mutating func frame(of item: SessionItem) -> RecordedFrame? {
    switch item {
    case .frame(let frame): frame
    case .event(let event): table.frame(of: event)
    }
  }

  /// The next frame or event; nil when more bytes are needed or, at the end, without further ones.
  mutating func nextItem(isAtEnd: Bool) -> SessionItem? {
    while true {
      switch nextRecord() {
      case .item(let item): return item
      case .other: continue
      case .damage: drop(1)
      case .incomplete:
        guard isAtEnd else { return nil }
        guard position < buffer.count else {
          abandonUnfinished()
          return nil
        }
        drop(1)
      }
    }
  }

  private enum Found {
    case item(SessionItem), other, damage, incomplete
  }

  private mutating func drop(_ count: Int) {
    droppedBytes += count
    readBytes += count
    position += count
    isAfterDamage = true
    waitingLiveLink = nil
    abandonUnfinished()
  }

  private mutating func abandonUnfinished() {
    if unfinished != nil { malformedEvents += 1 }
    unfinished = nil
  }

  private mutating func nextRecord() -> Found {
    let available = buffer.count - position
    guard available >= SessionRecord.frameSize else { return .incomplete }
    let (length, kind) = buffer[position...].withUnsafeBytes {
      (Int(clamping: UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self))), $0[4])
    }
    guard
      SessionRecord.isPlausible(kind: kind, length: length, afterDamage: isAfterDamage)
    else { return .damage }
    let size = length + SessionRecord.frameSize
    guard available >= size else { return .incomplete }
    guard checkedBytes + size <= readBytes * Self.checksPerByte + Self.freeChecks else {
      return .damage
    }
    checkedBytes += size
    let record = position..<position + size
    let isIntact = buffer[record].withUnsafeBytes {
      CRC32C.checksum(UnsafeRawBufferPointer(rebasing: $0[..<(size - 4)]))
        == UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: size - 4, as: UInt32.self))
    }
    guard isIntact else { return .damage }
    position += size
    readBytes += size
    isAfterDamage = false
    summary = nil
    let payload = record.dropFirst(5).dropLast(4)
    if let event = EventKind(rawValue: kind) { return read(event, at: payload) }
    return read(SessionRecord.Kind(rawValue: kind), at: payload)
  }

  private mutating func read(_ kind: SessionRecord.Kind?, at range: Range<Int>) -> Found {
    abandonUnfinished()
    var row: LiveLinkRow?
    defer { waitingLiveLink = row }
    switch kind {
    case .header: header = SessionHeader(json: buffer[range]) ?? header
    case .stream:
      let stream = SessionStream(json: buffer[range])
      if stream.map({ !table.add($0) }) ?? true { unknownRecords += 1 }
    case .end:
      summary = buffer[range].withUnsafeBytes { bytes in
        var cursor = ByteCursor(bytes)
        return SessionSummary(&cursor)
      }
    case .liveLink:
      row = buffer[range].withUnsafeBytes { bytes in
        var cursor = ByteCursor(bytes)
        return LiveLinkRow(&cursor, size: range.count)
      }
    case .face, .channels, .hands:
      guard let frame = frame(kind, at: range) else { return .other }
      liveLink = waitingLiveLink
      return .item(.frame(frame))
    case nil: unknownRecords += 1
    }
    return .other
  }

  private mutating func read(_ kind: EventKind, at range: Range<Int>) -> Found {
    if kind != .part { abandonUnfinished() }
    waitingLiveLink = nil
    guard let event = event(kind, at: range) else { return .other }
    liveLink = nil
    return .item(.event(event))
  }

  private func frame(_ kind: SessionRecord.Kind?, at range: Range<Int>) -> RecordedFrame? {
    buffer[range].withUnsafeBytes {
      var bytes = ByteCursor($0)
      switch kind {
      case .face: return .face(FrameBytes.face(&bytes))
      case .channels: return .channels(FrameBytes.channels(&bytes))
      case .hands:
        let count = FrameBytes.handCount(ofSize: range.count) ?? 0
        return .hands(FrameBytes.hands(&bytes, count: count))
      default: return nil
      }
    }
  }

  /// The event of a record, or the sound or picture that it completes.
  private mutating func event(_ kind: EventKind, at range: Range<Int>) -> SensorEvent? {
    let id = buffer[range].withUnsafeBytes { bytes in
      var cursor = ByteCursor(bytes)
      return cursor.integer(UInt16.self)
    }
    if kind == .part { return continued(by: id, at: range) }
    guard let stream = table[id], stream.kind == kind.sensor else {
      unknownRecords += 1
      return nil
    }
    guard kind != .audio, kind != .picture else {
      unfinished = buffer[range].withUnsafeBytes { bytes in
        var cursor = ByteCursor(bytes)
        _ = cursor.integer(UInt16.self)
        let long = LongEvent(
          kind, stream: id, source: stream.source, codec: stream.codec.picture,
          sensed: cursor.double(), arrived: cursor.double(), &cursor)
        return cursor.isFinite ? long : nil
      }
      if unfinished == nil { malformedEvents += 1 }
      return finished()
    }
    let event = buffer[range].withUnsafeBytes { bytes -> SensorEvent? in
      var cursor = ByteCursor(bytes)
      _ = cursor.integer(UInt16.self)
      let (sensed, arrived) = (cursor.double(), cursor.double())
      let payload = EventBytes.payload(kind, &cursor, size: range.count - EventBytes.headSize)
      guard let payload, cursor.isFinite else { return nil }
      return SensorEvent(source: stream.source, sensed: sensed, arrived: arrived, payload: payload)
    }
    if event == nil { malformedEvents += 1 }
    return event
  }

  /// A part without its beginning is skipped: the beginning was damaged, or is counted.
  private mutating func continued(by id: UInt16, at range: Range<Int>) -> SensorEvent? {
    guard unfinished?.stream == id else {
      abandonUnfinished()
      return nil
    }
    let isNext = buffer[range].withUnsafeBytes { bytes in
      var cursor = ByteCursor(bytes)
      _ = cursor.integer(UInt16.self)
      let offset = cursor.integer(UInt32.self)
      return unfinished?.append(cursor.rest(), at: offset) ?? false
    }
    guard isNext else {
      abandonUnfinished()
      return nil
    }
    return finished()
  }

  private mutating func finished() -> SensorEvent? {
    guard let long = unfinished, long.isComplete else { return nil }
    unfinished = nil
    guard let event = long.event else {
      malformedEvents += 1
      return nil
    }
    return event
  }
}
