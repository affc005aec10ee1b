import MIDI
import TestSupport
import Testing

@Suite("A stream of MIDI bytes")
struct MIDIStreamParserTests {
  private func parse(_ bytes: [UInt8]...) -> [String] {
    var parser = MIDIStreamParser()
    var found: [String] = []
    for piece in bytes {
      parser.parse(piece) { event in
        switch event {
        case .message(let message): found.append("\(message)")
        case .systemExclusive(let bytes): found.append("sysex \(bytes.count)")
        }
      }
    }
    return found
  }

  @Test("running status goes on, over realtime bytes and over pieces")
  func runningStatus() {
    #expect(
      parse([0x90, 60, 100, 61], [0xF8, 101, 62, 0, 0xB0], [7, 1, 8, 2]) == [
        "90 3C 64", "F8", "90 3D 65", "80 3E 40", "B0 07 01", "B0 08 02",
      ])
  }

  @Test("the clock passes between any two bytes of another message, and leaves it whole")
  func clockBetween() {
    for clock in [MIDIMessage.clock, .start, .continue, .stop] {
      let byte = clock.status
      #expect(parse([0x90, byte, 60, byte, 100]) == ["\(clock)", "\(clock)", "90 3C 64"])
      #expect(parse([0xF2, byte, 1], [byte, 2]) == ["\(clock)", "\(clock)", "F2 01 02"])
      #expect(parse([0xF0, 1, byte, 0xF7]) == ["\(clock)", "sysex 3"])
    }
  }

  @Test("a system common message ends running status, and data without a status is left out")
  func systemCommon() {
    #expect(parse([0x90, 60, 1, 0xF3, 5, 60, 2]) == ["90 3C 01", "F3 05"])
    #expect(parse([0xF2, 1, 2, 3, 0xF6, 9]) == ["F2 01 02", "F6"])
    #expect(parse([1, 2, 3]) == [])
  }

  @Test("system exclusive ends with any status but realtime")
  func systemExclusive() {
    #expect(parse([0xF0, 1, 0xF8, 2, 0xF7]) == ["F8", "sysex 4"])
    #expect(parse([0xF0, 1, 2, 0x90, 60, 1]) == ["sysex 4", "90 3C 01"])
    #expect(parse([0xF0, 1, 0xF0, 2, 0xF7]) == ["sysex 3", "sysex 3"])
  }

  @Test("one that is too long is left out, and the next message is heard")
  func tooLong() {
    var parser = MIDIStreamParser()
    var events: [MIDIEvent] = []
    parser.parse([0xF0] + [UInt8](repeating: 1, count: 1_000_000) + [0xF7, 0xC0, 5]) {
      events.append($0)
    }
    #expect(events == [.message(.programChange(5, channel: 0))])
    #expect(parser.rejected == 1)
  }

  @Test("undefined status bytes are left out", arguments: [UInt8(0xF4), 0xF5, 0xF9, 0xFD])
  func undefined(byte: UInt8) {
    #expect(parse([byte, 0x90, 60, 1]) == ["90 3C 01"])
  }

  @Test("whatever comes, only whole messages come out")
  func noise() {
    var random = SeededGenerator(seed: 9)
    var parser = MIDIStreamParser()
    for _ in 0..<100_000 {
      let number = random.next()
      parser.parse([UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 32)]) {
        event in
        if case .message(let message) = event {
          #expect(message.status >= 0x80 && message.data1 < 0x80 && message.data2 < 0x80)
        }
      }
    }
    var last: [MIDIEvent] = []
    parser.parse([0xFF, 0xF7, 0xB0, 1, 2]) { last.append($0) }
    #expect(last.last == .message(.controlChange(1, value: 2, channel: 0)))
  }
}
