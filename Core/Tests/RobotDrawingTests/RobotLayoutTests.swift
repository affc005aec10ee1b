import Foundation
import JSON
import RobotDrawing
import TestSupport
import Testing

@testable import RobotFace

/// The page's numbers; `Tests/WebTests/robot-page.test.mjs` holds the page to the same file.
@Suite("A robot's screen")
struct RobotLayoutTests {
  private struct Golden: Codable {
    struct Side: Codable {
      let time: Double
      let size: [Double]?
      let isStill: Bool
      let side: Double
    }

    struct Face: Codable {
      let face: [Double]
      let width: Double
      let height: Double
      let x: Double
      let y: Double
      let scale: Double
    }

    let hold: Double
    let drag: Double
    let caption: Double
    let hint: Double
    let answer: Double
    let turning: Double
    let larger: Double
    let sides: [Side]
    let faces: [Face]
  }

  private static let file = PageFixture.file("robot-screen.json")

  private let golden: Golden

  init() throws {
    golden = try BoundedJSON.decode(Golden.self, from: Data(contentsOf: Self.file))
  }

  @Test("touches and captions have the page's numbers")
  func numbers() {
    #expect(RobotSigns.hold == golden.hold && RobotSigns.drag == golden.drag)
    #expect(RobotSigns.captionTime == golden.caption && RobotSigns.hintTime == golden.hint)
    #expect(RobotSigns.answerTime == golden.answer)
    #expect(RobotLayout.turning == golden.turning && RobotLayout.larger == golden.larger)
  }

  @Test("a screen that is turned changes the size as on the page")
  func sides() {
    var layout = RobotLayout()
    for moment in golden.sides {
      if let size = moment.size {
        layout.resize(
          width: size[0], height: size[1], at: moment.time, isStill: moment.isStill)
      }
      #expect(abs(layout.side(at: moment.time) - moment.side) < 1e-9)
    }
  }

  @Test("a face on a narrow screen is where the page has it")
  func framing() throws {
    for golden in golden.faces {
      let face = FaceVector(values: golden.face)
      try #require(golden.face.count == FaceVector().values.count)
      var layout = RobotLayout()
      layout.resize(width: golden.width, height: golden.height, at: 0)
      let drawing = FaceDrawing(face, on: layout, at: 0)
      #expect(abs(drawing.origin.x - golden.x) < 1e-6 && abs(drawing.origin.y - golden.y) < 1e-6)
      #expect(abs(drawing.scale - golden.scale) < 1e-9)
    }
  }

  @Test("a face in the middle of a wide screen is the one of the SVG")
  func unframed() {
    for mood in MoodBook.own.moods {
      var layout = RobotLayout()
      layout.resize(width: 1200, height: 600, at: 0)
      #expect(
        FaceDrawing(mood.face, on: layout, at: 0)
          == FaceDrawing(mood.face, width: 1200, height: 600), "\(mood.id)")
    }
  }
}

@Suite("The lines beside a robot's face")
struct RobotSignsTests {
  @Test("the mood that a tap chose is named for a moment, any other is not")
  func answers() {
    var signs = RobotSigns()
    signs.showed("Happy", at: 0)
    #expect(signs.caption(at: 0) == nil)
    signs.tapped(at: 1)
    signs.showed("Sad", at: 1.1)
    #expect(signs.caption(at: 1.2) == "Sad")
    #expect(signs.caption(at: 2.69) == "Sad" && signs.caption(at: 2.71) == nil)
    signs.showed("Angry", at: 1.3)
    #expect(signs.caption(at: 1.4) == "Sad")
    signs.tapped(at: 10)
    signs.showed("Late", at: 11.6)
    #expect(signs.caption(at: 11.7) == nil)
  }

  @Test("a hold says what it began, and the mood that it shows is not named")
  func holds() {
    var signs = RobotSigns()
    signs.tapped(at: 0)
    signs.held("Random moods", at: 1)
    signs.showed("Happy", at: 1)
    #expect(signs.caption(at: 1.5) == "Random moods")
    #expect(signs.caption(at: 2.7) == nil)
  }

  @Test("what the person must do stays, a hint goes")
  func hints() {
    var signs = RobotSigns()
    signs.need([nil, ""])
    #expect(signs.hint(at: 0) == nil)
    signs.hint("Refused.", at: 0)
    #expect(signs.hint(at: 8.9) == "Refused." && signs.hint(at: 9.1) == nil)
    signs.hint("Refused.", at: 10)
    signs.need(["Motors are off.", "Allow the camera."])
    #expect(signs.hint(at: 10.1) == "Motors are off.\nAllow the camera.")
    signs.hint("Refused.", at: 11)
    signs.need(["Motors are off.", "Allow the camera."])
    #expect(signs.hint(at: 11.1) == "Refused.")
    #expect(signs.hint(at: 30) == "Motors are off.\nAllow the camera.")
    signs.need([])
    #expect(signs.hint(at: 30) == nil)
  }
}
