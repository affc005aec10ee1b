import MIDI
import SoundGraph
import Testing

@testable import SoundRender

@Suite("A MIDI file as events")
struct SynthScoreTests {
  static func events(_ messages: [MIDIMessage]) throws -> [SynthEvent] {
    var writer = MIDIFileWriter()
    for (number, message) in messages.enumerated() {
      writer.append(message, at: Double(number) / 10)
    }
    return try SynthScore(try MIDIFile(writer.bytes()), sampleRate: 48_000).events
  }

  @Test("controller 121 resets the controllers of its channel")
  func reset() throws {
    let events = try Self.events([
      MIDIMessage(status: 0xB2, data1: 74, data2: 100),
      MIDIMessage(status: 0x92, data1: 60, data2: 100),
      MIDIMessage(status: 0xA2, data1: 60, data2: 127),
      MIDIMessage(status: 0xA3, data1: 61, data2: 127),
      MIDIMessage(status: 0xB2, data1: 121),
    ])
    let after = events.drop { $0.time < 19_200 }.filter { $0.kind != .allNotesOff }
    #expect(after.map(\.kind) == [.resetControllers])
    #expect(after.allSatisfy { $0.channel == 2 })
  }

  @Test("data entry sets the bend range alone, and nothing after another parameter was chosen")
  func bendRange() throws {
    let registered = [
      MIDIMessage(status: 0xB0, data1: 101, data2: 0),
      MIDIMessage(status: 0xB0, data1: 100, data2: 0),
    ]
    let entry = MIDIMessage(status: 0xB0, data1: 6, data2: 12)
    let set = try Self.events(registered + [entry])
    #expect(set.contains { $0.kind == .bendRange && $0.value == 12 })
    let other = try Self.events(
      registered + [MIDIMessage(status: 0xB0, data1: 99, data2: 1), entry])
    #expect(!other.contains { $0.kind == .bendRange })
  }

  @Test("what a file never ends is let go of at its end")
  func held() throws {
    let events = try Self.events([MIDIMessage(status: 0x90, data1: 60, data2: 100)])
    #expect(events.last?.kind == .allNotesOff)
  }
}
