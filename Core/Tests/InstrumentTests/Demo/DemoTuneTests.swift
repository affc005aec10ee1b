import Instrument
import MIDI
import Music
import Signals
import Testing
import Tracking

@Suite("The tune of the simulated hands, through the whole line")
struct DemoTuneTests {
  private func play(
    _ settings: InstrumentSettings, seed: UInt64 = 1, seconds: Double = DemoHands.length
  ) -> [PlayEvent] {
    var line = InstrumentLine(settings)
    let demo = DemoHands(seed: seed, zones: line.zones)
    return (0..<Int(seconds * 60)).flatMap { frame in
      line.receive(demo.frame(at: Double(frame) / 60, sequence: UInt32(frame)))
    }
  }

  private func bytes(_ events: [PlayEvent], _ settings: InstrumentSettings) -> [UInt8] {
    var encoder = PlayMIDIEncoder(settings)
    var messages: [MIDIMessage] = []
    encoder.setUp(into: &messages)
    for event in events { encoder.encode(event, into: &messages) }
    return messages.flatMap { [$0.status, $0.data1, $0.data2] }
  }

  @Test("played twice, the tune has the same bytes, and another seed has others")
  func golden() {
    var settings = InstrumentSettings()
    settings.channelMode = .perSource
    let one = bytes(play(settings), settings)
    #expect(one == bytes(play(settings), settings) && one.count > 3_000)
    #expect(one != bytes(play(settings, seed: 2), settings))
  }

  @Test("the right hand plays Amazing Grace, and nothing sounds at its end")
  func tune() {
    let events = play(InstrumentSettings())
    var rules = NoteRules()
    for event in events { rules.check(event) }
    #expect(rules.violation == nil && rules.isSilent)
    // A reach to a farther zone touches those between: the tune is what lasts.
    var begun: [Int: (note: Note, time: Double)] = [:]
    var tune: [String] = []
    for event in events {
      switch event.action {
      case .noteOn(let note, _, _, _): begun[event.source.number] = (note, event.time)
      case .noteOff(let note, _):
        guard let begin = begun[event.source.number], begin.note == note else { continue }
        if event.source.number == 0, event.time - begin.time > 0.15 { tune.append("\(note)") }
      default: break
      }
    }
    #expect(
      tune.prefix(15) == [
        "G3", "C4", "E4", "C4", "E4", "D4", "C4", "A3", "G3", "C4", "E4", "C4", "E4", "D4", "G4",
      ])
    #expect(tune.count > 25)
  }

  @Test("at snap 1 long notes have vibrato, and the pitch is in tune otherwise")
  func vibrato() {
    var largest = 0.0
    for event in play(InstrumentSettings(), seconds: 12) {
      guard case .pitch(let pitch) = event.action else { continue }
      largest = max(largest, abs(pitch - pitch.rounded()))
    }
    #expect((0.2...0.5).contains(largest))
  }
}
