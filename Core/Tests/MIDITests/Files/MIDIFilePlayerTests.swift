import MIDI
import TestSupport
import Testing

@Suite("Playing a MIDI file")
struct MIDIFilePlayerTests {
  private static func player() throws -> MIDIFilePlayer {
    var writer = MIDIFileWriter(ticksPerQuarter: 1000, tempo: 60)
    writer.append(.controlChange(101, value: 0, channel: 2), at: 0)
    writer.append(.controlChange(100, value: 0, channel: 2), at: 0)
    writer.append(.controlChange(6, value: 12, channel: 2), at: 0)
    writer.append(.programChange(7, channel: 2), at: 0)
    writer.append(.noteOn(60, velocity: 100, channel: 2), at: 0.5)
    writer.append(.controlChange(64, value: 127, channel: 2), at: 0.75)
    writer.append(.controlChange(1, value: 9, channel: 2), at: 1)
    writer.append(.controlChange(1, value: 10, channel: 2), at: 1)
    writer.append(.noteOn(67, velocity: 100, channel: 2), at: 1)
    writer.append(.noteOff(60, channel: 2), at: 2)
    writer.append(.noteOff(67, channel: 2), at: 3)
    return MIDIFilePlayer(try MIDIFile(writer.bytes()))
  }

  private static func advance(
    _ player: inout MIDIFilePlayer, to seconds: Double
  ) -> [ScheduledMIDIMessage] {
    var messages: [ScheduledMIDIMessage] = []
    player.advance(to: seconds, into: &messages)
    return messages
  }

  @Test("every message comes once, with its time, in order")
  func advance() throws {
    var player = try Self.player()
    #expect(player.duration == 3 && !player.isAtEnd)
    #expect(Self.advance(&player, to: 0).count == 4)
    #expect(Self.advance(&player, to: 0.6).map(\.time) == [0.5])
    #expect(Self.advance(&player, to: 0.3).isEmpty && Self.advance(&player, to: .nan).isEmpty)
    #expect(player.position == 0.6)
    var all: [ScheduledMIDIMessage] = []
    while !player.isAtEnd { all += Self.advance(&player, to: player.position + 0.01) }
    #expect(all == Array(player.messages.dropFirst(5)))
    #expect(Self.advance(&player, to: .infinity).isEmpty && player.position == 3)
  }

  @Test("stop ends what sounds, lifts the pedal, and lets the file go on")
  func stop() throws {
    var player = try Self.player()
    _ = Self.advance(&player, to: 1.5)
    var messages: [ScheduledMIDIMessage] = []
    player.stop(into: &messages)
    #expect(messages.allSatisfy { $0.time == 1.5 })
    #expect(
      messages.map(\.message) == [
        .noteOff(60, velocity: 64, channel: 2), .noteOff(67, velocity: 64, channel: 2),
        .controlChange(64, value: 0, channel: 2),
      ])
    player.stop(into: &messages)
    #expect(messages.count == 3)
    #expect(Self.advance(&player, to: 10).count == 2)
  }

  @Test("seek ends what sounds and sets up what the file has set up to there")
  func seek() throws {
    var player = try Self.player()
    _ = Self.advance(&player, to: 0.6)
    var messages: [ScheduledMIDIMessage] = []
    player.seek(to: 1.5, into: &messages)
    #expect(
      messages.map(\.message) == [
        .noteOff(60, velocity: 64, channel: 2), .controlChange(101, value: 0, channel: 2),
        .controlChange(100, value: 0, channel: 2), .controlChange(6, value: 12, channel: 2),
        .programChange(7, channel: 2), .controlChange(64, value: 127, channel: 2),
        .controlChange(1, value: 10, channel: 2),
      ])
    #expect(Self.advance(&player, to: 2).map(\.time) == [2])
    messages = []
    player.seek(to: .nan, into: &messages)
    #expect(messages.map(\.message) == [.controlChange(64, value: 0, channel: 2)])
    #expect(player.position == 0 && Self.advance(&player, to: 3).count == 11)
    player.seek(to: 1e300, into: &messages)
    #expect(player.position == 3 && !player.isAtEnd)
    #expect(Self.advance(&player, to: 3).count == 1 && player.isAtEnd)
  }

  @Test(
    "tracks are merged by the tempo map, system exclusive is left out, and the end of the track counts"
  )
  func tracks() throws {
    let header: [UInt8] = [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 1, 0, 2, 0, 100]
    let first: [UInt8] = [
      0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 18, 0, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40, 100, 0xFF, 0x51, 3,
      0x1E, 0x84, 0x80, 100, 0xFF, 0x2F, 0,
    ]
    let second: [UInt8] = [
      0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 16, 50, 0x90, 60, 1, 100, 60, 0, 0, 0xF0, 2, 1, 0xF7, 0,
      0xFF, 0x2F, 0,
    ]
    var player = MIDIFilePlayer(try MIDIFile(header + first + second))
    #expect(player.duration == 3)
    #expect(Self.advance(&player, to: 2.5).map(\.time) == [0.5, 2])
    #expect(!player.isAtEnd)
    #expect(Self.advance(&player, to: 3).isEmpty && player.isAtEnd)
  }

  @Test("an empty file is at its end, and absurd ones play without harm")
  func absurd() throws {
    var empty = MIDIFilePlayer(try MIDIFile(MIDIFileWriter().bytes()))
    #expect(empty.isAtEnd && empty.duration == 0)
    var messages: [ScheduledMIDIMessage] = []
    empty.seek(to: 5, into: &messages)
    #expect(Self.advance(&empty, to: 9).isEmpty && messages.isEmpty)
    var writer = MIDIFileWriter()
    for note in 0..<UInt8(20) { writer.append(.noteOn(note, velocity: 1, channel: note), at: 1) }
    let whole = writer.bytes()
    var random = SeededGenerator(seed: 6)
    for _ in 0..<Build.trials(20_000) {
      guard let file = try? MIDIFile(random.mutate(whole)) else { continue }
      var player = MIDIFilePlayer(file)
      var memory = MIDIMemory()
      messages = []
      player.advance(to: player.duration / 2, into: &messages)
      player.seek(to: player.duration / 3, into: &messages)
      player.advance(to: .infinity, into: &messages)
      #expect(player.isAtEnd && player.duration.isFinite)
      player.stop(into: &messages)
      for due in messages { memory.remember(due.message) }
      #expect(memory.soundingCount == 0)
    }
  }
}
