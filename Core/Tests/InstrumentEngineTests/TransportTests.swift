import Foundation
import Instrument
import LiveSound
import MIDI
import Testing

@testable import InstrumentEngine

@Suite("Tempo, clock and files of the running instrument")
struct TransportTests {
  private let pulse = MIDIMessage(status: 0xF8)

  /// Pulses of another program at a tempo, on the rig's clock.
  private func follow(_ rig: InstrumentRig, beats: Int, at tempo: Double) {
    for _ in 0..<24 * beats {
      rig.pass(60 / tempo / 24)
      rig.engine.receive(pulse)
      rig.engine.poll()
    }
  }

  @Test("the clock of another program sets the tempo, which stays when it falls silent")
  func followed() {
    let rig = InstrumentRig { $0.tempo.source = .clock }
    #expect(rig.engine.tempo.now == 120 && rig.engine.tempo.received == nil)
    follow(rig, beats: 4, at: 93)
    #expect(abs(rig.engine.tempo.now - 93) < 0.1)
    rig.pass(3)
    rig.engine.poll()
    #expect(rig.engine.tempo.received == nil && abs(rig.engine.tempo.now - 93) < 0.1)
  }

  @Test("with its own tempo a received clock changes nothing")
  func own() {
    let rig = InstrumentRig()
    follow(rig, beats: 4, at: 93)
    #expect(rig.engine.tempo.now == 120 && rig.engine.tempo.received != nil)
  }

  @Test("the clock that is sent starts, has 24 pulses a beat, and stops")
  func sent() {
    let rig = InstrumentRig { $0.tempo.beatsPerMinute = 100 }
    var settings = rig.engine.settings
    settings.tempo.sendsClock = true
    rig.engine.apply(settings)
    for _ in 0..<600 {
      rig.pass(0.01)
      rig.engine.poll()
    }
    settings.tempo.sendsClock = false
    rig.engine.apply(settings)
    rig.pass(0.1)
    rig.engine.poll()
    let statuses = rig.transport.messages.map(\.status).filter { $0 >= 0xF0 }
    let pulses = statuses.count { $0 == 0xF8 }
    #expect(statuses.first == 0xFA && statuses.last == 0xFC)
    #expect((240...243).contains(pulses), "6 s at 100 BPM are 240 pulses: \(pulses)")
  }

  @Test("a clock that stops when nothing else waits still sends its stop")
  func lastMessage() {
    var transport = InstrumentTransport()
    var settings = InstrumentTempo()
    var sent: [UInt8] = []
    func advance(to now: Double) {
      transport.advance(to: now, clock: { sent.append($0.message.status) }, song: { _ in })
    }
    settings.sendsClock = true
    transport.follow(settings, at: 1)
    advance(to: 1.5)
    settings.sendsClock = false
    transport.follow(settings, at: 1.5)
    #expect(transport.isActive, "its stop waits")
    advance(to: 1.51)
    #expect(sent.last == 0xFC && !transport.isActive)
  }

  @Test("a MIDI file sounds, is shown with its position, and its end silences it")
  func file() throws {
    let rig = InstrumentRig { $0.sound[.reverb] = 0 }
    let sound = try LiveSound(rig.engine.settings.voice.recipe, sampleRate: 48_000)
    rig.engine.use(sound)
    var writer = MIDIFileWriter()
    writer.append(.noteOn(60, velocity: 100, channel: 0), at: 0)
    writer.append(.noteOff(60, channel: 0), at: 1)
    rig.engine.play(try MIDIFile(writer.bytes()), named: "tune.mid")
    rig.pass(0.5)
    rig.engine.poll()
    #expect(
      rig.engine.song?.name == "tune.mid" && abs((rig.engine.song?.seconds ?? 0) - 0.46) < 0.01)
    #expect(sound.peak(seconds: 0.5, from: 10) > 0.05)
    rig.pass(1)
    rig.engine.poll()
    #expect(rig.engine.song == nil)
    _ = sound.peak(seconds: 3, from: 11.5)
    #expect(sound.peak(seconds: 0.1, from: 14.5) < 1e-3)
  }

  @Test("panic ends the file and its notes")
  func panic() throws {
    let rig = InstrumentRig()
    var writer = MIDIFileWriter()
    writer.append(.noteOn(60, velocity: 100, channel: 0), at: 0)
    writer.append(.noteOff(60, channel: 0), at: 100)
    rig.engine.play(try MIDIFile(writer.bytes()), named: "long.mid")
    rig.pass(0.5)
    rig.engine.poll()
    rig.engine.panic()
    #expect(rig.engine.song == nil)
  }
}
