import Numbers

/// Reads records from bytes in chunks of any size; behind damage it continues with the next intact record.
///
/// Holds at most one record and what was appended.
public struct CaptureRecordReader: Sendable {
  public enum Item: Hashable, Sendable {
    case record(CaptureRecord)
    /// The offsets of bytes that belong to no intact record.
    case damage(Range<Int>)
  }

  private var buffer: [UInt8] = []
  /// The place in `buffer` that is read next.
  private var place = 0
  /// The offset of `buffer` in all bytes.
  private var base = 0
  private var damageStart: Int?
  /// Bytes that may still be checked in vain; then a damaged record is skipped as a whole, so that reading takes a time
  /// in proportion to the bytes.
  private var patience = CaptureRecordReader.patience
  private var isAtEnd = false

  private static let patience = 256 << 20

  /// - Parameter offset: the offset of the first byte, for `damage`.
  public init(offset: Int = 0) { base = offset }

  /// The offset behind the last item.
  public var offset: Int { base + place }

  public mutating func append(_ bytes: some Collection<UInt8>) {
    if place > 0 {
      buffer.removeFirst(place)
      base += place
      place = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Says that no bytes follow: what is left and is no record becomes damage.
  public mutating func finish() { isAtEnd = true }

  /// The next record or damaged range; nil when more bytes are needed.
  public mutating func next() -> Item? {
    while place < buffer.count {
      switch step() {
      case .needsMore:
        return isAtEnd ? endOfDamage(skipping: buffer.count - place) : nil
      case .invalid(let size):
        if damageStart == nil { damageStart = offset }
        place += size
        skipToMagic()
      case .record(let record, let size):
        if let damage = endOfDamage(skipping: 0) { return damage }
        place += size
        return .record(record)
      }
    }
    return isAtEnd ? endOfDamage(skipping: 0) : nil
  }

  private mutating func endOfDamage(skipping size: Int) -> Item? {
    let start = damageStart ?? offset
    place += size
    damageStart = nil
    return start < offset ? .damage(start..<offset) : nil
  }

  private enum Step {
    case needsMore
    case invalid(size: Int)
    case record(CaptureRecord, size: Int)
  }

  private mutating func step() -> Step {
    let (step, cost) = buffer.withUnsafeBytes { bytes -> (Step, Int) in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[place...])
      guard rest.count >= CaptureRecord.headerSize else {
        return (Self.canBegin(rest) && !isAtEnd ? .needsMore : .invalid(size: 1), 0)
      }
      guard let header = CaptureHeader(rest) else { return (.invalid(size: 1), 0) }
      guard rest.count >= header.recordSize else {
        return (isAtEnd ? .invalid(size: 1) : .needsMore, 0)
      }
      let record = UnsafeRawBufferPointer(rebasing: rest[..<header.recordSize])
      if let record = Self.record(header, record) {
        return (.record(record, size: header.recordSize), 0)
      }
      return (.invalid(size: patience > 0 ? 1 : header.recordSize), header.recordSize)
    }
    patience = max(0, patience - cost)
    return step
  }

  /// Whether bytes that are too few for a header can be the begin of one.
  private static func canBegin(_ bytes: UnsafeRawBufferPointer) -> Bool {
    zip(bytes, CaptureRecord.magic).allSatisfy { $0 == $1 }
  }

  private mutating func skipToMagic() {
    let first = CaptureRecord.magic[0]
    place = buffer.withUnsafeBytes { bytes in
      var place = place
      while place < bytes.count, bytes[place] != first { place += 1 }
      return place
    }
  }

  fileprivate static func record(
    _ header: CaptureHeader, _ bytes: UnsafeRawBufferPointer
  ) -> CaptureRecord? {
    let end = bytes.count - 4
    let checksum = UInt32(
      littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt32.self))
    let content = UnsafeRawBufferPointer(rebasing: bytes[..<end])
    guard CRC32C.checksum(content) == checksum else { return nil }
    return CaptureRecord(
      form: header.form, stream: header.stream, first: header.first, count: header.count,
      payload: Array(content[CaptureRecord.headerSize...]))
  }
}

extension CaptureRecord {
  /// The records of bytes that consist of intact records alone, at most `limit`; nil for any other bytes.
  public static func all(in bytes: [UInt8], limit: Int = 256) -> [CaptureRecord]? {
    bytes.withUnsafeBytes { bytes in
      var records: [CaptureRecord] = []
      var place = 0
      while place < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[place...])
        guard records.count < limit, let header = CaptureHeader(rest),
          header.recordSize <= rest.count,
          let record = CaptureRecordReader.record(
            header, UnsafeRawBufferPointer(rebasing: rest[..<header.recordSize]))
        else { return nil }
        records.append(record)
        place += header.recordSize
      }
      return records
    }
  }
}
