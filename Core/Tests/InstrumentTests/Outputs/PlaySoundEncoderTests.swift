import Instrument
import MIDI
import Music
import SoundGraph
import Testing

@Suite("Events for the live synthesiser")
struct PlaySoundEncoderTests {
  private func encode(_ script: PlayScript) -> [SynthEvent] {
    var encoder = PlaySoundEncoder(script.router.settings)
    var events: [TimedSynthEvent] = []
    encoder.encode(script.events, into: &events)
    return events.map(\.event)
  }

  @Test("the channel of a hand is its number, and a fretted note needs no bend")
  func channels() {
    var script = PlayScript { $0.hands = 4 }
    script.hands([0: 0.5, 2: 3.5], at: 0)
    let events = encode(script).filter { $0.kind == .noteOn || $0.kind == .bend }
    #expect(events.map(\.kind) == [.noteOn, .noteOn])
    #expect(events.map(\.channel) == [0, 2])
    #expect(events.map(\.number) == [48, 55])
  }

  @Test("a glide bends by its distance from the key, over four octaves")
  func glide() throws {
    var script = PlayScript {
      $0.snap = 0
      $0.isSliding = true
      $0.bendRange = 48
    }
    script.hands([0: 0.5], at: 0)
    for step in 1...40 { script.hands([0: 0.5 + Double(step) / 40], at: Double(step) / 60) }
    let bends = encode(script).filter { $0.kind == .bend }.map(\.value)
    let last = try #require(bends.last)
    // From C3 to D3 is two of 48 semitones.
    #expect(abs(last * 48 - 2) < 0.1 && bends == bends.sorted())
  }

  @Test("a tuning is the synthesiser's: its notes need no bend either")
  func tuning() {
    var script = PlayScript {
      $0.tuning = ScalaTuning(
        scl: "! x\nfifths\n 12\n 100.\n 200.\n 300.\n 400.\n 500.\n 600.\n 3/2\n 800.\n 900.\n"
          + " 1000.\n 1100.\n 2/1\n")
    }
    script.hands([0: 3.5], at: 0)
    #expect(!encode(script).contains { $0.kind == .bend && abs($0.value) > 1e-4 })
  }

  @Test("messages of a keyboard play channels of their own", arguments: [UInt8(0), 3, 9, 15])
  func keyboard(channel: UInt8) {
    var encoder = KeyboardEncoder()
    let own = channel | 8
    #expect(
      encoder.encode(.noteOn(60, velocity: 127, channel: channel))
        == [.noteOn(60, velocity: 1, channel: own)])
    #expect(
      encoder.encode(.noteOn(60, velocity: 0, channel: channel)) == [.noteOff(60, channel: own)])
    #expect(
      encoder.encode(.pitchBend(16_383, channel: channel)).first?.value == 1)
    for (number, value) in [(UInt8(101), UInt8(0)), (100, 0)] {
      #expect(encoder.encode(.controlChange(number, value: value, channel: channel)).isEmpty)
    }
    #expect(
      encoder.encode(.controlChange(6, value: 12, channel: channel))
        == [SynthEvent(.bendRange, channel: own, value: 12)])
    #expect(encoder.encode(MIDIMessage(status: 0xF8)).isEmpty)
  }
}
