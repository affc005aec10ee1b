import RobotDrawing
import RobotFace
import Testing

@Suite("A face as a picture")
struct FaceSVGTests {
  @Test("the same face gives the same text, and every mood one of its own")
  func same() {
    let pictures = MoodBook.own.moods.map { FaceSVG(LivingFace($0, seed: 4).face(at: 1)).text }
    #expect(Set(pictures).count == 21)
    #expect(
      pictures == MoodBook.own.moods.map { FaceSVG(LivingFace($0, seed: 4).face(at: 1)).text })
  }

  @Test("overlays are there with their moods alone")
  func overlays() {
    let question = MoodBook.own.moods.filter { FaceSVG($0.face).text.contains(">?</text>") }
    #expect(question.map(\.id) == ["curiosity"])
    let hearts = MoodBook.own.moods.filter { FaceSVG($0.face).text.contains("M0 17C") }
    #expect(hearts.map(\.id) == ["love"])
  }

  @Test("no picture has a number that is none", arguments: MoodBook.own.moods.map(\.id))
  func numbers(id: String) throws {
    let mood = try #require(MoodBook.own[id])
    var face = LivingFace(MoodBook.own.moods[0], seed: 1)
    face.show(mood, at: 0)
    for step in 0..<40 {
      let text = FaceSVG(face.face(at: Double(step) / 10), width: 360, height: 640).text
      #expect(!text.contains("nan") && !text.contains("inf") && !text.contains(/[0-9]e[-+]/))
    }
  }
}
