import Instrument
import MIDI
import Music
import Testing

@Suite("MPE")
struct MPETests {
  private func encode(
    _ script: PlayScript, _ encoder: inout PlayMIDIEncoder
  ) -> [MIDIMessage] {
    var messages: [MIDIMessage] = []
    for event in script.events { encoder.encode(event, into: &messages) }
    return messages
  }

  private func script(_ change: (inout InstrumentSettings) -> Void = { _ in }) -> PlayScript {
    PlayScript {
      $0.channelMode = .mpe
      $0.hands = 4
      change(&$0)
    }
  }

  @Test("the zone is declared: fifteen members, each with a range of 48 semitones")
  func setUp() {
    var messages: [MIDIMessage] = []
    PlayMIDIEncoder(script().router.settings).setUp(into: &messages)
    #expect(
      messages.prefix(4) == [
        .controlChange(101, value: 0, channel: 0), .controlChange(100, value: 6, channel: 0),
        .controlChange(6, value: 15, channel: 0), .controlChange(38, value: 0, channel: 0),
      ])
    for channel in UInt8(1)...15 {
      #expect(messages.contains(.controlChange(6, value: 48, channel: channel)))
    }
  }

  @Test(
    "the four notes of four hands' chords have a channel each, with bend, pressure and timbre before them"
  )
  func chords() {
    var script = script { $0.chord = .triad }
    script.hands([0: 0.5, 1: 3.5, 2: 6.5, 3: 9.5], at: 0)
    var encoder = PlayMIDIEncoder(script.router.settings)
    let messages = encode(script, &encoder)
    let starts = messages.filter { $0.status & 0xF0 == 0x90 }
    #expect(starts.count >= 8 && Set(starts.map(\.channel)).count == starts.count)
    #expect(!starts.contains { $0.channel == 0 })
    for start in starts {
      let place = messages.firstIndex(of: start) ?? 0
      let before = messages[..<place].filter { $0.channel == start.channel }
      #expect(Set(before.map { $0.status & 0xF0 }) == [0xE0, 0xD0, 0xB0])
    }
  }

  @Test("a tuned note sounds at its pitch: key and bend together")
  func tuning() throws {
    let scl =
      "! x\nneutral\n 12\n 100.\n 200.\n 300.\n 350.\n 500.\n 600.\n 700.\n 800.\n 900.\n 1000.\n"
      + " 1100.\n 2/1\n"
    var script = script { $0.tuning = ScalaTuning(scl: scl, kbm: nil) }
    script.hands([0: 2.5], at: 0)
    var encoder = PlayMIDIEncoder(script.router.settings)
    let messages = encode(script, &encoder)
    guard
      case .noteOn(let note, let pitch, _, _) = try #require(
        script.events.first { if case .noteOn = $0.action { true } else { false } }
      ).action
    else { return }
    let bend = try #require(messages.first { $0.status & 0xF0 == 0xE0 })
    let value = Double(Int(bend.data1) | Int(bend.data2) << 7)
    let sounding = Double(note.number) + (value - 8192) / 8192 * 48
    #expect(abs(sounding - pitch) < 0.004, "within half a step of the bend")
  }

  @Test("a note that ended leaves its channel to the one that waits longest, and every note ends")
  func rotation() {
    var script = script()
    for step in 0..<40 { script.hands([0: Double(step % 12) + 0.5], at: Double(step) / 10) }
    _ = script.panic()
    var encoder = PlayMIDIEncoder(script.router.settings)
    let messages = encode(script, &encoder)
    var active: [UInt8: UInt8] = [:]
    var used: [UInt8] = []
    for message in messages {
      guard let channel = message.channel else { continue }
      if message.status & 0xF0 == 0x90 {
        #expect(active[channel] == nil)
        active[channel] = message.data1
        used.append(channel)
      } else if message.status & 0xF0 == 0x80 {
        #expect(active.removeValue(forKey: channel) == message.data1)
      }
    }
    #expect(active.isEmpty && used.count > 20)
    for (one, next) in zip(used, used.dropFirst()) { #expect(one != next) }
  }

  @Test("leaving MPE withdraws the zone, and entering it declares one")
  func modes() {
    var settings = InstrumentSettings()
    var encoder = PlayMIDIEncoder(settings)
    var messages: [MIDIMessage] = []
    settings.channelMode = .mpe
    encoder.follow(settings, into: &messages)
    #expect(messages.contains(.controlChange(6, value: 15, channel: 0)))
    messages.removeAll()
    settings.channelMode = .common
    encoder.follow(settings, into: &messages)
    #expect(messages[2] == .controlChange(6, value: 0, channel: 0))
    #expect(messages.contains(.controlChange(6, value: 2, channel: 0)))
  }
}
