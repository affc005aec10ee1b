import MIDI
import Testing

@Suite("A recovery journal")
struct RecoveryJournalTests {
  private func items(_ bytes: [UInt8]) throws -> [JournalItem] {
    try bytes.withUnsafeBytes { bytes in
      var found: [JournalItem] = []
      try RecoveryJournal(bytes).forEachItem(in: bytes) { found.append($0) }
      return found
    }
  }

  private func journal(
    of messages: [MIDIMessage], acknowledged: UInt32? = nil, limit: Int = 1000
  ) -> [UInt8] {
    var history = JournalHistory(startingAt: 100)
    for (index, message) in messages.enumerated() {
      history.record(message, in: 100 + UInt32(index))
    }
    if let acknowledged { history.acknowledge(upTo: acknowledged) }
    var bytes: [UInt8] = []
    history.append(to: &bytes, packet: 100 + UInt32(messages.count), limit: limit)
    return bytes
  }

  @Test("what was said since the checkpoint is in it, byte by byte")
  func bytes() {
    #expect(journal(of: []) == [0, 0, 100])
    #expect(
      journal(of: [.noteOn(60, velocity: 100, channel: 2)]) == [
        0x20, 0, 100, 0x10, 7, 0x08, 1, 0xF1, 60, 0x80 | 100,
      ])
    #expect(
      journal(of: [.noteOn(60, velocity: 100, channel: 0), .noteOff(60, channel: 0)]) == [
        0x20, 0, 100, 0, 6, 0x08, 0, 0x77, 0x08,
      ])
    #expect(
      journal(of: [
        .controlChange(7, value: 5, channel: 0), .pitchBend(0x2001, channel: 0),
        .programChange(9, channel: 0), .channelPressure(3, channel: 0),
      ]) == [0x20, 0, 100, 0, 12, 0xD2, 9, 0, 0, 0, 7, 5, 1, 0x40, 3])
  }

  @Test("it reads as what was said, newest values only")
  func roundTrip() throws {
    let items = try items(
      journal(of: [
        .controlChange(0, value: 1, channel: 4), .controlChange(32, value: 2, channel: 4),
        .programChange(3, channel: 4), .controlChange(1, value: 9, channel: 4),
        .controlChange(1, value: 10, channel: 4), .noteOn(0, velocity: 1, channel: 15),
        .noteOn(127, velocity: 1, channel: 15), .noteOff(127, channel: 15),
        .controlChange(123, value: 0, channel: 3),
      ]))
    let bank: UInt16 = 1 << 7 | 2
    #expect(
      items == [
        .count(123, count: 1, isToggle: false, channel: 3),
        .program(3, bank: bank, channel: 4), .control(0, value: 1, channel: 4),
        .control(1, value: 10, channel: 4), .control(32, value: 2, channel: 4),
        .noteOff(127, channel: 15), .noteOn(0, velocity: 1, isPlayed: true, channel: 15),
      ])
  }

  @Test("what is acknowledged is in it no more")
  func acknowledged() throws {
    let said: [MIDIMessage] = [
      .controlChange(1, value: 1, channel: 0), .controlChange(2, value: 2, channel: 0),
    ]
    #expect(try items(journal(of: said, acknowledged: 100)).count == 1)
    #expect(journal(of: said, acknowledged: 101) == [0, 0, 102])
  }

  @Test("128 sounding notes and 128 controllers fit")
  func full() throws {
    let said = (0..<UInt8(128)).flatMap { number -> [MIDIMessage] in
      [.noteOn(number, velocity: 1, channel: 0), .controlChange(number, value: 1, channel: 1)]
    }
    var kept = said
    kept.removeAll { $0.status == 0xB1 && $0.data1 >= 120 }
    #expect(try items(journal(of: kept)).count == 128 + 120)
  }

  @Test("the oldest values give way to the limit, ended notes never do")
  func limited() throws {
    var said: [MIDIMessage] = (0..<UInt8(16)).map { .noteOff($0 * 8, channel: $0) }
    for channel in UInt8(0)..<16 {
      for number in UInt8(0)..<14 {
        said.append(.controlChange(number, value: 1, channel: channel))
      }
    }
    let bytes = journal(of: said, limit: 400)
    let found = try items(bytes)
    #expect(bytes.count <= 400)
    #expect(found.count { if case .noteOff = $0 { true } else { false } } == 16)
    let checkpoint = try bytes.withUnsafeBytes { try RecoveryJournal($0).checkpoint }
    #expect(checkpoint > 100 && found.contains(.control(13, value: 1, channel: 15)))
  }

  @Test("chapters that are not used are skipped by their lengths")
  func skipped() throws {
    let system: [UInt8] = [0, 4, 9, 9]
    // P C M W N E T A, on channel 6.
    let chapters: [[UInt8]] = [
      [5, 0x80 | 1, 2], [0, 7, 64], [0, 4, 1, 1], [1, 2], [1, 0x01, 60, 0x80 | 9, 0x80, 0x01],
      [0, 60, 9], [33], [0, 60, 44],
    ]
    let body = Array(chapters.joined())
    let bytes =
      [0x60, 0, 1] + system + [6 << 3, UInt8(body.count + 3), 0xFF] + body
    let (bank, bend): (UInt16, UInt16) = (1 << 7 | 2, 1 | 2 << 7)
    #expect(
      try items(bytes) == [
        .program(5, bank: bank, channel: 6), .control(7, value: 64, channel: 6),
        .bend(bend, channel: 6), .noteOff(0, channel: 6), .noteOff(15, channel: 6),
        .noteOn(60, velocity: 9, isPlayed: true, channel: 6), .pressure(33, channel: 6),
        .polyPressure(60, pressure: 44, channel: 6),
      ])
  }

  @Test(
    "lengths that do not fit are refused",
    arguments: [
      [], [0, 0], [0x20, 0, 0], [0x40, 0, 0, 0, 1], [0x40, 0, 0, 0, 9], [0x20, 0, 0, 0, 2, 0],
      [0x20, 0, 0, 0, 9, 0x08, 1, 2], [0x20, 0, 0, 0, 5, 0x20, 0, 1], [0x20, 0, 0, 0, 4, 0x40, 5],
      [0x20, 0, 0, 0, 5, 0x08, 1, 0xF1],
    ] as [[UInt8]])
  func refuses(bytes: [UInt8]) {
    #expect(throws: RTPMIDIError.self) { try items(bytes) }
  }
}
