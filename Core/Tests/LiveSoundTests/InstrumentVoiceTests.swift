import LiveSound
import SoundGraph
import Testing

@Suite("The instrument's voice")
struct InstrumentVoiceTests {
  @Test("every waveform is a recipe that sounds", arguments: InstrumentVoice.Waveform.allCases)
  func sounds(waveform: InstrumentVoice.Waveform) throws {
    let bench = try LiveBench(InstrumentVoice(waveform).recipe)
    bench.sound.play(.noteOn(60, velocity: 1))
    #expect(bench.render(24_000).left.peak > 0.03)
  }

  @Test("it has the knobs of the chain in their order, and sixteen voices")
  func knobs() throws {
    let recipe = InstrumentVoice(.sine).recipe
    #expect(recipe.polyphony.voices == 16)
    #expect(recipe.effectsExposed.map(\.id) == InstrumentVoice.Knob.allCases.map(\.rawValue))
    let bench = try LiveBench(recipe)
    for knob in InstrumentVoice.Knob.allCases { #expect(bench.sound.set(knob.rawValue, to: 1)) }
    #expect(!bench.sound.set("wah", to: 1))
  }

  @Test("fuzz keeps a note as loud, and the dials pass a note by half as loud as it is")
  func fuzz() throws {
    let levels = try [Float(1), 4, 16, 60].map { drive in
      let bench = try LiveBench(InstrumentVoice(.sine, attack: 0).recipe)
      #expect(bench.sound.set("fuzz", to: drive))
      bench.sound.play(.noteOn(57, velocity: 0.8))
      return bench.render(24_000).left.suffix(12_000).level
    }
    #expect(levels.allSatisfy { abs($0 / levels[0] - 1) < 0.41 }, "\(levels)")
    let source = try LiveBench(InstrumentVoice(.sine, attack: 0).source)
    source.sound.play(.noteOn(57, velocity: 0.8))
    let bare = source.render(24_000).left.suffix(12_000).level
    #expect(abs(levels[0] / bare - 0.5) < 0.02, "\(levels) \(bare)")
  }

  @Test("glide is the time to the next pitch", arguments: [(Float(0), Float(0)), (1, 1), (7, 1)])
  func glide(given: Float, seconds: Float) {
    #expect(InstrumentVoice(.sine, glide: given).recipe.polyphony.portamento == seconds)
  }

  @Test(
    "timbre opens the overtones of every waveform that has some",
    arguments: InstrumentVoice.Waveform.allCases)
  func timbre(waveform: InstrumentVoice.Waveform) throws {
    let brightness = try [Float(0), 0.5, 1].map { timbre in
      let bench = try LiveBench(InstrumentVoice(waveform, attack: 0).recipe)
      bench.sound.play(SynthEvent(.timbre, value: timbre))
      bench.sound.play(.noteOn(48, velocity: 1))
      return bench.render(24_000).left.suffix(12_000).slope
    }
    if waveform == .sine {
      #expect(brightness[0] == brightness[2])
    } else {
      #expect(brightness[1] > 1.02 * brightness[0] && brightness[2] > 1.02 * brightness[1])
    }
  }

  @Test("a keyboard without controller 74 has the waveform up to its twelfth overtone")
  func neutral() throws {
    let untouched = try LiveBench(InstrumentVoice(.sawtooth, attack: 0).recipe)
    let middle = try LiveBench(InstrumentVoice(.sawtooth, attack: 0).recipe)
    middle.sound.play(SynthEvent(.timbre, value: 0.5))
    for bench in [untouched, middle] { bench.sound.play(.noteOn(48, velocity: 1)) }
    #expect(untouched.render(9_600).left == middle.render(9_600).left)
  }
}

extension ArraySlice<Float> {
  /// The effective value.
  fileprivate var level: Float { (reduce(0) { $0 + $1 * $1 } / Float(count)).squareRoot() }

  /// The power of the differences by the power of the samples: more for more overtones.
  fileprivate var slope: Float {
    let differences = zip(self, dropFirst()).map { ($1 - $0) * ($1 - $0) }.reduce(0, +)
    return differences / reduce(0) { $0 + $1 * $1 }
  }
}
