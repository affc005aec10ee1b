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
    let expected: [UInt8] = [
      0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 1, 0xE0,
      0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 28,
      0, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40, 0, 0x90, 60, 100, 0x78, 62, 100,
      0x82, 0x68, 0xC1, 4, 0x88, 0xE1, 0x20, 0x80, 60, 0, 0, 0xFF, 0x2F, 0,
    ]
    #expect(sample().bytes() == expected)
  }

  @Test("what was written is read with its times")
  func roundTrip() throws {
    let file = try MIDIFile(sample().bytes())
    #expect(file.events.map(\.time) == [0, 0.25, 1, 300] && !file.isCut && file.format == 0)
    #expect(file.events[1].event == .message(.noteOn(62, velocity: 100, channel: 0)))
  }

  @Test("a file that is written in pieces is the same, and whole after each byte and each write")
  func pieces() throws {
    var (writer, whole) = (sample(), sample())
    var file: [UInt8] = []
    let first = writer.takePiece()
    for write in try #require(first).writes { put(write.bytes, at: write.place, of: &file) }
    #expect(file == whole.bytes())
    for note in 60..<63 as Range<UInt8> {
      for message in [
        MIDIMessage.noteOn(note, velocity: 9, channel: 0), .noteOff(note, channel: 0),
      ] {
        writer.append(message, at: 301)
        whole.append(message, at: 301)
      }
      let (old, new) = (try MIDIFile(file).events, try MIDIFile(whole.bytes()).events)
      let taken = writer.takePiece()
      let piece = try #require(taken)
      // Only the first one makes the file longer, so only that may stop in the middle of a full disk.
      for count in piece.writes[0].bytes.indices {
        var longer = file
        put(piece.writes[0].bytes[...count], at: piece.writes[0].place, of: &longer)
        let found = try MIDIFile(longer)
        #expect(!found.isCut && found.events == old)
      }
      for (number, write) in piece.writes.enumerated() {
        put(write.bytes, at: write.place, of: &file)
        let found = try MIDIFile(file)
        #expect(!found.isCut && found.events == (number < 2 ? old : new))
      }
      #expect(file == whole.bytes())
    }
    let nothing = writer.takePiece()
    #expect(nothing == nil)
  }

  private func put(_ bytes: ArraySlice<UInt8>, at place: Int, of file: inout [UInt8]) {
    file += Array(repeating: 0, count: max(place + bytes.count - file.count, 0))
    file.replaceSubrange(place..<place + bytes.count, with: bytes)
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

  private static func file(division: [UInt8], track: [UInt8]) -> [UInt8] {
    let header: [UInt8] = [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1]
    return header + division + [0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, UInt8(track.count)] + track
  }

  /// A note on at tick 0 and its end after 0x4000 − 1 ticks.
  private static let longNote: [UInt8] = [
    0, 0x90, 60, 1, 0xFF, 0x7F, 60, 0, 0, 0xFF, 0x2F, 0,
  ]

  @Test(
    "a tick of SMPTE time has the length of its frame, 29.97 a second for −29",
    arguments: [
      (0xE8, 24), (0xE7, 25), (0xE3, 30_000 / 1001), (0xE2, 30),
    ] as [(UInt8, Double)])
  func smpte(code: UInt8, rate: Double) throws {
    for ticks in [UInt8(1), 40, 100, 255] {
      let file = try MIDIFile(Self.file(division: [code, ticks], track: Self.longNote))
      #expect(file.events.count == 2)
      #expect(abs(file.events[1].time - 16_383 / (rate * Double(ticks))) < 1e-9)
    }
  }

  @Test("an hour of 29.97 lasts an hour")
  func dropFrame() throws {
    // 107,892 frames of 100 ticks: 01:00:00;00.
    let ticks: [UInt8] = [0x85, 0x92, 0xC2, 0x50]
    let track = [0, 0x90, 60, 1] + ticks + [60, 0, 0, 0xFF, 0x2F, 0]
    let file = try MIDIFile(Self.file(division: [0xE3, 100], track: track))
    #expect(abs(file.events[1].time - 3600) < 0.004)
  }

  @Test(
    "a tick without a length is refused in a sentence with the remedy",
    arguments: [
      ([0, 0], "0 ticks a quarter note"), ([0xE7, 0], "0 ticks a frame at 25"),
      ([0x80, 4], "at 128 frames"), ([0xFF, 4], "at 1 frames"), ([0xE4, 40], "at 28 frames"),
    ] as [([UInt8], String)])
  func noLength(division: [UInt8], words: String) {
    let error = #expect(throws: MIDIFileError.self) {
      try MIDIFile(Self.file(division: division, track: Self.longNote))
    }
    #expect(error?.description.contains(words) == true)
    #expect(error?.description.contains("save it with") == true)
  }

  @Test("a status goes on over meta and exclusive events")
  func runningStatus() throws {
    let track: [UInt8] = [
      0, 0x91, 60, 1, 10, 0xFF, 0x05, 2, 0x68, 0x69, 10, 62, 2, 10, 0xF0, 2, 1, 0xF7, 10, 64, 3,
      10, 0xFF, 0x51, 3, 7, 0xA1, 0x20, 10, 60, 0, 0, 0xFF, 0x2F, 0,
    ]
    let file = try MIDIFile(Self.file(division: [0, 100], track: track))
    #expect(!file.isCut)
    #expect(
      file.events.map(\.event) == [
        .message(.noteOn(60, velocity: 1, channel: 1)),
        .message(.noteOn(62, velocity: 2, channel: 1)), .systemExclusive([0xF0, 1, 0xF7]),
        .message(.noteOn(64, velocity: 3, channel: 1)),
        .message(.noteOff(60, velocity: 64, channel: 1)),
      ])
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
