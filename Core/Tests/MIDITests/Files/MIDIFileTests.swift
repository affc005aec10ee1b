import MIDI
import TestSupport
import Testing

@Suite("Standard MIDI files")
struct MIDIFileTests {
  private func sample() -> MIDIFileWriter {
    var writer = MIDIFileWriter(ticksPerQuarter: 480, tempo: 60)
    writer.append(.noteOn(60, velocity: 100, channel: 0), at: 0)
    writer.append(.noteOn(62, velocity: 100, channel: 0), at: 0.25)
    writer.append(.programChange(4, channel: 1), at: 1)
    writer.append(.noteOff(60, channel: 0), at: 300)
    return writer
  }

  @Test("the bytes are those of the format")
  func bytes() {
    #expect(
      sample().bytes()
        == [
          0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 1, 0xE0,
          0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 28,
          0, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40, 0, 0x90, 60, 100, 0x78, 62, 100,
          0x82, 0x68, 0xC1, 4, 0x88, 0xE1, 0x20, 0x80, 60, 0, 0, 0xFF, 0x2F, 0,
        ].map(UInt8.init))
  }

  @Test("what was written is read with its times")
  func roundTrip() throws {
    let file = try MIDIFile(sample().bytes())
    #expect(file.events.map(\.time) == [0, 0.25, 1, 300] && !file.isCut && file.format == 0)
    #expect(file.events[1].event == .message(.noteOn(62, velocity: 100, channel: 0)))
  }

  @Test("a file that is written in pieces is the same")
  func pieces() {
    var writer = sample()
    var bytes = writer.takeEvents()
    bytes.removeLast(4)
    writer.append(.noteOff(62, channel: 0), at: 301)
    bytes += writer.takeEvents()
    var whole = sample()
    whole.append(.noteOff(62, channel: 0), at: 301)
    #expect(writer.header(eventBytes: bytes.count - 4) + bytes == whole.bytes())
  }

  @Test("times that go back, are endless or are no numbers do no harm")
  func oddTimes() throws {
    var writer = MIDIFileWriter()
    for time in [1, 0.5, -1, .nan, .infinity, 1e300, 2] {
      writer.append(.controlChange(1, value: 1, channel: 0), at: time)
    }
    writer.append(MIDIMessage(status: 0xF8), at: 3)
    let file = try MIDIFile(writer.bytes())
    #expect(file.events.count == 7 && file.events[1].time == file.events[0].time)
    #expect(zip(file.events, file.events.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test("tempo changes of one track count for all tracks, SMPTE divisions too")
  func tempos() throws {
    let header: [UInt8] = [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 1, 0, 2, 0, 100]
    let first: [UInt8] = [
      0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 19, 0, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40, 100, 0xFF, 0x51, 3,
      0x1E, 0x84, 0x80, 0, 0xFF, 0x2F, 0, 0,
    ]
    let second: [UInt8] = [
      0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 20, 50, 0x90, 60, 1, 100, 60, 0, 0, 0xF0, 2, 1, 0xF7, 0,
      0xFF, 1, 1, 65, 0, 0xFF, 0x2F,
    ]
    let file = try MIDIFile(header + first + second + [0])
    #expect(file.events.map(\.time) == [0.5, 2, 2])
    #expect(file.events[1].event == .message(.noteOff(60, velocity: 64, channel: 0)))
    #expect(file.events[2].event == .systemExclusive([0xF0, 1, 0xF7]))
    var smpte = header
    (smpte[11], smpte[12], smpte[13]) = (1, 0xE7, 40)
    #expect(try MIDIFile(smpte + second + [0]).events[0].time == 0.05)
  }

  @Test("every cut and 100,000 mutations are read as far as they go, or refused")
  func badInput() throws {
    let whole = sample().bytes()
    for end in 0..<whole.count {
      let file = try? MIDIFile(Array(whole[..<end]))
      #expect(end < 14 ? file == nil : file?.isCut == true)
    }
    var random = SeededGenerator(seed: 8)
    for _ in 0..<100_000 {
      if let file = try? MIDIFile(random.mutate(whole)) { #expect(file.events.count < 100) }
    }
    #expect(throws: MIDIFileError.noHeader) { try MIDIFile(Array("RIFF".utf8)) }
  }
}
