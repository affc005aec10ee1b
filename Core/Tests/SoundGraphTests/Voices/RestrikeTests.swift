import SoundGraph
import SoundTestSupport
import Testing

/// A key that is struck while it still sounds.
@Suite("Keys that are struck again")
struct RestrikeTests {
  /// A plucked string, which sounds only when its gate opens.
  static var pluck: SynthRecipe {
    var recipe = Synths.chain(
      [GraphNode("string", "Pluck", ["Damping": 0.9])],
      PolyphonyConfig(voices: 4, attackTime: 0.001, releaseTime: 0.3))
    recipe.bindings.append(NoteBinding(.gate, to: "string", "Excite"))
    return recipe
  }

  @Test(
    "a string is plucked again by a key that comes up and down at once, under a pedal, or twice",
    arguments: [
      [SynthEvent.noteOff(60, at: 24_000), .noteOn(60, at: 24_000)],
      [
        SynthEvent(.sustain, value: 1, at: 10), .noteOff(60, at: 12_000), .noteOn(60, at: 24_000),
      ],
      [.noteOn(60, at: 24_000)],
    ])
  func again(events: [SynthEvent]) throws {
    let sound = try SynthBench(Self.pluck).render(30_000, [.noteOn(60)] + events)[0]
    func peak(_ range: Range<Int>) -> Float { sound[range].reduce(0) { max($0, abs($1)) } }
    #expect(peak(0..<4_000) > 0.02)
    #expect(peak(24_200..<28_000) > 4 * peak(20_000..<23_900))
  }

  @Test("another velocity does not click")
  func velocity() throws {
    var recipe = Synths.chain(
      [GraphNode("tone", "Sine", ["Level": 0.5]), GraphNode("loud", "Mixer")],
      PolyphonyConfig(voices: 4, attackTime: 0.001, sustainLevel: 1))
    recipe.graph.edges[0].input = "1"
    recipe.bindings.append(NoteBinding(.velocity, to: "loud", "Gain 1", minimum: 0.1, maximum: 1))
    let sound = try SynthBench(recipe).render(
      6_000, [.noteOn(48, velocity: 0.1), .noteOn(48, velocity: 1, at: 3_000)])[0]
    let steps = zip(sound[2_900...], sound[2_901...]).map { abs($1 - $0) }
    #expect((steps.max() ?? 0) < 0.02)
    func peak(_ range: Range<Int>) -> Float { sound[range].reduce(0) { max($0, abs($1)) } }
    #expect(peak(5_000..<6_000) > 4 * peak(2_000..<2_900))
  }

  @Test(
    "what ends one channel leaves the others alone",
    arguments: [
      SynthEvent.Kind.channelNotesOff, .channelSoundOff,
    ])
  func channels(kind: SynthEvent.Kind) throws {
    let bench = try SynthBench(Synths.sine())
    func loudness(_ sound: [Float]) -> Float { sound.suffix(2_000).reduce(0) { max($0, abs($1)) } }
    let notes = [SynthEvent.noteOn(60, channel: 0), .noteOn(67, channel: 1)]
    let both = loudness(bench.render(9_600, notes)[0])
    let one = loudness(bench.render(19_200, [SynthEvent(kind, channel: 1)])[0])
    let none = loudness(bench.render(19_200, [SynthEvent(kind, channel: 0)])[0])
    #expect(one > 0.3 * both && one < 0.7 * both && none < 1e-4)
  }
}
