import AppTestSupport
import Foundation
import Realtime
import RobotDrawing
import RobotFace
@testable import RobotFaceUI
import RobotSensing
import ScreenKit
import Streaming
@_spi(StandIn) import SwiftUI
import Testing

/// A head that keeps its target.
private final class RecordedHead: HeadDriver {
  let target = Locked(HeadAngles())
  let status = Locked(HeadStatus(.ready, "Ready."))
  let played = Locked<[MotorAction]>([])

  func play(_ action: MotorAction) { played.withLock { $0.append(action) } }
  func turn(to pose: HeadAngles) { target.withLock { $0 = pose } }
  var report: HeadStatus { status.withLock { $0 } }
  func stop() async {}
}

@MainActor
@Suite("The robot on a phone")
struct RobotFaceViewTests {
  private let clock = TestClock(10)

  private func started() -> RobotSession {
    let session = RobotSession(seed: 7, clock: clock.host)
    session.take(.delegatesSet)
    session.take(.cameraStarted)
    session.take(.firstPicture)
    return session
  }

  private func element(_ session: RobotSession) -> StandInElement {
    standInDraw(RobotFaceView(session: session))
  }

  @Test("a mood's entry tells the head its action, once")
  func entry() {
    let head = RecordedHead()
    let session = RobotSession(seed: 7, head: head, clock: clock.host)
    for event in [StartSequence.Event.delegatesSet, .cameraStarted, .firstPicture] {
      session.take(event)
    }
    session.send(.tap)
    for _ in 0..<50 {
      clock.seconds += 0.02
      session.advance()
    }
    #expect(head.played.withLock { $0 } == [.quickNod])
  }

  @Test("from launch to face in 0.6 s, without a picture, and in the specified order")
  func launch() {
    let session = RobotSession(seed: 7, clock: clock.host)
    session.take(.firstPicture)
    #expect(!session.isFaceShown)
    session.take(.delegatesSet)
    clock.seconds += 0.05
    session.take(.cameraStarted)
    #expect(session.drawing(width: 390, height: 844) == nil)
    for _ in 0..<27 {
      clock.seconds += 0.02
      session.advance()
    }
    #expect(session.isFaceShown)
    #expect(clock.seconds - 10 <= 0.6)
    #expect(session.drawing(width: 390, height: 844) != nil)
    #expect(session.drawing(width: 0, height: 844) == nil)
  }

  @Test("without a camera the face comes too, with the reason")
  func noCamera() {
    let session = RobotSession(seed: 7, clock: clock.host)
    session.take(.delegatesSet)
    session.lose(.unauthorised)
    session.lose(.unauthorised)
    #expect(session.isFaceShown)
    #expect(element(session).find("robot.hint")?.text == FaceCameraProblem.unauthorised.sentence)
    session.take(.cameraStarted)
    #expect(element(session).find("robot.hint") == nil)
  }

  @Test("a tap is the next mood, a hold random moods, and each is in the tree")
  func touch() throws {
    let session = started()
    let first = session.screen.mood
    let act = try #require(element(session).find("robot.face")?.activate)
    act()
    // A tap waits a moment, for it may become a hold.
    clock.seconds += 0.5
    session.advance()
    #expect(session.screen.mood != first)
    let hold = try #require(element(session).find("robot.face")?.hold)
    hold()
    #expect(session.screen.isRandom)
    #expect(element(session).find("robot.caption")?.text == RobotCaptions().random)
  }

  @Test("the mood that a tap chose is named for a moment")
  func captions() {
    let session = started()
    session.send(.tap)
    #expect(element(session).find("robot.caption") == nil)
    clock.seconds += 0.2
    session.advance()
    #expect(element(session).find("robot.caption")?.text == session.screen.title)
    clock.seconds += RobotSigns.captionTime + 0.1
    session.advance()
    #expect(element(session).find("robot.caption") == nil)
  }

  @Test("problems of camera and motors are both shown")
  func hints() {
    let head = RecordedHead()
    head.status.withLock { $0 = HeadStatus(.lost, StandSentence.lost) }
    let session = RobotSession(seed: 7, head: head, clock: clock.host)
    session.take(.delegatesSet)
    session.lose(.unauthorised)
    let hint = element(session).find("robot.hint")?.text
    #expect(hint == "\(StandSentence.lost)\n\(FaceCameraProblem.unauthorised.sentence)")
  }

  @Test("a turned phone changes the face's size without a jump, and the face stays on the screen")
  func turned() throws {
    let session = started()
    func gap(_ width: Double, _ height: Double) throws -> Double {
      let eyes = try #require(session.drawing(width: width, height: height)).eyes
      return eyes[1].place.x - eyes[0].place.x
    }
    let upright = try gap(390, 844)
    let turning = try gap(844, 390)
    #expect(abs(turning - upright) < 0.5)
    clock.seconds += 0.4
    let turned = try gap(844, 390)
    #expect(abs(turned / upright - 1.3) < 0.01)
  }

  @Test("no system interface, no camera picture, and identifiers are the page's")
  func tree() {
    let session = started()
    session.send(.longPress)
    session.lose(.failed)
    let tree = element(session)
    #expect(tree.all.contains { $0.traits.contains("statusBarHidden") })
    #expect(tree.all.contains { $0.traits.contains("systemOverlaysHidden") })
    // The page's eye is the element of its camera; a phone has none.
    let page = Set(RobotIdentifier.allCases.map(\.rawValue)).subtracting(["robot.eye"])
    #expect(Set(tree.identifiers) == page)
    #expect(
      Set(tree.all.map(\.kind)).isSubset(of: [
        "root", "zstack", "vstack", "group", "canvas", "text",
      ]))
  }

  @Test("it looks at a face, says so, and turns its head")
  func looks() {
    let head = RecordedHead()
    let session = RobotSession(seed: 7, head: head, clock: clock.host)
    session.take(.delegatesSet)
    session.take(.cameraStarted)
    for step in 0..<60 {
      clock.seconds += 1.0 / 30
      let face = ObservedFace(id: 1, place: GazePoint(x: -0.6, y: 0))
      session.see([ObservedPerson(face)])
      if step == 0 { #expect(session.screen.word == RobotCaptions().tracking) }
    }
    #expect(element(session).find("robot.face")?.label?.contains("looks at a person") == true)
    #expect(head.target.withLock { $0.yaw } < -10 || head.target.withLock { $0.yaw } > 10)
    head.status.withLock { $0 = HeadStatus(.lost, StandSentence.lost) }
    session.advance()
    #expect(element(session).find("robot.hint")?.text == StandSentence.lost)
  }

  @Test(
    "the canvas fills what the SVG fills, within 10⁻⁴, for every mood",
    arguments: MoodBook.own.moods)
  func canvas(mood: Mood) throws {
    let drawing = FaceDrawing(mood.face, width: 800, height: 480)
    var context = GraphicsContext()
    context.paint(drawing)
    let fills = context.fills
    let signs = drawing.decorations.filter { if case .question = $0.shape { false } else { true } }
    let cores = drawing.eyes.filter { $0.core != nil }
    try #require(fills.count == 4 + cores.count + signs.count)
    #expect(context.texts.count == drawing.decorations.count - signs.count)
    var index = 0
    for eye in drawing.eyes {
      let (glow, outline) = (fills[index], fills[index + 1])
      index += eye.core == nil ? 2 : 3
      #expect(abs(glow.opacity - eye.opacity * eye.glow.opacity) < 1e-9)
      #expect(outline.path == Path(eye.outline))
      #expect(outline.clips.map(\.path) == [Path(eye.opening)])
      let matrix = Self.svg(drawing, eye)
      for (found, expected) in zip(outline.transform, matrix) {
        #expect(abs(found - expected) < 1e-4)
      }
      let stretched = zip(
        glow.transform,
        [
          matrix[0] * eye.glow.x, matrix[1] * eye.glow.x, matrix[2] * eye.glow.y,
          matrix[3] * eye.glow.y, matrix[4], matrix[5],
        ])
      for (found, expected) in stretched { #expect(abs(found - expected) < 1e-4) }
    }
  }

  /// translate · rotate · scale of the face, then translate · rotate of the eye, as the SVG writes them.
  private static func svg(_ drawing: FaceDrawing, _ eye: FaceDrawing.Eye) -> [Double] {
    func rotation(_ degrees: Double, _ scale: Double, _ at: DrawingPoint) -> [Double] {
      let angle = degrees * .pi / 180
      return [
        scale * cos(angle), scale * sin(angle), -scale * sin(angle), scale * cos(angle), at.x, at.y,
      ]
    }
    let (a, b) = (
      rotation(drawing.angle, drawing.scale, drawing.origin), rotation(eye.angle, 1, eye.place)
    )
    return [
      a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1], a[0] * b[2] + a[2] * b[3],
      a[1] * b[2] + a[3] * b[3], a[0] * b[4] + a[2] * b[5] + a[4],
      a[1] * b[4] + a[3] * b[5] + a[5],
    ]
  }
}
