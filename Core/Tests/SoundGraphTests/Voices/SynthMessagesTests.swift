import SoundGraph
import Testing

@Suite("Messages of MIDI's channels as events")
struct SynthMessagesTests {
  private static func events(_ messages: [[UInt8]]) -> [SynthEvent] {
    var reader = SynthMessages()
    var events: [SynthEvent] = []
    for message in messages {
      reader.read(message[0], message[1], message.count > 2 ? message[2] : 0) { events.append($0) }
    }
    return events
  }

  /// The selection of a registered parameter and its value.
  private static func parameter(_ number: UInt8, _ value: UInt8, on channel: UInt8) -> [[UInt8]] {
    [[0xB0 | channel, 101, 0], [0xB0 | channel, 100, number], [0xB0 | channel, 6, value]]
  }

  @Test(
    "controllers are events of their channel",
    arguments: [
      (UInt8(1), SynthEvent.Kind.modulation), (7, .volume), (11, .expression), (64, .sustain),
      (66, .sostenuto), (74, .timbre),
    ])
  func controllers(number: UInt8, kind: SynthEvent.Kind) {
    #expect(Self.events([[0xB3, number, 127]]) == [SynthEvent(kind, channel: 3, value: 1)])
    #expect(Self.events([[0xB3, number, 0]]) == [SynthEvent(kind, channel: 3, value: 0)])
  }

  @Test("panorama is −1 at 0 and 1, 0 at 64, 1 at 127")
  func pan() {
    let values = [UInt8(0), 1, 64, 127].map { Self.events([[0xB0, 10, $0]])[0].value }
    #expect(values == [-1, -1, 0, 1])
  }

  @Test("the bend range has cents, and a file without a zone has the recipe's")
  func range() {
    let set = Self.events(Self.parameter(0, 12, on: 2) + [[0xB2, 38, 50]])
    #expect(set.map(\.value) == [12, 12.5])
    #expect(set.allSatisfy { $0.kind == .bendRange && $0.channel == 2 })
  }

  @Test(
    "a zone's members have four octaves each, and its manager adds its own bend, pressure and timbre"
  )
  func zone() {
    var messages = Self.parameter(6, 3, on: 0)
    let zone = Self.events(messages)
    let ranges = zone.filter { $0.kind == .bendRange }
    #expect(ranges.map(\.channel) == [1, 2, 3, 0])
    #expect(ranges.map(\.value) == [50, 50, 50, 2])
    messages += [
      [0xE1, 0, 96], [0xE0, 0, 0], [0xD2, 40], [0xD0, 80], [0xB1, 74, 64], [0xB0, 74, 0],
    ]
    let moved = Self.events(messages).dropFirst(zone.count)
    let semitones = moved.last { $0.kind == .bend && $0.channel == 1 }.map { $0.value * 50 }
    #expect(abs((semitones ?? 0) - (24 - 2)) < 0.01)
    #expect(moved.last { $0.kind == .bend && $0.channel == 4 } == nil)
    #expect(moved.last { $0.kind == .pressure && $0.channel == 2 }?.value == Float(80) / 127)
    #expect((moved.last { $0.kind == .timbre && $0.channel == 1 }?.value ?? 1) < 0.01)
  }

  @Test("controllers of a manager reach its members, those of a member it alone")
  func managers() {
    let zone = Self.parameter(6, 2, on: 15)
    let count = Self.events(zone).count
    let all = Self.events(zone + [[0xBF, 7, 127]]).dropFirst(count)
    #expect(all.map(\.channel) == [15, 13, 14] && all.allSatisfy { $0.kind == .volume })
    let one = Self.events(zone + [[0xBD, 7, 127]]).dropFirst(count)
    #expect(one.map(\.channel) == [13])
    let ended = Self.events(zone + Self.parameter(6, 0, on: 15) + [[0xBF, 7, 127]])
    #expect(ended.last?.channel == 15 && ended.filter { $0.kind == .volume }.count == 1)
  }

  @Test("any bytes give finite events of sixteen channels")
  func fuzz() {
    var reader = SynthMessages()
    var word: UInt32 = 7
    for _ in 0..<20_000 {
      word = word &* 1_664_525 &+ 1_013_904_223
      let bytes = (UInt8(word >> 24), UInt8(word >> 16 & 255), UInt8(word >> 8 & 255))
      reader.read(bytes.0, bytes.1, bytes.2) {
        #expect($0.value.isFinite && abs($0.value) <= 192 && $0.channel < 16)
      }
    }
  }
}
