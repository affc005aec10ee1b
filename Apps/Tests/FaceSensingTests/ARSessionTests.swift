import AppTestSupport
@_spi(StandIn) import ARKit
import FaceSensing
import Foundation
import ScreenKit
import Signals
import Streaming
import Testing
import UIKit
import simd

@Suite("A face session from start to end", .serialized)
struct ARSessionTests {
  @Test("60 fps of the subclass's formats, camera alignment, no light, every face")
  func configuration() async throws {
    let harness = FaceHarness()
    try await harness.run {}
    let run = try #require(harness.camera.runs.first as? ARFaceTrackingConfiguration)
    #expect(run.videoFormat.framesPerSecond == 60)
    #expect(run.videoFormat.imageResolution.width == 1440)
    #expect(run.worldAlignment == .camera)
    #expect(!run.isLightEstimationEnabled)
    #expect(run.maximumNumberOfTrackedFaces == 3)
    #expect(harness.camera.pauses == 1)
  }

  @Test("no frame is kept")
  func frames() async throws {
    let harness = FaceHarness()
    weak var kept: ARFrame?
    weak var anchor: ARFaceAnchor?
    try await harness.run {
      let face = ARFaceAnchor.face()
      let frame = ARFrame(
        timestamp: 1, camera: ARCamera(transform: matrix_identity_float4x4), anchors: [face])
      (kept, anchor) = (frame, face)
      harness.camera.session?.standInDeliver(frame)
    }
    #expect(harness.frames.count == 1)
    #expect(kept == nil)
    #expect(anchor == nil)
  }

  @Test("a face that is lost is one frame without a face, then silence")
  func lost() async throws {
    let harness = FaceHarness()
    let id = UUID()
    try await harness.run {
      harness.show([.face(id: id)])
      for _ in 0..<30 { harness.show([.face(id: id, isTracked: false)]) }
      harness.show([.face(id: id)])
    }
    #expect(harness.frames.map(\.isTracked) == [true, false, true])
  }

  @Test("three faces that cross: the first one is followed")
  func crossing() async throws {
    let harness = FaceHarness()
    let ids = [UUID(), UUID(), UUID()]
    // Where the camera's axes are those of the view.
    await harness.turn(to: .landscapeRight)
    try await harness.run {
      harness.show([.face(id: ids[0])])
      for step in 0...60 {
        let t = Float(step) / 60
        let faces = [
          ARFaceAnchor.face(pose(at: SIMD3(-0.3 + 0.6 * t, 0, -0.6)), id: ids[0]),
          .face(pose(at: SIMD3(0.3 - 0.6 * t, 0, -0.5)), id: ids[1]),
          .face(pose(at: SIMD3(0, 0.1, -0.4)), id: ids[2]),
        ]
        harness.show(step.isMultiple(of: 2) ? faces : faces.reversed())
      }
    }
    let frames = harness.frames.dropFirst()
    #expect(frames.count == 61)
    for (step, frame) in frames.enumerated() {
      #expect(abs(frame.head.position.x - (-0.3 + 0.6 * Float(step) / 60)) < 1e-5)
    }
  }

  @Test("ten minutes in the background: one frame without a face, then it goes on")
  func background() async throws {
    let harness = FaceHarness()
    let id = UUID()
    try await harness.run {
      for _ in 0..<10 { harness.show([.face(id: id)]) }
      harness.camera.session?.standInInterrupt()
      harness.now += 600
      // ARKit sends nothing meanwhile, and a session that was paused would never come back.
      harness.camera.session?.standInEndInterruption()
      for _ in 0..<10 { harness.show([.face(id: id)]) }
    }
    #expect(harness.camera.pauses == 1)
    let tracked = harness.frames.map(\.isTracked)
    #expect(
      tracked == Array(repeating: true, count: 10) + [false] + Array(repeating: true, count: 10))
    let times = harness.frames.map(\.time)
    #expect(times == times.sorted())
    #expect(times[20] - times[0] > 599)
    #expect(harness.reports.map(\.sentence).contains(FaceCameraProblem.interrupted.sentence))
  }

  @Test("what ends a session has a sentence and a way on")
  func problems() async throws {
    let unsupported = FaceHarness()
    unsupported.camera.isSupported = false
    try await unsupported.run {}
    #expect(unsupported.problem == .unsupported)
    #expect(unsupported.problem?.wayOn == .demo)

    let denied = FaceHarness()
    denied.camera.refusal = ARError(.cameraUnauthorized)
    try await denied.run { try await wait { denied.problem != nil } }
    #expect(denied.problem == .unauthorised)
    #expect(denied.problem?.wayOn == .settings)

    let failed = FaceHarness()
    try await failed.run {
      failed.show([.face()])
      failed.camera.session?.standInFail(ARError(.sensorFailed))
      try await wait { failed.problem != nil }
    }
    #expect(failed.problem == .failed)
    #expect(failed.frames.map(\.isTracked) == [true, false])
  }

  @Test("heat: 30 fps, then rest with a sentence, then 60 fps again")
  func heat() async throws {
    let harness = FaceHarness()
    try await harness.run {
      harness.plans.set(CapturePlan(.serious))
      try await wait { harness.camera.runs.count == 2 }
      harness.plans.set(CapturePlan(.critical))
      try await wait { harness.camera.pauses == 1 }
      harness.show([.face()])
      harness.plans.set(CapturePlan(.nominal))
      try await wait { harness.camera.runs.count == 3 }
      harness.show([.face()])
    }
    #expect(harness.camera.runs.map(\.videoFormat.framesPerSecond) == [60, 30, 60])
    #expect(harness.frames.count == 1)
    #expect(harness.reports.compactMap(\.sentence).contains { $0.contains("too hot") })
  }
}
