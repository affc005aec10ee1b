import Numbers

/// The headers of one RTP-MIDI packet (RFC 6295) and the ranges of its parts.
public struct RTPMIDIPacket: Hashable, Sendable {
  public var isMarked: Bool
  public var payloadType: UInt8
  public var sequence: UInt16
  /// 10 kHz ticks, the low half of the session's clock.
  public var timestamp: UInt32
  public var ssrc: UInt32
  /// Whether the first command has a delta time of its own (Z).
  public var hasFirstDelta: Bool
  /// Whether the first status byte was running status at its source (P).
  public var isPhantom: Bool
  /// The range of the MIDI list.
  public var list: Range<Int>
  /// The range of the recovery journal; nil without one.
  public var journal: Range<Int>?

  /// Decodes the headers; every length is checked against the packet's size.
  public init(_ bytes: UnsafeRawBufferPointer) throws(RTPMIDIError) {
    var reader = ByteReader(bytes)
    guard bytes.count >= 13, let first = reader.next(), let second = reader.next(),
      let sequence = reader.uint16(), let timestamp = reader.uint32(), let ssrc = reader.uint32()
    else { throw .tooShort(bytes: bytes.count) }
    guard first >> 6 == 2 else { throw .notRTP(firstByte: first) }
    isMarked = second & 0x80 != 0
    payloadType = second & 0x7F
    (self.sequence, self.timestamp, self.ssrc) = (sequence, timestamp, ssrc)
    guard reader.take(Int(first & 0xF) * 4) != nil,
      first & 0x10 == 0 || Self.skipExtension(&reader)
    else { throw .tooShort(bytes: bytes.count) }
    let end = try Self.end(of: bytes, isPadded: first & 0x20 != 0, after: reader.offset)
    guard let flags = reader.next(), reader.offset <= end else {
      throw .tooShort(bytes: bytes.count)
    }
    hasFirstDelta = flags & 0x20 != 0
    isPhantom = flags & 0x10 != 0
    var length = Int(flags & 0x0F)
    if flags & 0x80 != 0 {
      guard let low = reader.next() else { throw .tooShort(bytes: bytes.count) }
      length = length << 8 | Int(low)
    }
    guard reader.offset + length <= end else {
      throw .listTooLong(claimed: length, left: max(end - reader.offset, 0))
    }
    list = reader.offset..<reader.offset + length
    journal = flags & 0x40 != 0 ? list.upperBound..<end : nil
  }

  private static func skipExtension(_ reader: inout ByteReader) -> Bool {
    guard reader.uint16() != nil, let words = reader.uint16() else { return false }
    return reader.take(Int(words) * 4) != nil
  }

  private static func end(
    of bytes: UnsafeRawBufferPointer, isPadded: Bool, after offset: Int
  ) throws(RTPMIDIError) -> Int {
    guard isPadded, let padding = bytes.last else { return bytes.count }
    let end = bytes.count - Int(padding)
    guard padding > 0, end > offset else { throw .tooShort(bytes: bytes.count) }
    return end
  }
}
