import SoundTestSupport
import Testing

@testable import SoundGraph

@Suite("The sostenuto pedal")
struct SostenutoTests {
  @Test("it holds the keys that are down at its press, and no others")
  func caught() {
    var voices = VoiceAllocator(count: 8)
    for key in UInt8(60)..<62 { _ = voices.start(key) }
    _ = voices.setSostenuto(true)
    _ = voices.start(70)
    #expect(voices.stop(60) == 0)
    #expect(voices.stop(70) == 0b100, "a later key is let go of")
    #expect(voices.setSostenuto(false) == 0b1, "the key that is still down goes on")
    #expect(voices.stop(61) == 0b10)
  }

  @Test("pressing it again while it is down catches nothing more")
  func again() {
    var voices = VoiceAllocator(count: 8)
    _ = voices.setSostenuto(true)
    _ = voices.start(60)
    _ = voices.setSostenuto(true)
    #expect(voices.stop(60) == 0b1)
  }

  @Test("with the sustain pedal, a note sounds until both let it go")
  func both() {
    var voices = VoiceAllocator(count: 8)
    _ = voices.start(60)
    _ = voices.setSostenuto(true)
    _ = voices.setPedal(true)
    _ = voices.start(72)
    #expect(voices.stop(60) == 0 && voices.stop(72) == 0)
    #expect(voices.setPedal(false) == 0b10)
    #expect(voices.setSostenuto(false) == 0b1)
    _ = voices.start(60)
    _ = voices.setSostenuto(true)
    _ = voices.setPedal(true)
    _ = voices.stop(60)
    #expect(voices.setSostenuto(false) == 0)
    #expect(voices.setPedal(false).nonzeroBitCount == 1)
  }

  @Test("it is a channel's own, and ends with all notes off")
  func channels() {
    var voices = VoiceAllocator(count: 8)
    _ = voices.start(60, channel: 1)
    _ = voices.start(60, channel: 2)
    _ = voices.setSostenuto(true, channel: 1)
    #expect(voices.stop(60, channel: 2) == 0b10)
    #expect(voices.stop(60, channel: 1) == 0)
    #expect(voices.stopAll(channel: 1) == 0b1)
    #expect(voices.sostenutos == 0 && voices.caught == 0)
  }

  @Test("a held note goes on through a change of the recipe")
  func loading() throws {
    let bench = try SynthBench(Synths.sine())
    _ = bench.render(
      4_800, [.noteOn(60), SynthEvent(.sostenuto, value: 1, at: 100), .noteOff(60, at: 200)])
    #expect(bench.engine.load(try SynthPlan(Synths.sine())))
    #expect(bench.render(9_600)[0].suffix(4_800).contains { abs($0) > 0.1 })
    let end = bench.render(19_200, [SynthEvent(.sostenuto, value: 0)])[0]
    #expect(end.suffix(9_600).allSatisfy { abs($0) < 1e-9 })
  }
}
