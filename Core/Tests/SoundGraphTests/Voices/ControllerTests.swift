import Foundation
import SoundGraph
import SoundQuality
import SoundTestSupport
import TestSupport
import Testing

@Suite("Controllers of a synthesiser", .enabled(if: Build.isOptimised))
struct ControllerTests {
  private static let steady = PolyphonyConfig(
    voices: 4, attackTime: 0.001, decayTime: 0.001, sustainLevel: 1, releaseTime: 0.02)

  private static func play(
    _ events: [SynthEvent], _ recipe: SynthRecipe = Synths.sine(steady), seconds: Double = 1,
    blocks: [Int] = [512]
  ) throws -> [[Float]] {
    try SynthBench(recipe).render(Int(seconds * 48_000), events, blocks: blocks)
  }

  private static func level(_ samples: [Float]) -> Double {
    Levels.effective(Array(samples.suffix(24_000)))
  }

  @Test("a controller that says what holds already changes no bit")
  func neutral() throws {
    let notes: [SynthEvent] = [.noteOn(50), .noteOn(57, at: 700), .noteOff(50, at: 20_000)]
    let still: [SynthEvent] = [
      SynthEvent(.modulation, value: 0), SynthEvent(.volume, value: 1), SynthEvent(.pan, value: 0),
      SynthEvent(.expression, value: 1), SynthEvent(.pressure, value: 0),
      SynthEvent(.timbre, value: 0.5), SynthEvent(.sostenuto, value: 0),
      SynthEvent(.resetControllers),
    ]
    for recipe in [Synths.sine(Self.steady), Synths.rich()] {
      #expect(try Self.play(notes, recipe) == Self.play(still + notes, recipe))
    }
  }

  @Test("volume and expression are 40·log10(v/127) dB, and multiply")
  func laws() throws {
    let full = Self.level(try Self.play([.noteOn(69)])[0])
    for (kind, other, value) in [
      (SynthEvent.Kind.volume, SynthEvent.Kind.expression, Float(64)), (.expression, .volume, 100),
      (.volume, .expression, 1),
    ] {
      let one = try Self.play([.noteOn(69), SynthEvent(kind, value: value / 127, at: 4000)])[0]
      let wanted = 40 * log10(Double(value) / 127)
      #expect(abs(decibels(Self.level(one) / full) - wanted) < 0.01)
      let both = try Self.play([
        SynthEvent(other, value: 0.5), .noteOn(69), SynthEvent(kind, value: value / 127, at: 4000),
      ])[0]
      #expect(abs(decibels(Self.level(both) / full) - wanted + 12.041) < 0.01)
    }
    let silent = try Self.play([.noteOn(69), SynthEvent(.volume, value: 0, at: 4000)])[0]
    #expect(silent.suffix(24_000).allSatisfy { $0 == 0 })
  }

  @Test("panorama has constant power, 1 in the middle, and nothing on the other side at its ends")
  func pan() throws {
    let middle = Self.level(try Self.play([.noteOn(69)])[0])
    for place in [Float(-1), -0.6, 0.25, 1] {
      let sides = try Self.play([SynthEvent(.pan, value: place), .noteOn(69)])
      let levels = sides.map { Self.level($0) / middle }
      #expect(abs(levels[0] * levels[0] + levels[1] * levels[1] - 2) < 1e-3)
      #expect((levels[1] > levels[0]) == (place > 0))
      if abs(place) == 1 { #expect(min(levels[0], levels[1]) < 1e-6) }
    }
  }

  @Test(
    "a step of a controller makes no click: at most −80 dB above 8 kHz",
    arguments: [
      (SynthEvent.Kind.volume, Float(0)), (.expression, 0.3), (.pan, -1), (.pressure, 1),
      (.timbre, 1), (.timbre, 0), (.modulation, 1),
    ])
  func clicks(kind: SynthEvent.Kind, value: Float) throws {
    for time in [9_001, 9_050] {
      let sides = try Self.play([.noteOn(72), SynthEvent(kind, value: value, at: time)])
      for side in sides {
        let above = Self.high(Array(side[8_000..<12_000]))
        #expect(above < 1e-4, "\(kind) \(above)")
      }
    }
  }

  /// The greatest sample after three differences' worth of high pass at 8 kHz.
  private static func high(_ samples: [Float]) -> Double {
    var (low, lower, greatest) = (Double(samples[0]), Double(samples[0]), 0.0)
    var (last, before) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      low += (Double(sample) - low) * 0.65
      let first = Double(sample) - low
      lower += (first - lower) * 0.65
      let second = first - lower
      before += (second - before) * 0.65
      last = second - before
      if index > 200 { greatest = max(greatest, abs(last)) }
    }
    return greatest
  }

  @Test("the wheel is vibrato of 0.4 semitones at 5.5 Hz, half of it half way, and ends exactly")
  func wheel() throws {
    for value in [Float(1), 0.5] {
      let output = try Self.play(
        [.noteOn(69), SynthEvent(.modulation, value: value, at: 4_800)], seconds: 3)[0]
      let track = PitchTrack(Array(output.suffix(96_000)), of: 440, sampleRate: 48_000)
      #expect(abs(track.swing.up - 40 * Double(value)) < 2)
      #expect(abs(track.swing.down - 40 * Double(value)) < 2)
      #expect(abs((track.rate ?? 0) - 5.5) < 0.1)
    }
    let over = try Self.play(
      [
        .noteOn(69), SynthEvent(.modulation, value: 1, at: 4_800),
        SynthEvent(.modulation, value: 0, at: 20_000),
      ], seconds: 2)[0]
    let track = PitchTrack(Array(over.suffix(24_000)), of: 440, sampleRate: 48_000)
    #expect(track.swing.up < 0.01 && track.swing.down < 0.01)
  }

  @Test("however the host splits its blocks, moved controllers have the same bits")
  func splits() throws {
    let events: [SynthEvent] = [
      SynthEvent(.pan, value: -0.4, at: 1), .noteOn(50, at: 3),
      SynthEvent(.modulation, value: 0.7, at: 777), SynthEvent(.volume, value: 0.6, at: 1001),
      .noteOn(57, channel: 2, at: 1500), SynthEvent(.timbre, channel: 2, value: 0.9, at: 1700),
      SynthEvent(.keyPressure, channel: 2, number: 57, value: 0.8, at: 2222),
      SynthEvent(.expression, value: 0.2, at: 4000), SynthEvent(.modulation, value: 0, at: 9000),
      SynthEvent(.resetControllers, channel: 2, at: 12_000),
    ]
    for recipe in [Synths.sine(Self.steady), Synths.rich()] {
      let whole = try Self.play(events, recipe, seconds: 0.5, blocks: [24_000])
      for blocks in [[1], [64], [5, 131, 64, 1, 999]] {
        #expect(try Self.play(events, recipe, seconds: 0.5, blocks: blocks) == whole)
      }
    }
  }

  @Test("a channel's controllers move its notes alone, and pressure of a key that key alone")
  func channels() throws {
    let notes: [SynthEvent] = [.noteOn(60), .noteOn(76, channel: 1)]
    let plain = try Self.play(notes)[0]
    for event in [
      SynthEvent(.volume, channel: 1, value: 0), SynthEvent(.expression, channel: 1, value: 0),
    ] {
      let muted = try Self.play(notes + [event])[0]
      let first = try Self.play([.noteOn(60)])[0]
      #expect(zip(muted, first).suffix(24_000).allSatisfy { abs($0 - $1) < 1e-6 })
      #expect(muted != plain)
    }
    let keys: [SynthEvent] = [.noteOn(60), .noteOn(76)]
    let pressed = try Self.play(keys + [SynthEvent(.keyPressure, number: 76, value: 1, at: 99)])[0]
    let spectrum = Spectrum(Array(pressed.suffix(32_768)), sampleRate: 48_000)
    let before = Spectrum(Array(try Self.play(keys)[0].suffix(32_768)), sampleRate: 48_000)
    let (low, high) = (261.626, 659.255)
    #expect(abs(decibels(spectrum.amplitude(at: low) / before.amplitude(at: low))) < 0.05)
    #expect(decibels(spectrum.amplitude(at: high) / before.amplitude(at: high)) > 2.9)
  }

  @Test("what a recipe binds is its own: the engine adds nothing")
  func bound() throws {
    var recipe = Synths.sine(Self.steady)
    for source in [NoteSource.modulation, .pressure, .timbre] {
      recipe.bindings.append(NoteBinding(source, to: "tone", "Level", depth: 0))
    }
    let events: [SynthEvent] = [
      SynthEvent(.modulation, value: 1), SynthEvent(.pressure, value: 1),
      SynthEvent(.timbre, value: 1), .noteOn(60),
    ]
    #expect(try Self.play(events, recipe) == Self.play([.noteOn(60)], recipe))
    recipe.bindings[1] = NoteBinding(.modulation, to: "tone", "Level", minimum: 0.5, maximum: 0.1)
    let quiet = Self.level(try Self.play(events, recipe)[0])
    let loud = Self.level(try Self.play([.noteOn(60)], recipe)[0])
    #expect(abs(decibels(quiet / loud) + 13.98) < 0.05)
  }

  @Test("121 puts back what RP-015 names, and leaves volume, panorama and timbre")
  func reset() throws {
    let moved: [SynthEvent] = [
      SynthEvent(.modulation, value: 1), SynthEvent(.expression, value: 0.2),
      SynthEvent(.pressure, value: 1), SynthEvent(.bend, value: 1),
      SynthEvent(.sustain, value: 1), SynthEvent(.sostenuto, value: 1), .noteOn(60, at: 10),
      SynthEvent(.keyPressure, number: 60, value: 1, at: 20),
    ]
    let stays: [SynthEvent] = [
      SynthEvent(.volume, value: 0.7), SynthEvent(.pan, value: 0.5),
      SynthEvent(.timbre, value: 0.9),
    ]
    let after = [SynthEvent(.resetControllers, at: 5_000)]
    let one = try Self.play(stays + moved + after)
    let other = try Self.play(stays + [.noteOn(60, at: 10)])
    let levels = (0..<2).map { decibels(Self.level(one[$0]) / Self.level(other[$0])) }
    #expect(levels.allSatisfy { abs($0) < 0.01 })
    let released = try Self.play(moved + after + [.noteOff(60, at: 6_000)])
    #expect(released[0].suffix(24_000).allSatisfy { $0 == 0 })
  }

  @Test("another recipe takes over what the controllers say")
  func loading() throws {
    let bench = try SynthBench(Synths.sine(Self.steady))
    _ = bench.render(
      4_800, [SynthEvent(.volume, value: 0.5), SynthEvent(.pan, value: 1), .noteOn(69)])
    #expect(bench.engine.load(try SynthPlan(Synths.sine(Self.steady))))
    let sides = bench.render(48_000)
    let full = Self.level(try Self.play([.noteOn(69)])[0])
    #expect(abs(decibels(Self.level(sides[1]) / full) + 12.041 - 3.01) < 0.02)
    #expect(Self.level(sides[0]) < 1e-6)
  }

  @Test(
    "in every synthesiser that comes with the program, each controller is heard",
    arguments: BundledRecipes.synths.recipes.map(\.metadata.id).sorted())
  func content(id: String) throws {
    let recipe = try RecipeLoader.find(id, among: BundledRecipes.synths)
    let key: UInt8 = recipe.metadata.category == "drums" ? 36 : 57
    let plain = try Self.play([.noteOn(key)], recipe)[0]
    let loud = Levels.effective(plain)
    for (kind, value) in [
      (SynthEvent.Kind.modulation, Float(1)), (.volume, 0.5), (.expression, 0.5), (.pan, 0.8),
      (.pressure, 1), (.keyPressure, 1), (.timbre, 1), (.timbre, 0),
    ] {
      let first = SynthEvent(kind, number: UInt16(key), value: value)
      let events =
        kind == .keyPressure
        ? [.noteOn(key), SynthEvent(kind, number: UInt16(key), value: value, at: 1)]
        : [first, .noteOn(key)]
      let moved = try Self.play(events, recipe)[0]
      let change = Levels.effective(zip(moved, plain).map { $0 - $1 })
      #expect(decibels(change / loud) > -34, "\(kind) \(value): \(decibels(change / loud))")
    }
  }
}
