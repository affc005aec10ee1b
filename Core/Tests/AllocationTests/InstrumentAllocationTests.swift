import CMallocCount
import Instrument
import InstrumentEngine
import LiveSound
import Signals
import SoundGraph
import Streaming
import Testing

@Suite("Allocations while the instrument plays")
struct InstrumentAllocationTests {
  @Test("ten seconds of sixteen voices with every effect allocate nothing on the audio thread")
  func sixteenVoices() throws {
    var settings = InstrumentSettings()
    settings.sound.waveform = .sawtooth
    settings.modulation = 1
    for effect in InstrumentSound.Effect.allCases { settings.sound[effect] = 0.5 }
    let engine = InstrumentEngine(settings)
    let sound = try engine.makeSound(sampleRate: 48_000)
    engine.use(sound)
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: 512)
    defer { samples.deallocate() }
    let renderer = sound.renderer
    var peak: Float = 0
    var count = 0
    for block in 0..<1_875 {
      // The control side, whose allocations do not count.
      let key = UInt8(40 + block * 7 % 48)
      sound.play(.noteOn(key, channel: UInt8(block % 8)))
      sound.play(SynthEvent(.bend, channel: UInt8(block % 8), value: 0.01))
      sound.play(SynthEvent(.timbre, channel: UInt8(block % 8), value: Float(block % 100) / 100))
      if block % 50 == 0 { sound.set("tone", to: Float(block % 100) / 100) }
      if block == 900 { engine.panic() }
      if block == 1_200 {
        settings.sound.waveform = .square
        engine.apply(settings)
      }
      if block % 20 == 0 { _ = sound.poll() }
      malloc_count_begin()
      renderer.render(256, left: samples, right: samples + 256, at: Double(block) * 256 / 48_000)
      count += malloc_count_end()
      for index in 0..<512 { peak = max(peak, abs(samples[index])) }
    }
    #expect(count == 0)
    #expect(peak > 0.1)
  }

  @Test(
    "a picture of two hands costs at most twelve allocations on the sensor's thread, however long they play"
  )
  func hands() throws {
    let engine = InstrumentEngine(InstrumentSettings())
    let sound = try engine.makeSound(sampleRate: 48_000)
    engine.use(sound)
    let demo = DemoHands(zones: engine.settings.zones)
    let frames = (0..<3_000).map { demo.frame(at: Double($0) / 60, sequence: UInt32($0)) }
    var counts: [Int] = []
    for part in 0..<5 {
      malloc_count_begin()
      for frame in frames[part * 600..<(part + 1) * 600] { engine.receive(frame, offset: 0) }
      counts.append(Int(malloc_count_end()))
    }
    #expect(counts.allSatisfy { $0 < 600 * 12 }, "\(counts)")
  }
}
