import Instrument
import MIDI
import Music
import Testing

@Suite("Events as MIDI messages")
struct PlayMIDIEncoderTests {
  private let hands = (0..<4).map { PlaySource(.hand, $0) }

  private func settings(_ change: (inout InstrumentSettings) -> Void = { _ in })
    -> InstrumentSettings
  {
    var settings = InstrumentSettings()
    change(&settings)
    return settings
  }

  private func on(_ hand: Int, _ note: Int, bend: Double = 0, voice: Int = 0) -> PlayEvent {
    PlayEvent(
      hands[hand], voice: voice, at: 0,
      .noteOn(
        Note(clamping: note), pitch: Double(note) + bend, velocity: 0.5, isLegato: false))
  }

  private func off(_ hand: Int, _ note: Int, voice: Int = 0) -> PlayEvent {
    PlayEvent(hands[hand], voice: voice, at: 0, .noteOff(Note(clamping: note), velocity: 0))
  }

  private func pitch(_ hand: Int, _ pitch: Double) -> PlayEvent {
    PlayEvent(hands[hand], at: 0, .pitch(pitch))
  }

  private func bytes(_ events: [PlayEvent], _ encoder: inout PlayMIDIEncoder) -> String {
    var messages: [MIDIMessage] = []
    for event in events { encoder.encode(event, into: &messages) }
    return messages.map(\.description).joined(separator: ", ")
  }

  @Test("a note has its bend before it, and a bend that stays is not sent again")
  func note() {
    var encoder = PlayMIDIEncoder()
    #expect(bytes([on(0, 60)], &encoder) == "E0 00 40, 90 3C 40")
    #expect(bytes([pitch(0, 61)], &encoder) == "E0 00 60")
    #expect(bytes([pitch(0, 61), pitch(0, 63), pitch(0, 70)], &encoder) == "E0 7F 7F")
    #expect(bytes([off(0, 60), on(0, 62)], &encoder) == "80 3C 00, E0 00 40, 90 3E 40")
  }

  @Test("on a common channel two sources share a key, and it ends with the last of them")
  func sharedKey() {
    var encoder = PlayMIDIEncoder()
    #expect(bytes([on(0, 60), on(1, 60)], &encoder) == "E0 00 40, 90 3C 40, 80 3C 00, 90 3C 40")
    #expect(bytes([off(0, 60)], &encoder) == "" && bytes([off(1, 60)], &encoder) == "80 3C 00")
  }

  @Test("the newest note owns the channel's bend, and gives it back when it ends")
  func ownership() {
    var encoder = PlayMIDIEncoder()
    _ = bytes([on(0, 60), pitch(0, 61), on(1, 64)], &encoder)
    #expect(bytes([pitch(0, 61.5)], &encoder) == "")
    #expect(bytes([pitch(1, 63)], &encoder) == "E0 00 20")
    #expect(bytes([off(1, 64)], &encoder) == "80 40 00, E0 00 70")
  }

  @Test("while a source owns the channel, others cannot change what it sends")
  func controllers() {
    var encoder = PlayMIDIEncoder()
    let send = { (hand: Int, number: UInt8, value: Float) in
      PlayEvent(PlaySource(.hand, hand), at: 0, .controller(number, value))
    }
    _ = bytes([on(0, 60), send(0, 11, 1), on(1, 64), send(1, 11, 0.5)], &encoder)
    #expect(bytes([send(0, 11, 0.2)], &encoder) == "")
    #expect(bytes([send(0, 20, 0.2)], &encoder) == "B0 14 19")
    #expect(bytes([send(1, 11, 0.501), send(1, 11, 0.51)], &encoder) == "B0 0B 41")
    #expect(bytes([PlayEvent(hands[1], at: 0, .timbre(1))], &encoder) == "B0 4A 7F")
    #expect(bytes([PlayEvent(hands[1], at: 0, .pressure(1))], &encoder) == "D0 7F")
  }

  @Test("each source has its channel, and a note ends where it began")
  func perSource() {
    let four = settings {
      $0.channelMode = .perSource
      $0.sourceChannels = [1, 2, 10, 16]
    }
    var encoder = PlayMIDIEncoder(four)
    #expect(bytes([on(1, 60), on(3, 60)], &encoder) == "E1 00 40, 91 3C 40, EF 00 40, 9F 3C 40")
    var messages: [MIDIMessage] = []
    encoder.follow(settings { $0.channel = 5 }, into: &messages)
    #expect(messages.map(\.description).prefix(3) == ["B4 65 00", "B4 64 00", "B4 06 02"])
    #expect(bytes([off(1, 60), off(3, 60)], &encoder) == "81 3C 00, 8F 3C 00")
    #expect(bytes([on(1, 60)], &encoder) == "E4 00 40, 94 3C 40")
  }

  @Test("a chord shares the bend of its root")
  func chord() {
    var encoder = PlayMIDIEncoder()
    let chord = [
      on(0, 60, bend: 1), on(0, 64, bend: 1, voice: 1), on(0, 67, bend: 1, voice: 2),
    ]
    #expect(bytes(chord, &encoder) == "E0 00 60, 90 3C 40, 90 40 40, 90 43 40")
    let bends = [pitch(0, 60), PlayEvent(hands[0], voice: 1, at: 0, .pitch(64))]
    #expect(bytes(bends, &encoder) == "E0 00 40")
  }

  @Test("bend range and glide are set up once, and again when they change")
  func setUp() {
    var encoder = PlayMIDIEncoder(settings { $0.bendRange = 12 })
    var messages: [MIDIMessage] = []
    encoder.setUp(into: &messages)
    #expect(
      messages.map(\.description) == [
        "B0 65 00", "B0 64 00", "B0 06 0C", "B0 26 00", "B0 65 7F", "B0 64 7F", "B0 05 00",
        "B0 41 00",
      ])
    messages.removeAll()
    encoder.follow(
      settings {
        $0.bendRange = 12; $0.snap = 0
      }, into: &messages)
    #expect(messages.isEmpty)
    encoder.follow(
      settings {
        $0.bendRange = 12; $0.glide = 0.5
      }, into: &messages)
    #expect(messages.suffix(2).map(\.description) == ["B0 05 40", "B0 41 7F"])
  }

  @Test("panic ends what sounds, and controllers are sent again")
  func panic() {
    var encoder = PlayMIDIEncoder()
    let dial = PlayEvent(hands[0], at: 0, .controller(1, 0.5))
    _ = bytes([on(0, 60), on(1, 60), on(2, 64), dial], &encoder)
    var messages: [MIDIMessage] = []
    encoder.panic(into: &messages)
    let texts = messages.map(\.description)
    #expect(texts.prefix(4) == ["80 3C 00", "80 40 00", "B0 7B 00", "B0 79 00"])
    #expect(texts.count == 2 + 2 * 16 && texts.last == "BF 79 00")
    #expect(bytes([dial], &encoder) == "B0 01 40")
  }
}
