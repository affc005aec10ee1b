import Foundation
import SoundGraph
import SoundQuality
import SoundTestSupport
import TestSupport
import Testing

@Suite("Content: voices", .enabled(if: Build.isOptimised))
struct SynthContentTests {
  typealias Bench = ContentBench

  static let pitched = Bench.synths.filter {
    BundledRecipes.synths[$0]?.metadata.category != "drums"
  }

  static func key(_ id: String) -> UInt8 {
    switch BundledRecipes.synths[id]?.metadata.category {
    case "bass": 36
    case "drums": 36
    default: 57
    }
  }

  @Test("voices of every kind are there")
  func kinds() {
    let kinds = Set(BundledRecipes.synths.recipes.map(\.metadata.category))
    #expect(
      kinds.isSuperset(of: ["bass", "lead", "pad", "pluck", "keys", "bell", "strings", "drums"]))
    #expect(Set(["warm_pad", "simple_lead", "sub_bass"]).subtracting(Bench.synths) == [])
    #expect(Bench.synths.count >= 15)
  }

  @Test(
    "one note sounds, four stay below full scale, and nothing hangs after release",
    arguments: Bench.synths)
  func levels(id: String) throws {
    let key = Self.key(id)
    let one = try Bench.play(id, [key], hold: 1, seconds: 12)
    let loud = Levels.peak(one[0])
    #expect(loud > 0.05 && loud <= 1, "\(loud)")
    let four = try Bench.play(id, [key, key + 4, key + 7, key + 12], seconds: 1.5, velocity: 1)
    #expect(Levels.peak(four[0]) <= 1 && Levels.peak(four[1]) <= 1, "\(Levels.peak(four[0]))")
    #expect(Levels.peak(Bench.part(one[0], 11, 12)) < 0.003)
    for side in one { #expect(abs(Levels.mean(side)) < 0.002) }
  }

  @Test("a harder stroke is louder, but not on an organ", arguments: Bench.synths)
  func touch(id: String) throws {
    let key = Self.key(id)
    let levels = try [0.3, 1].map {
      Loudness.momentary(try Bench.play(id, [key], hold: 1, seconds: 1.5, velocity: $0))
    }
    let change = levels[1] - levels[0]
    let expected = id == "drawbar_organ" ? -0.01...0.01 : 5...14
    #expect(expected.contains(change), "\(change) dB")
  }

  @Test(
    "every knob is heard, and none leaves the range of numbers at its ends", arguments: Bench.synths
  )
  func knobs(id: String) throws {
    let recipe = try #require(BundledRecipes.synths[id])
    for shown in recipe.exposed + recipe.effectsExposed {
      let isVoice = recipe.exposed.contains(shown)
      let graph = isVoice ? recipe.graph : recipe.effectsGraph ?? recipe.graph
      let owner = Recipe(recipe.metadata, graph: graph, exposed: [shown])
      let knob = try #require(owner.knob(shown.id))
      #expect(knob.range.contains(knob.value), "\(shown.id)")
      var difference = try self.difference(of: knob.range, of: shown.id, in: id, seconds: 0.75)
      if difference < Fingerprint.knobDifference {
        // How long a room rings shows after the note.
        difference = try self.difference(of: knob.range, of: shown.id, in: id, seconds: 3)
      }
      #expect(difference >= Fingerprint.knobDifference, "\(shown.id): \(difference) dB")
    }
  }

  /// How much a note of half a second differs between the ends of a knob.
  private func difference(
    of range: ClosedRange<Float>, of knob: String, in id: String, seconds: Double
  ) throws -> Double {
    let ends = try [range.lowerBound, range.upperBound].map { value in
      let heard = try Bench.play(
        id, [Self.key(id)], hold: 0.5, seconds: seconds, knobs: [knob: value])
      let broken = heard[0].contains { !$0.isFinite || abs($0) > 4 }
      #expect(!broken, "\(knob) at \(value)")
      // A click at the very beginning is in the middle of the first frame that is looked at.
      let before = [Float](repeating: 0, count: Fingerprint.size / 2)
      return heard.map { before + $0 }
    }
    return Fingerprint.difference(ends[0], ends[1])
  }

  @Test("plucks and bells die away while the key is held, pads swell, keys answer at once")
  func shapes() throws {
    func shape(_ id: String) throws -> (start: Double, later: Double, end: Double) {
      let heard = try Bench.play(id, [57], hold: 3, seconds: 3)[0]
      return (
        Bench.level(Bench.part(heard, 0.005, 0.08)), Bench.level(Bench.part(heard, 0.9, 1.1)),
        Bench.level(Bench.part(heard, 2.7, 2.9))
      )
    }
    for id in ["nylon_pluck", "synth_pluck", "glass_bell"] {
      let heard = try shape(id)
      #expect(heard.start > heard.end + 20, "\(id): \(heard)")
    }
    for id in ["warm_pad", "choir_pad", "string_ensemble"] {
      let heard = try shape(id)
      #expect(heard.later > heard.start + 6 && abs(heard.end - heard.later) < 6, "\(id): \(heard)")
    }
    for id in ["drawbar_organ", "electric_piano"] {
      let heard = try shape(id)
      #expect(heard.start > heard.later - 6, "\(id): \(heard)")
    }
  }

  @Test("a bass has its energy below 300 Hz, a hi-hat above 5 kHz, a kick below 200 Hz")
  func registers() throws {
    for id in ["sub_bass", "reese_bass"] {
      #expect(Bench.centroid(try Bench.play(id, [36])[0]) < 300, "\(id)")
    }
    #expect(Bench.centroid(Bench.part(try Bench.play("hi_hat", [42], hold: 0.2)[0], 0, 0.3)) > 5000)
    #expect(
      Bench.centroid(Bench.part(try Bench.play("kick_drum", [36], hold: 0.4)[0], 0.02, 0.5)) < 200)
    let snare = Bench.centroid(Bench.part(try Bench.play("snare_drum", [52], hold: 0.3)[0], 0, 0.3))
    #expect((800...9000).contains(snare), "\(snare)")
  }

  @Test("filters that snap shut grow darker; pads and strings are wide")
  func characters() throws {
    for id in ["acid_bass", "synth_pluck", "nylon_pluck"] {
      let heard = try Bench.play(id, [45], hold: 1.2)[0]
      let (early, late) = (
        Bench.centroid(Bench.part(heard, 0, 0.06)), Bench.centroid(Bench.part(heard, 0.3, 0.6))
      )
      #expect(early > 1.4 * late, "\(id): \(early) \(late)")
    }
    for id in ["warm_pad", "string_ensemble", "choir_pad"] {
      let likeness = Bench.correlation(try Bench.play(id, [57]))
      #expect(likeness < 0.95, "\(id): \(likeness)")
    }
  }

  @Test("the Reese bass is wide above and stands still below")
  func reese() throws {
    let heard = try Bench.play("reese_bass", [36], hold: 3)
    let low = Bench.correlation(heard.map { SVFBand.octave($0, around: 65) })
    let high = Bench.correlation(heard.map { SVFBand.octave($0, around: 500) })
    #expect(low > 0.98 && high < 0.85, "\(low) \(high)")
  }

  @Test("the choir sings ah and oh: a peak near 1100 Hz comes and goes")
  func choir() throws {
    let peaks = try [0, 1].map { (vowel: Float) in
      let heard = try Bench.play(
        "choir_pad", [45], hold: 3, knobs: ["vowel": vowel, "slow": 0.02])[0]
      let spectrum = Spectrum(Bench.part(heard, 0.8, 2.8), sampleRate: Bench.rate)
      return spectrum.amplitude(at: 1100) / spectrum.amplitude(at: 550)
    }
    #expect(decibels(peaks[0] / peaks[1]) > 6, "\(peaks)")
  }
}
