import Foundation
import SoundGraph
import SoundQuality
import SoundTestSupport
import TestSupport
import Testing

/// What descriptions say of colours, in bands of a sixth of an octave of music that is as loud as before.
@Suite("Content: colours that are clearly heard", .enabled(if: Build.isOptimised))
struct EffectColourTests {
  typealias Bench = ContentBench

  private static let music = Bench.music.map { $0 * 0.5 }

  /// What a recipe adds to music in bands from 50 Hz to 12.8 kHz, six an octave.
  private func colour(_ id: String, knobs: [String: Float] = [:]) throws -> [Double] {
    let heard = try Bench.render(id, Self.music, knobs: knobs)
    let makeup = Loudness.of([Self.music, Self.music]) - Loudness.of(heard)
    return zip(levels(heard[0]), levels(Self.music)).map { $0 - $1 + makeup }
  }

  private func levels(_ samples: [Float]) -> [Double] {
    Bands.levels(samples, from: 50, to: 12_800)
  }

  private func mean(_ colour: [Double], _ low: Double, _ high: Double) -> Double {
    let bands = colour.indices.filter {
      (low..<high).contains(50 * pow(2, (Double($0) + 0.5) / 6))
    }
    return bands.map { colour[$0] }.reduce(0, +) / Double(bands.count)
  }

  @Test("Falstaff is darker above and fuller below")
  func falstaff() throws {
    let colour = try colour("falstaff")
    #expect(mean(colour, 2_000, 8_000) < -3, "\(colour)")
    #expect(mean(colour, 50, 200) > 0.7, "\(colour)")
  }

  @Test("the console lifts bass and air and clears what is between")
  func console() throws {
    let colour = try colour("warm_bus")
    #expect(mean(colour, 90, 150) > 3, "\(colour)")
    #expect(mean(colour, 300, 480) < -1, "\(colour)")
    #expect(mean(colour, 4_000, 8_000) > 2.5, "\(colour)")
  }

  @Test(
    "a knob is clearly heard: iron, trim, grit",
    arguments: [
      ("falstaff", "iron", Float(0.1), Float(12)), ("warm_bus", "trim", 0.1, 12),
      ("puck", "grit", 3, 16),
    ])
  func knobs(id: String, knob: String, low: Float, high: Float) throws {
    let ends = try [low, high].map { try Bench.render(id, Self.music, knobs: [knob: $0]) }
    #expect(Fingerprint.difference(ends[0], ends[1]) > 6)
  }

  @Test("Puck with three bits is a crushed sound, not silence")
  func grit() throws {
    let heard = try Bench.render("puck", Self.music, knobs: ["grit": 3])
    let fine = try Bench.render("puck", Self.music, knobs: ["grit": 16])
    let (crushed, clean) = (levels(heard[0]), levels(fine[0]))
    #expect(abs(Loudness.integrated(heard) - Loudness.integrated(fine)) < 3)
    #expect(mean(zip(crushed, clean).map { $0 - $1 }, 4_000, 12_800) > 3)
  }

  @Test("Ophelia's shadows drift: bands move by more than 6 dB and the sides differ")
  func ophelia() throws {
    let heard = try Bench.render("ophelia", EngineBench.noise(144_000))
    let curves = [1.0, 1.9].map {
      Bands.levels(Bench.part(heard[0], $0, $0 + 0.2), from: 300, to: 3_000)
    }
    #expect((zip(curves[0], curves[1]).map { abs($0 - $1) }.max() ?? 0) > 6)
    #expect(Bench.correlation(heard) < 0.85, "\(Bench.correlation(heard))")
  }

  @Test("a nylon string rings into its second second and darkens; the next note is as loud")
  func nylon() throws {
    let heard = try Bench.play("nylon_pluck", [57], hold: 2.2, seconds: 2.4)[0]
    let (first, second) = (Bench.part(heard, 0, 1), Bench.part(heard, 1, 2))
    #expect(Bench.level(second) > Bench.level(first) - 24)
    #expect(Bench.centroid(second) < 0.6 * Bench.centroid(first))
    let events: [SynthEvent] = [
      .noteOn(57, velocity: 0.8, at: 0), .noteOff(57, at: 45_000),
      .noteOn(57, velocity: 0.8, at: 48_000), .noteOff(57, at: 93_000),
    ]
    let recipe = try RecipeLoader.find("nylon_pluck", among: BundledRecipes.synths)
    let sides = try SynthBench(recipe).render(96_000, events, blocks: [512])
    let notes = [0.0, 1].map { start in
      Loudness.momentary(sides.map { Bench.part($0, start, start + 0.9) })
    }
    #expect(abs(notes[1] - notes[0]) < 2, "\(notes)")
  }
}
