import Foundation
import RobotFace
import TestSupport
import Testing

@Suite("Mood files with anything in them")
struct MoodFilePropertyTests {
  private static let small = Data(
    MoodBookTests.file(
      """
      {"id": "worried", "title": "W", "colour": "#9FD0FF", "motor": "tremor",
      "face": {"eyes.upperLid": 0.2, "left.upperAngle": -12, "sweat": 1},
      "spring": {"response": 0.4, "damping": 0.7}, "gaze": {"x": 1.3, "y": 1},
      "blink": {"every": [2, 4], "rareChance": 0.2, "rareTimes": [0.4, 0.8], "kinds": {"quick": 40}},
      "breath": {"brightness": 0.2, "glow": 0.2},
      "idle": [{"parameters": ["x"], "amount": 0.02, "frequency": 7}],
      "entry": [{"parameters": ["scale"], "after": 0.1, "offset": -0.1, "response": 0.3, "damping": 0.8}]}
      """
    ).utf8)

  private enum Reading { case sentence, moods, harm }

  /// Reads a file; the moods in it must be ones that a face can live through.
  private static func reading(_ bytes: [UInt8]) -> Reading {
    do {
      let book = try MoodBook(json: Data(bytes))
      let isHarmless = book.moods.allSatisfy { mood in
        var face = LivingFace(MoodBook.own.moods[0], seed: 1)
        face.show(mood, at: 0)
        face.look(at: GazePoint(x: 1, y: -1), time: 0.1)
        return [0.15, 1, 20].allSatisfy { time in
          let now = face.face(at: time)
          return FaceParameter.all.allSatisfy { $0.range.contains(now[$0]) }
        }
      }
      return isHarmless ? .moods : .harm
    } catch {
      return error.sentence.hasSuffix(".") ? .sentence : .harm
    }
  }

  @Test("random bytes and damaged files are sentences or moods that a face can live through")
  func damaged() {
    var random = SeededGenerator(seed: 1)
    let characters = Array("{}[]\":,0123456789.-+eE\\ \n".utf8)
    var (harm, read) = (0, 0)
    for trial in 0..<Build.trials(100_000) {
      var bytes = Array(Self.small)
      switch trial % 4 {
      case 0:
        bytes = (0..<Int.random(in: 0...64, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      case 1: bytes = random.mutate(bytes)
      case 2:
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] =
            characters.randomElement(using: &random) ?? 0
        }
      default:
        // Other digits, and often more of them, make numbers of any size.
        for place in bytes.indices.reversed()
        where (48...57).contains(bytes[place]) && Int.random(in: 0..<12, using: &random) == 0 {
          let digits = ["9", "0", "-1", "1e308", "1e-308", "99999999"]
          let other = (digits.randomElement(using: &random) ?? "").utf8
          bytes.replaceSubrange(place...place, with: other)
        }
      }
      switch Self.reading(bytes) {
      case .sentence: break
      case .moods: read += 1
      case .harm: harm += 1
      }
    }
    #expect(harm == 0)
    #expect(read > Build.trials(1_000))
  }

  @Test(
    "what is wrong is said with its line and the remedy",
    arguments: [
      ("\"gaze\": {\"x\": 99, \"y\": 1}", "99.0 is out of range; x goes from -5.0 to 5.0."),
      ("\"gaze\": {\"x\": 1}", "“y” is missing."),
      ("\"gaze\": {\"x\": 1, \"y\": 1, \"z\": 1}", "“z” is not known here; known are x, y."),
      (
        "\"spring\": {\"response\": 0, \"damping\": 1}",
        "0.0 is out of range; response goes from 0.01 to 60.0."
      ),
      (
        "\"spring\": {\"response\": 1, \"damping\": -1}",
        "-1.0 is out of range; damping goes from 0.05 to 5.0."
      ),
      (
        "\"breath\": {\"brightness\": 2, \"glow\": 0}",
        "2.0 is out of range; brightness goes from 0.0 to 1.0."
      ),
      (
        "\"blink\": {\"every\": [7, 4]}",
        "[7.0, 4.0] is not a range; write the smaller and the larger number, as in [4, 7]."
      ),
      (
        "\"blink\": {\"every\": [4]}",
        "[4.0] is not a range; write the smaller and the larger number, as in [4, 7]."
      ),
      ("\"blink\": {\"every\": [0, 4]}", "0.0 is out of range; every goes from 0.2 to 600.0."),
      ("\"blink\": {\"rareChance\": 1.5}", "1.5 is out of range; rareChance goes from 0.0 to 1.0."),
      (
        "\"blink\": {\"rareTimes\": [-1e308, 1e308]}",
        "-1e+308 is out of range; rareTimes goes from 0.01 to 100.0."
      ),
      (
        "\"blink\": {\"kinds\": {\"wink\": 1}}",
        "“wink” with 1.0 is not a kind of blink with a weight of at least 0; known are normal, quick, slow, double, triple."
      ),
      (
        "\"idle\": [{\"parameters\": [\"x\"], \"amount\": 1e308, \"frequency\": 1}]",
        "1e+308 is out of range; amount goes from -1000.0 to 1000.0."
      ),
      (
        "\"idle\": [{\"parameters\": [\"x\"], \"amount\": 1, \"frequency\": 99}]",
        "99.0 is out of range; frequency goes from 0.0 to 30.0."
      ),
      (
        "\"entry\": [{\"parameters\": [\"x\"], \"after\": 99, \"offset\": 1, \"response\": 1, \"damping\": 1}]",
        "99.0 is out of range; after goes from 0.0 to 60.0."
      ),
      ("\"face\": {\"glow\": -1}", "-1.0 is out of range; glow goes from 0.0 to 8.0."),
      ("\"title\": 3", "“title” has the wrong kind of value."),
      ("\"face\": []", "“face” has the wrong kind of value."),
      ("\"moood\": 3", "“moood” is not known here;"),
    ])
  func sentences(member: String, sentence: String) {
    let text = MoodBookTests.file("{\"id\": \"a\"},\n{\"id\": \"b\",\n\(member)\n}")
    let error = #expect(throws: MoodFileError.self) { try MoodBook(json: Data(text.utf8)) }
    #expect(error?.line == 7)
    #expect(error?.sentence.hasPrefix(sentence) == true, "\(error?.sentence ?? "")")
  }

  @Test(
    "what is no JSON is said with its line",
    arguments: [
      ("", 1, "the file ends too soon"),
      ("  \n\n ", 3, "the file ends too soon"),
      ("{\"format\": \"sensorium.moods\"\n\"version\": 1}", 2, "a comma or } is expected"),
      ("{\"moods\": [{}\n{}]}", 2, "a comma or ] is expected"),
      ("{\"moods\": [{}\n,]}", 2, "“” is not a value"),
      ("{format: 1}", 1, "a name in quotes is expected"),
      ("{\n\"format\": NaN}", 2, "“NaN” is not a value"),
      ("{\n\"format\": \"a", 2, "a text has no closing quote"),
      ("{}\n}", 2, "something follows the end"),
      (String(repeating: "[", count: 100_000), 1, "values are nested too deeply"),
      (String(repeating: "{\"a\":\n", count: 1_000), 101, "values are nested too deeply"),
    ])
  func syntax(text: String, line: Int, part: String) {
    let error = #expect(throws: MoodFileError.self) { try MoodBook(json: Data(text.utf8)) }
    #expect(error?.line == line)
    #expect(error?.sentence == "This is not JSON: \(part).", "\(error?.sentence ?? "")")
  }

  @Test("bytes that are no text, a file that is too large and lists that are too long are refused")
  func limits() throws {
    for damage in [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] as [[UInt8]] {
      let bytes = Array("{\n\"format\":\n\"".utf8) + damage + Array("\"}".utf8)
      let error = #expect(throws: MoodFileError.self) { try MoodBook(json: Data(bytes)) }
      #expect(error?.line == 3 && error?.sentence.contains("UTF-8") == true)
    }
    let large = Data(repeating: UInt8(ascii: " "), count: MoodBook.limit + 1)
    let tooLarge = #expect(throws: MoodFileError.self) { try MoodBook(json: large) }
    #expect(
      tooLarge?.description == "1048577 bytes are too many; a mood file has at most 1048576.")
    let full = Data("[".utf8) + Data(String(repeating: "0,", count: 50_000).utf8)
    #expect(throws: MoodFileError.self) { try MoodBook(json: full) }
    let wave = "{\"parameters\": [\"x\"], \"amount\": 1, \"frequency\": 1}"
    let waves = Array(repeating: wave, count: 17).joined(separator: ",\n")
    let many = MoodBookTests.file("{\"id\": \"a\",\n\"idle\": [\(waves)]}")
    let tooMany = #expect(throws: MoodFileError.self) { try MoodBook(json: Data(many.utf8)) }
    #expect(tooMany?.description == "Line 6: 17 are too many; idle has at most 16.")
  }
}
