import FaceEngine
import FaceModel
import FaceScreens
import Foundation
import Mapping
import Signals
import Streaming
@_spi(StandIn) import SwiftUI
import Testing
@testable import WeirdPhoneUI

private struct NoCamera: FrameSource {
  func run(_ context: SourceContext) async throws { try await Task.sleepForever() }
}

@MainActor
@Suite("The face of TRACK on a phone", .serialized)
struct FaceViewTests {
  private let plans = CapturePlans()
  private let size = CGSize(width: 390, height: 300)

  private func session() -> PhoneSession {
    let folder = FileManager.default.temporaryDirectory.appending(path: "face-\(UUID().uuidString)")
    let edges = PhoneEdges(
      front: NoCamera(), connect: { _ in throw RunError("No network.") })
    return PhoneSession(
      engine: FaceEngine(FaceEngineConfiguration(folder: folder.path), edges: edges), plans: plans)
  }

  private func frame(isTracked: Bool = true, _ pairs: [Channel: Float] = [:]) -> ControlFrame {
    var frame = ControlFrame()
    frame.isTracked = isTracked
    frame.available = .all
    for (channel, value) in pairs { frame.input[channel] = value }
    return frame
  }

  private func show(_ frame: ControlFrame, _ session: PhoneSession) {
    for _ in 0..<60 { session.stage.take(frame, elapsed: 1.0 / 60) }
  }

  private func element(_ session: PhoneSession) -> StandInElement {
    standInDraw(FaceView(session: session))
  }

  private func paint(_ session: PhoneSession) throws -> GraphicsContext {
    let canvas = try #require(element(session).all.first { $0.paint != nil })
    var context = GraphicsContext()
    canvas.paint?(&context, size)
    return context
  }

  private func points(_ path: Path) -> [CGPoint] {
    path.steps.compactMap { step in
      switch step {
      case .move(let point), .line(let point): point
      default: nil
      }
    }
  }

  @Test("the canvas fills the pieces of Core, in their order and colours")
  func samePieces() throws {
    let session = session()
    show(frame([.jawOpen: 0.7, .mouthSmileLeft: 0.5, .headYaw: 0.3, .eyeBlinkRight: 1]), session)
    let context = try paint(session)
    var rig = FaceRig(isDetailed: session.track.isFaceDetailed)
    var picture = FacePicture(of: rig)
    rig.move(session.stage.motion.values)
    picture.draw(
      rig, session.stage.motion.values, from: FaceViewpoint(), width: size.width,
      height: size.height, palette: .dark, isMirrored: true)
    #expect(picture.pieces.count > 900)
    // Axes and gazes end in a dot each.
    try #require(context.fills.count == picture.runs.count + 5)
    for (run, fill) in zip(picture.runs, context.fills) {
      #expect(fill.shading == .color(Color(run.fill)))
      let expected = picture.pieces[run.pieces].flatMap { picture.points[$0.points] }
      #expect(points(fill.path) == expected.map { CGPoint($0) })
    }
  }

  @Test("nothing is painted outside of the canvas, however it is turned and enlarged")
  func inside() throws {
    let session = session()
    show(frame([.headTx: 1, .headTy: 1, .headYaw: 1, .tongueOut: 1]), session)
    session.stage.pinch(4)
    session.stage.drag(SIMD2(90, 40), height: 300)
    let context = try paint(session)
    let canvas = CGRect(origin: .zero, size: size)
    for fill in context.fills + context.strokes {
      #expect(fill.clips.map(\.path) == [Path(canvas)])
    }
    for point in context.fills.flatMap({ points($0.path) }) {
      #expect(canvas.insetBy(dx: -1e-3, dy: -1e-3).contains(point))
    }
  }

  @Test("without a face nothing is painted, and a sentence says so")
  func absent() throws {
    let session = session()
    #expect(try paint(session).fills.isEmpty)
    #expect(element(session).texts.contains("No face in view."))
    show(frame(), session)
    #expect(!element(session).texts.contains("No face in view."))
    #expect(try paint(session).fills.first?.opacity ?? 0 > 0.9)
    // The last face stays, weakly, without axes.
    show(frame(isTracked: false), session)
    #expect(element(session).texts.contains("No face in view."))
    let faded = try paint(session)
    #expect(faded.fills.allSatisfy { abs($0.opacity - 0.35) < 0.01 })
  }

  @Test("a hot phone and people who want less motion have the plain face")
  func plain() throws {
    let session = session()
    show(frame(), session)
    let detailed = try paint(session).fills.count
    plans.set(CapturePlan(.serious))
    show(frame(), session)
    #expect(session.stage.isPlain)
    #expect(try paint(session).fills.count < detailed / 10)
    plans.set(CapturePlan(.nominal))
    show(frame(), session)
    #expect(try paint(session).fills.count == detailed)
    StandInEnvironment.reduceMotion(true)
    defer { StandInEnvironment.reduceMotion(false) }
    #expect(try paint(session).fills.count < detailed / 10)
  }

  @Test("a drag turns the face, a pinch enlarges it, two taps reset the view")
  func gestures() throws {
    let session = session()
    show(frame(), session)
    let canvas = try #require(element(session).all.first { $0.drag != nil })
    canvas.drag?(CGSize(width: 30, height: 10))
    canvas.drag?(CGSize(width: 60, height: 20))
    let turned = session.stage.viewpoint
    #expect(turned.yaw < -0.05 && turned.pitch > 0)
    canvas.drag?(nil)
    canvas.drag?(CGSize(width: -60, height: -20))
    canvas.drag?(nil)
    #expect(abs(session.stage.viewpoint.yaw) < 1e-5)
    canvas.pinch?(1.5)
    canvas.pinch?(2)
    canvas.pinch?(nil)
    canvas.pinch?(1.1)
    #expect(abs(session.stage.viewpoint.zoom - 2.2) < 1e-4)
    canvas.activate?()
    #expect(!session.stage.viewpoint.isChanged)
    #expect(canvas.hold != nil)
  }
}
