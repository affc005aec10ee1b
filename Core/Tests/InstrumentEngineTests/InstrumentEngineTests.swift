import Foundation
import Instrument
import InstrumentEngine
import LiveSound
import MIDI
import Music
import Testing

@Suite("The running instrument")
struct InstrumentEngineTests {
  private let page = UUID()

  private func touchRig(_ change: (inout InstrumentSettings) -> Void = { _ in }) -> InstrumentRig {
    InstrumentRig {
      $0.input = .touch
      change(&$0)
    }
  }

  @Test("a connection gets the bend range before the first note, and every note after it")
  func setUp() {
    let rig = touchRig()
    let first = rig.transport.messages.prefix(3)
    #expect(
      first == [
        .controlChange(101, value: 0, channel: 0), .controlChange(100, value: 0, channel: 0),
        .controlChange(6, value: 2, channel: 0),
      ])
    rig.touch(0, on: page)
    rig.engine.lose(page)
    #expect(rig.transport.notes == ["+48", "-48"])
  }

  @Test("the touches of two pages play beside each other, and a page that is gone ends its own")
  func pages() {
    let rig = touchRig()
    let other = UUID()
    rig.touch(0, on: page, id: 7)
    rig.touch(5, on: other, id: 7)
    #expect(rig.transport.notes == ["+48", "+60"])
    rig.engine.lose(page)
    #expect(rig.transport.notes == ["+48", "+60", "-48"])
    rig.engine.lose(page)
    rig.engine.lose(other)
    #expect(rig.transport.notes == ["+48", "+60", "-48", "-60"])
  }

  @Test("hands of a camera that sends nothing more are lost after half a second, not before")
  func lostCamera() {
    let rig = InstrumentRig()
    rig.play(2)
    #expect(rig.transport.notes.count == 2)
    rig.pass(0.45)
    rig.engine.poll()
    #expect(rig.transport.notes.count == 2 && rig.engine.hasHands)
    rig.pass(0.1)
    rig.engine.poll()
    let ends = rig.transport.notes.filter { $0.hasPrefix("-") }
    #expect(ends.count == 2 && !rig.engine.hasHands)
  }

  @Test("Even timing sends a note one picture after its crossing, Immediate with its picture")
  func timing() {
    for timing in [InstrumentSettings.Timing.immediate, .even] {
      let rig = InstrumentRig { $0.timing = timing }
      for frame in 0..<120 {
        rig.play(2 + Double(frame) / 60, UInt32(frame))
        let before = rig.transport.notes.count
        rig.engine.poll()
        #expect(rig.transport.notes.count == before)
        rig.pass(1.0 / 60)
      }
      rig.pass(0.05)
      rig.engine.poll()
      let notes = rig.transport.notes
      #expect(notes.filter { $0.hasPrefix("+") }.count >= 3, "\(timing)")
    }
  }

  @Test("panic ends the notes, then says so on the channel, and nothing waits any more")
  func panic() {
    let rig = touchRig { $0.timing = .even }
    rig.touch(2, on: page)
    rig.pass(1)
    rig.engine.poll()
    rig.engine.panic()
    rig.engine.poll()
    let last = Array(rig.transport.messages.suffix(33))
    #expect(last.first.map { $0.status & 0xF0 == 0x80 && $0.data1 == 52 } == true)
    let said = (UInt8(0)..<16).flatMap { channel -> [MIDIMessage] in
      [
        .controlChange(123, value: 0, channel: channel),
        .controlChange(121, value: 0, channel: channel),
      ]
    }
    #expect(Array(last.dropFirst()) == said)
  }

  @Test("panic in Even timing sends the note-off that waits, and not the note that has not begun")
  func panicEven() {
    let rig = touchRig { $0.timing = .even }
    rig.touch(2, on: page)
    rig.pass(0.02)
    rig.engine.poll()
    #expect(rig.transport.notes == ["+52"])
    rig.touch(3, on: page)
    rig.engine.panic()
    #expect(rig.transport.notes.filter { $0.hasPrefix("+") } == ["+52"])
    #expect(rig.transport.notes.contains("-52"))
  }

  @Test("a connection that is removed ends its notes first, and gets nothing more")
  func removal() {
    let rig = touchRig()
    rig.touch(0, on: page)
    rig.engine.use(nil as CollectingTransport?, named: "test")
    #expect(rig.transport.silenced == 1)
    let count = rig.transport.messages.count
    rig.engine.lose(page)
    #expect(rig.transport.messages.count == count)
  }

  @Test("settings that leave a note without a zone end it on the channel on which it began")
  func settings() {
    let rig = touchRig()
    rig.touch(1, on: page)
    var settings = rig.engine.settings
    settings.key = .cSharp
    settings.channel = 5
    rig.engine.apply(settings)
    let off = rig.transport.messages.first { $0.status & 0xF0 == 0x80 }
    #expect(off?.channel == 0 && off?.data1 == 50)
  }

  @Test("controller 1 of a keyboard turns the modulation dial")
  func modulation() {
    let rig = touchRig()
    rig.engine.receive(.controlChange(1, value: 127, channel: 3))
    #expect(rig.engine.settings.modulation == 1)
  }
}

@Suite("The sound of the running instrument")
struct InstrumentSoundTests {
  private let rate = 48_000.0

  @Test("a touch sounds, its end releases it, and panic silences what still rings")
  func touch() throws {
    let rig = InstrumentRig { $0.input = .touch }
    let sound = try LiveSound(rig.engine.settings.voice.recipe, sampleRate: rate)
    rig.engine.use(sound)
    let page = UUID()
    #expect(sound.peak(seconds: 0.1) < 1e-4)
    rig.touch(3, on: page)
    #expect(sound.peak(seconds: 0.5, from: 0.1) > 0.05)
    rig.engine.panic()
    _ = sound.peak(seconds: 0.01, from: 0.6)
    #expect(sound.peak(seconds: 0.2, from: 0.61) < 1e-3)
  }

  @Test("a keyboard plays the same voices, and its note-off ends them")
  func keyboard() throws {
    let rig = InstrumentRig { $0.sound[.reverb] = 0 }
    let sound = try LiveSound(rig.engine.settings.voice.recipe, sampleRate: rate)
    rig.engine.use(sound)
    rig.engine.receive(.noteOn(60, velocity: 100, channel: 0))
    #expect(sound.peak(seconds: 0.3) > 0.05)
    rig.engine.receive(.noteOff(60, channel: 0))
    _ = sound.peak(seconds: 2, from: 0.3)
    #expect(sound.peak(seconds: 0.1, from: 2.3) < 1e-3)
  }

  @Test("a recording keeps the one before it, and ends with its length")
  func recording() throws {
    let rig = InstrumentRig()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/prospero.wav"
    #expect(throws: (any Error).self) { try rig.engine.record(to: path) }
    let sound = try LiveSound(rig.engine.settings.voice.recipe, sampleRate: rate)
    rig.engine.use(sound)
    var paths: [String] = []
    for _ in 0..<2 {
      try rig.engine.record(to: path)
      #expect(throws: (any Error).self) { try rig.engine.record(to: path) }
      _ = sound.peak(seconds: 0.5)
      try rig.engine.writeRecording()
      let ended = try rig.engine.endRecording()
      let take = try #require(ended)
      #expect(abs(take.seconds - 0.5) < 0.011)
      paths.append(take.path)
    }
    #expect(Set(paths).count == 2 && paths.allSatisfy(FileManager.default.fileExists(atPath:)))
  }
}
