import Music
import SoundGraph
import SoundTestSupport
import TestSupport
import Testing

@Suite("The tuning of a recipe")
struct RecipeTuningTests {
  private static let scale = "! a.scl\nfifths\n 3\n!\n 217.3\n 3/2\n 2/1\n"
  private static let keyboard = "3\n0\n127\n60\n69\n432.0\n3\n0\n1\n2\n"

  private static func recipe(_ tuning: RecipeTuning?) -> SynthRecipe {
    var recipe = Synths.sine(
      PolyphonyConfig(
        voices: 2, attackTime: 0.001, decayTime: 0.001, sustainLevel: 1, releaseTime: 0.02,
        bendRange: 48))
    recipe.tuning = tuning
    return recipe
  }

  private static func text() -> RecipeTuning {
    RecipeTuning(scale: .text(scale), keyboard: .text(keyboard))
  }

  @Test(
    "is kept in the document as it was given: texts, names, and what this version does not know")
  func document() throws {
    for tuning in [
      RecipeTuning(scale: .text(Self.scale)), RecipeTuning(scale: .file("just.scl")), Self.text(),
      RecipeTuning(scale: .file("just.scl"), keyboard: .text(Self.keyboard)),
    ] {
      #expect(try SynthRecipe(json: Self.recipe(tuning).json()).tuning == tuning)
    }
    #expect(try SynthRecipe(json: Self.recipe(nil).json()).tuning == nil)
    let text = String(decoding: Self.recipe(Self.text()).json(), as: UTF8.self)
    let known = text.replacing("\"scale\":", with: "\"colour\": \"warm\",\n\"scale\":")
    let again = try SynthRecipe(json: Array(known.utf8)).json()
    #expect(String(decoding: again, as: UTF8.self).contains("\"colour\": \"warm\""))
  }

  @Test("a wrong one is one sentence with its line")
  func wrong() throws {
    let cases: [(RecipeTuning, String, String)] = [
      (RecipeTuning(scale: .text("x\n2\n 1/0\n2/1\n")), "tuning.scale", "Line 3"),
      (RecipeTuning(scale: .text("x\n9\n 3/2\n")), "tuning.scale", "promises 9"),
      (RecipeTuning(scale: .file("")), "tuning.scale", "neither"),
      (
        RecipeTuning(scale: .text(Self.scale), keyboard: .text("1\nx\n")), "tuning.keyboard",
        "Line 2"
      ),
      (
        RecipeTuning(scale: .text(String(repeating: "! x\n", count: 100_000))), "tuning.scale",
        "256 KiB"
      ),
    ]
    for (tuning, path, part) in cases {
      let problems = Self.recipe(tuning).problems()
      #expect(problems.map(\.path) == [path])
      #expect(problems.first?.message.contains(part) == true, "\(problems)")
      #expect(throws: GraphError.self) { try SynthPlan(Self.recipe(tuning)) }
    }
  }

  @Test("a file that is not here is told when it is to play, and found when its text is given")
  func files() throws {
    let named = RecipeTuning(scale: .file("a.scl"), keyboard: .file("b.kbm"))
    #expect(named.files == ["a.scl", "b.kbm"])
    #expect(Self.recipe(named).problems().isEmpty)
    let error = try #require(throws: GraphError.self) { try SynthPlan(Self.recipe(named)) }
    #expect("\(error)".contains("“a.scl”"))
    let known = named.resolved(["a.scl": Self.scale, "b.kbm": Self.keyboard])
    #expect(known == Self.text() && known.files.isEmpty)
  }

  @Test(
    "sounds within a hundredth of a cent, with any bend", .enabled(if: Build.isOptimised))
  func sounds() throws {
    let tuning = try Self.text().tuning()
    for (key, bend) in [(UInt8(57), Float(0)), (61, 0), (69, 0), (77, 0.25), (62, -0.333)] {
      let bench = try SynthBench(Self.recipe(Self.text()))
      let events: [SynthEvent] = [SynthEvent(.bend, value: bend), .noteOn(key)]
      let output = bench.render(48_000, events)[0]
      let wanted = try #require(
        tuning.frequency(of: Note(clamping: Int(key)), bend: Double(bend) * 48))
      let heard = VoiceNotesTests.pitch(output[2000...])
      #expect(abs(Pitch.cents(from: wanted, to: heard)) < 0.01)
    }
  }

  @Test(
    "is the recipe's while it is loaded; a tuning that is chosen replaces it, and returns after it",
    .enabled(if: Build.isOptimised))
  func loading() throws {
    let own = try Self.text().tuning()
    let bench = try SynthBench(Self.recipe(nil))
    #expect(bench.engine.tune(.equal(a4: 400)))
    #expect(bench.engine.load(try SynthPlan(Self.recipe(Self.text()))))
    #expect(bench.engine.tuning == own)
    let output = bench.render(48_000, [.noteOn(69)])[0]
    let wanted = try #require(own.frequency(of: Note(clamping: 69)))
    #expect(
      abs(Pitch.cents(from: wanted, to: VoiceNotesTests.pitch(output[24_000...]))) < 0.01)
    #expect(bench.engine.load(try SynthPlan(Self.recipe(nil))))
    #expect(bench.engine.tuning == .equal(a4: 400))
    let later = bench.render(48_000)[0]
    #expect(abs(Pitch.cents(from: 400, to: VoiceNotesTests.pitch(later[24_000...]))) < 0.01)
  }
}
