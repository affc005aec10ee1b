import Foundation
import RobotFace
import TestSupport
import Testing

@Suite("Mood files")
struct MoodBookTests {
  @Test("21 moods come with the program, in the specified order")
  func own() {
    #expect(
      MoodBook.own.moods.map(\.id) == [
        "normal", "happy", "sad", "excited", "sleepy", "anger", "disgust", "fear", "surprise",
        "trust", "anticipation", "joy", "sadness", "curiosity", "acceptance", "contempt", "pride",
        "shame", "love", "guilt", "envy",
      ])
  }

  @Test("no two moods look alike", arguments: MoodBook.own.moods.map(\.id))
  func different(id: String) throws {
    let mood = try #require(MoodBook.own[id])
    for other in MoodBook.own.moods where other.id != mood.id {
      #expect(LivingFaceTests.distance(mood.face, other.face) > 0.05)
    }
  }

  @Test("a face lives through all moods without a number out of range")
  func all() {
    var face = LivingFace(MoodBook.own.moods[0], seed: 11)
    var time = 0.0
    for mood in MoodBook.own.moods + MoodBook.own.moods.reversed() {
      face.show(mood, at: time)
      var before = face.face(at: time)
      for _ in 0..<400 {
        time += 0.005
        let now = face.face(at: time)
        #expect(FaceParameter.all.allSatisfy { $0.range.contains(now[$0]) })
        #expect(LivingFaceTests.distance(before, now) < 0.2)
        before = now
      }
    }
  }

  static func file(_ moods: String) -> String {
    "{\n \"format\": \"sensorium.moods\",\n \"version\": 1,\n \"moods\": [\n\(moods)\n ]\n}"
  }

  @Test(
    "what is wrong with a file is said with its line",
    arguments: [
      (String(repeating: "[", count: 513), 1, "nested too deeply"),
      ("{\n \"format\": 3\n}", 2, "wrong kind"),
      ("{\n \"format\": \"other\"\n}", 2, "not the format of a mood file"),
      ("{\n \"format\": \"sensorium.moods\",\n \"version\": 9\n}", 3, "version 9"),
      ("{\n \"format\": \"sensorium.moods\",\n \"version\": 1,\n \"moods\": []\n}", 4, "no mood"),
      (file("{\"id\": \"a\"},\n{\"id\": \"a\"}"), 6, "stands twice"),
      (file("{\"id\": \"a\",\n\"colour\": \"red\"}"), 6, "not a colour"),
      (file("{\"id\": \"a\",\n\"motor\": \"fly\"}"), 6, "not a motor action"),
      (
        file("{\"id\": \"a\"},\n{\"id\": \"b\",\n\"face\": {\n\"eyes.widht\": 1}}"), 8,
        "not a face parameter"
      ),
      (file("{\"id\": \"a\",\n\"face\": {\n\"eyes.width\": 99}}"), 7, "out of range"),
      (file("{\"id\": \"a\",\n\"faces\": {}}"), 6, "not known here"),
      (file("{\"id\": \"../a\"}"), 5, "not an id"),
      (file("{\"title\": \"a\"}"), 5, "“id” is missing"),
      (
        file("{\"id\": \"a\",\n\"entry\": [\n{\"parameters\": [\"tail\"], \"after\": 0}]}"), 7,
        "not a face parameter"
      ),
      (file("{\"id\": \"a\",\n\"entry\": [\n{\"parameters\": []}]}"), 7, "missing"),
      ("{\n \"moods\": [\n  tru\n ]\n}", 3, "not JSON"),
      ("{\n \"moods\": [\n  \"a", 3, "not JSON"),
      ("{\n \"format\": \"sensorium.moods\",\n \"version\" 1\n}", 3, "not JSON"),
    ])
  func errors(text: String, line: Int, part: String) {
    let error = #expect(throws: MoodFileError.self) { try MoodBook(json: Data(text.utf8)) }
    #expect(error?.line == line)
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test("damaged files are errors or moods, and never harm")
  func damaged() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      var bytes = Array(MoodBook.ownFile)
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = try? MoodBook(json: Data(bytes))
    }
    #expect(throws: MoodFileError.self) { try MoodBook(json: Data()) }
    #expect(throws: MoodFileError.self) {
      try MoodBook(json: Data(repeating: 32, count: MoodBook.limit + 1))
    }
  }

  @Test("own moods are added to a book, and replace those of the same name")
  func adding() throws {
    let extra = try MoodBook(
      json: Data(Self.file("{\"id\": \"worried\"},\n{\"id\": \"happy\", \"title\": \"Glad\"}").utf8)
    )
    let book = MoodBook.own.adding(extra)
    #expect(book.moods.count == 22)
    #expect(book["happy"]?.title == "Glad" && book.moods[1].id == "happy")
    #expect(book["worried"]?.face == FaceVector())
  }
}
