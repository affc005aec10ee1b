import Music
import TestSupport
import Testing

@Suite("Scala files")
struct TuningFileTests {
  @Test(
    "a bad scale is refused with its line and the reason",
    arguments: [
      ("", nil, "empty"), ("name", 1, "number of notes"), ("name\nten\n", 2, "ten"),
      ("name\n-1\n", 2, "-1"), ("name\n99999\n", 2, "99999"), ("name\n2\n9/8\n", 3, "has 1"),
      ("name\n1\n0/1", 3, "0/1"), ("name\n1\n3/0", 3, "3/0"), ("name\n1\n-3/2", 3, "-3/2"),
      ("name\n1\n1.2.3", 3, "1.2.3"), ("name\n1\nabc", 3, "abc"), ("name\n1\n1e5.0", 3, "1e5.0"),
      ("name\n! note\n1\n\n3/2/1", 5, "3/2/1"), ("name\n1\n999999999999.0", 3, "999999999999.0"),
      ("name\n1\n99999999999999999999/1", 3, "99999"),
    ])
  func badScale(text: String, line: Int?, word: String) throws {
    let error = try #require(throws: TuningFileError.self) { try ScalaScale(scl: text) }
    #expect(error.line == line)
    #expect(error.description.contains(word) && error.description.hasSuffix("."))
  }

  @Test(
    "a bad mapping is refused with its line and the reason",
    arguments: [
      ("", nil, "size"), ("12", 1, "first key"), ("12\n0\n128", 3, "128"),
      ("0\n9\n3\n60\n69\n440", 3, "above"), ("0\n0\n127\n60\n69\n-440", 6, "-440"),
      ("0\n0\n127\n60\n69\nnan", 6, "nan"), ("1\n0\n127\n60\n69\n440\n1\ny", 8, "y"),
      ("1\n0\n127\n60\n69\n440\n1\n1.5", 8, "1.5"), ("2000\n", 1, "2000"),
    ])
  func badMapping(text: String, line: Int?, word: String) throws {
    let error = try #require(throws: TuningFileError.self) { try KeyboardMapping(kbm: text) }
    #expect(error.line == line)
    #expect(error.description.contains(word) && error.description.hasSuffix("."))
  }

  @Test("a reference key that is silent is refused")
  func silentReference() throws {
    let scale = try ScalaScale(scl: "octave\n1\n2/1")
    let keyboard = try KeyboardMapping(kbm: "2\n0\n127\n60\n61\n440\n1\n0\nx")
    let error = try #require(throws: TuningFileError.self) { try Tuning(scale, on: keyboard) }
    #expect(error.description.contains("61"))
  }

  @Test("entries that a mapping leaves out at its end are silent")
  func shortMapping() throws {
    let scale = try ScalaScale(scl: "octave\n1\n2/1")
    let keyboard = try KeyboardMapping(kbm: "12\n0\n127\n60\n60\n256\n1\n0")
    let tuning = try Tuning(scale, on: keyboard)
    #expect(tuning.frequency(of: Note(clamping: 60)) == 256)
    #expect(tuning.frequency(of: Note(clamping: 72)) == 512)
    #expect(tuning.frequency(of: Note(clamping: 61)) == nil)
  }

  @Test("a scale without notes is one tone")
  func noNotes() throws {
    let tuning = try Tuning(ScalaScale(scl: "one\n0\n"))
    #expect(tuning.frequency(of: Note(clamping: 3)) == 440)
  }

  @Test("ten thousand damaged files never trap")
  func damaged() {
    var random = SeededGenerator(seed: 7)
    let alphabet = Array("0123456789./x!- \n\tabe+")
    for _ in 0..<10_000 {
      var text = Array(TuningTests.just)
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        text[place] = alphabet.randomElement(using: &random) ?? " "
      }
      let scale = try? ScalaScale(scl: String(text))
      let keyboard = try? KeyboardMapping(kbm: String(text))
      if let scale { _ = try? Tuning(scale, on: keyboard ?? .linear) }
    }
  }
}
