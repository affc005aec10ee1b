import Numbers

/// Decodes a recovery journal (RFC 6295, section 5): the packets it covers and its entries.
public struct RecoveryJournal: Hashable, Sendable {
  /// Whether it is needed after a loss of the previous packet only (S = 0).
  public let isNeededForOne: Bool
  /// The oldest packet that it covers.
  public let checkpoint: UInt16
  private let hasSystem: Bool
  private let channelCount: Int

  static let headerSize = 3

  public init(_ bytes: UnsafeRawBufferPointer) throws(RTPMIDIError) {
    var reader = ByteReader(bytes)
    guard let flags = reader.next(), let checkpoint = reader.uint16() else {
      throw .brokenJournal(offset: 0)
    }
    isNeededForOne = flags & 0x80 == 0
    hasSystem = flags & 0x40 != 0
    channelCount = flags & 0x20 != 0 ? Int(flags & 0xF) + 1 : 0
    self.checkpoint = checkpoint
  }

  /// Passes on the journal's entries, channel by channel; skips the system journal and the chapters of
  /// parameters and note extras by their lengths.
  public func forEachItem(
    in bytes: UnsafeRawBufferPointer, _ deliver: (JournalItem) -> Void
  ) throws(RTPMIDIError) {
    var reader = ByteReader(bytes)
    _ = reader.take(Self.headerSize)
    if hasSystem {
      guard let header = reader.uint16(), reader.take(Int(header & 0x3FF) - 2) != nil else {
        throw .brokenJournal(offset: reader.offset)
      }
    }
    for _ in 0..<channelCount {
      let start = reader.offset
      guard let header = reader.uint16(), let chapters = reader.next(),
        let body = reader.take(Int(header & 0x3FF) - 3)
      else { throw .brokenJournal(offset: start) }
      var channel = ChannelJournal(ByteReader(body), channel: UInt8(header >> 11 & 0xF))
      guard channel.read(chapters, deliver) else { throw .brokenJournal(offset: start) }
    }
  }
}

/// The chapters of one channel; each returns false when it is truncated.
private struct ChannelJournal {
  var reader: ByteReader
  let channel: UInt8

  init(_ reader: ByteReader, channel: UInt8) {
    self.reader = reader
    self.channel = channel
  }

  mutating func read(_ chapters: UInt8, _ deliver: (JournalItem) -> Void) -> Bool {
    if chapters & 0x80 != 0, !program(deliver) { return false }
    if chapters & 0x40 != 0, !controls(deliver) { return false }
    if chapters & 0x20 != 0, !skipParameters() { return false }
    if chapters & 0x10 != 0, !bend(deliver) { return false }
    if chapters & 0x08 != 0, !notes(deliver) { return false }
    if chapters & 0x04 != 0, !skipExtras() { return false }
    if chapters & 0x02 != 0, !pressure(deliver) { return false }
    if chapters & 0x01 != 0, !polyPressures(deliver) { return false }
    return true
  }

  private mutating func program(_ deliver: (JournalItem) -> Void) -> Bool {
    guard let program = reader.next(), let high = reader.next(), let low = reader.next() else {
      return false
    }
    let bank = high & 0x80 != 0 ? UInt16(high & 0x7F) << 7 | UInt16(low & 0x7F) : nil
    deliver(.program(program & 0x7F, bank: bank, channel: channel))
    return true
  }

  private mutating func controls(_ deliver: (JournalItem) -> Void) -> Bool {
    guard let header = reader.next(), let logs = reader.take((Int(header & 0x7F) + 1) * 2) else {
      return false
    }
    for index in stride(from: 0, to: logs.count, by: 2) {
      let (number, value) = (logs[index] & 0x7F, logs[index + 1])
      if value & 0x80 == 0 {
        deliver(.control(number, value: value, channel: channel))
      } else {
        let isToggle = value & 0x40 != 0
        deliver(.count(number, count: value & 0x3F, isToggle: isToggle, channel: channel))
      }
    }
    return true
  }

  private mutating func skipParameters() -> Bool {
    guard let header = reader.uint16() else { return false }
    return reader.take(Int(header & 0x3FF) - 2) != nil
  }

  private mutating func bend(_ deliver: (JournalItem) -> Void) -> Bool {
    guard let first = reader.next(), let second = reader.next() else { return false }
    deliver(.bend(UInt16(second & 0x7F) << 7 | UInt16(first & 0x7F), channel: channel))
    return true
  }

  private mutating func notes(_ deliver: (JournalItem) -> Void) -> Bool {
    guard let header = reader.next(), let range = reader.next() else { return false }
    let (low, high) = (Int(range >> 4), Int(range & 0xF))
    var count = Int(header & 0x7F)
    if count == 127, low == 15, high == 0 { count = 128 }
    guard let logs = reader.take(count * 2), let offs = reader.take(max(high - low + 1, 0)) else {
      return false
    }
    for (index, bits) in offs.enumerated() where bits != 0 {
      for bit in 0..<8 where bits & 0x80 >> UInt8(bit) != 0 {
        deliver(.noteOff(UInt8((low + index) * 8 + bit), channel: channel))
      }
    }
    for index in stride(from: 0, to: logs.count, by: 2) {
      deliver(
        .noteOn(
          logs[index] & 0x7F, velocity: logs[index + 1] & 0x7F,
          isPlayed: logs[index + 1] & 0x80 != 0, channel: channel))
    }
    return true
  }

  private mutating func skipExtras() -> Bool {
    guard let header = reader.next() else { return false }
    return reader.take((Int(header & 0x7F) + 1) * 2) != nil
  }

  private mutating func pressure(_ deliver: (JournalItem) -> Void) -> Bool {
    guard let byte = reader.next() else { return false }
    deliver(.pressure(byte & 0x7F, channel: channel))
    return true
  }

  private mutating func polyPressures(_ deliver: (JournalItem) -> Void) -> Bool {
    guard let header = reader.next(), let logs = reader.take((Int(header & 0x7F) + 1) * 2) else {
      return false
    }
    for index in stride(from: 0, to: logs.count, by: 2) {
      deliver(
        .polyPressure(logs[index] & 0x7F, pressure: logs[index + 1] & 0x7F, channel: channel))
    }
    return true
  }
}
