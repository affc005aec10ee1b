import Numbers

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

  mutating func append(_ bytes: some Collection<UInt8>) {
    if position > 65_536 || position == buffer.count {
      buffer.removeFirst(position)
      position = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next frame; nil when more bytes are needed or, at the end, without further frames.
  mutating func next(isAtEnd: Bool) -> RecordedFrame? {
    while true {
      switch nextRecord() {
      case .frame(let frame): return frame
      case .other: continue
      case .damage: drop(1)
      case .incomplete:
        guard isAtEnd, position < buffer.count else { return nil }
        drop(1)
      }
    }
  }

  private enum Found {
    case frame(RecordedFrame), other, damage, incomplete
  }

  private mutating func drop(_ count: Int) {
    droppedBytes += count
    position += count
    isAfterDamage = true
    waitingLiveLink = nil
  }

  private mutating func nextRecord() -> Found {
    let available = buffer.count - position
    guard available >= SessionRecord.frameSize else { return .incomplete }
    let (length, kind) = buffer[position...].withUnsafeBytes {
      (Int(UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self))), $0[4])
    }
    guard
      SessionRecord.isPlausible(kind: kind, length: length, afterDamage: isAfterDamage)
    else { return .damage }
    let size = length + SessionRecord.frameSize
    guard available >= size else { return .incomplete }
    let record = position..<position + size
    let isIntact = buffer[record].withUnsafeBytes {
      CRC32C.checksum(UnsafeRawBufferPointer(rebasing: $0[..<(size - 4)]))
        == UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: size - 4, as: UInt32.self))
    }
    guard isIntact else { return .damage }
    position += size
    isAfterDamage = false
    summary = nil
    return read(SessionRecord.Kind(rawValue: kind), at: record.dropFirst(5).dropLast(4))
  }

  private mutating func read(_ kind: SessionRecord.Kind?, at range: Range<Int>) -> Found {
    if kind == .header {
      header = SessionHeader(json: buffer[range]) ?? header
      return .other
    }
    var found: SessionSummary?
    var row: LiveLinkRow?
    let frame: RecordedFrame? = buffer[range].withUnsafeBytes {
      var bytes = ByteCursor($0)
      switch kind {
      case .face: return .face(FrameBytes.face(&bytes))
      case .channels: return .channels(FrameBytes.channels(&bytes))
      case .hands:
        let count = FrameBytes.handCount(ofSize: range.count) ?? 0
        return .hands(FrameBytes.hands(&bytes, count: count))
      case .end:
        found = SessionSummary(&bytes)
        return nil
      case .liveLink:
        row = LiveLinkRow(&bytes, size: range.count)
        return nil
      case .header, nil: return nil
      }
    }
    summary = found
    if frame != nil { liveLink = waitingLiveLink }
    waitingLiveLink = row
    return frame.map(Found.frame) ?? .other
  }
}
