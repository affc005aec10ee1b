import AppTestSupport
@_spi(StandIn) import ARKit
import FaceSensing
import Foundation
import Realtime
import ScreenKit
import Signals
import Streaming
import Testing
import Timing
@_spi(StandIn) import UIKit
import simd

/// A phone whose camera, clock and interface a test holds.
final class FaceHarness: Sendable {
  let camera = StandInCamera()
  let plans = CapturePlans()
  let orientation = InterfaceOrientation()
  private let log = Locked(Log())

  private struct Log {
    var frames: [FaceFrame] = []
    var stamps: [FrameStamp] = []
    var reports: [Status] = []
    var now = 100.0
    var problem: FaceCameraProblem?
  }

  var frames: [FaceFrame] { log.withLock { $0.frames } }
  var stamps: [FrameStamp] { log.withLock { $0.stamps } }
  var reports: [Status] { log.withLock { $0.reports } }
  var problem: FaceCameraProblem? { log.withLock { $0.problem } }
  var now: Double {
    get { log.withLock { $0.now } }
    set { log.withLock { $0.now = newValue } }
  }

  /// Runs a source while the body runs.
  func run(_ body: () async throws -> Void) async throws {
    let source = ARFaceSource(orientation: orientation, plans: plans)
    let task = StandInCamera.$current.withValue(camera) {
      Task {
        do { try await source.run(context) } catch let problem as FaceCameraProblem {
          log.withLock { $0.problem = problem }
        } catch {}
      }
    }
    defer { task.cancel() }
    try await wait { !self.camera.runs.isEmpty || self.problem != nil }
    try await body()
    task.cancel()
    await task.value
  }

  private var context: SourceContext {
    SourceContext(
      deliver: { [log] frame, stamp in
        guard case .face(let face) = frame else { return }
        log.withLock {
          $0.frames.append(face)
          $0.stamps.append(stamp)
        }
      },
      report: { [log] status in log.withLock { $0.reports.append(status) } },
      clock: HostClock(
        nanoseconds: { [log] in UInt64(log.withLock { $0.now } * 1e9) }, unixSeconds: { 0 }))
  }

  /// A picture with these faces, 10 ms ago.
  func show(_ faces: [ARFaceAnchor], camera transform: simd_float4x4 = matrix_identity_float4x4) {
    now += 1.0 / 60
    camera.session?.standInDeliver(
      ARFrame(timestamp: now - 0.01, camera: ARCamera(transform: transform), anchors: faces))
  }

  func turn(to orientation: UIInterfaceOrientation) async {
    await MainActor.run {
      StandInScenes.$current.withValue([UIWindowScene(orientation)]) {
        self.orientation.refresh()
      }
    }
  }
}

/// A face in the view's axes: Ry(yaw) · Rx(pitch) · Rz(roll), then a position.
func pose(
  pitch: Float = 0, yaw: Float = 0, roll: Float = 0, at position: SIMD3<Float> = .zero
) -> simd_float4x4 {
  func turned(_ angle: Float, _ a: Int, _ b: Int) -> simd_float4x4 {
    var columns = [SIMD4<Float>(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0)]
    columns[a][a] = cos(angle)
    columns[a][b] = sin(angle)
    columns[b][a] = -sin(angle)
    columns[b][b] = cos(angle)
    return simd_float4x4(columns[0], columns[1], columns[2], SIMD4(0, 0, 0, 1))
  }
  var matrix = turned(yaw, 2, 0) * turned(pitch, 1, 2) * turned(roll, 0, 1)
  matrix.columns.3 = SIMD4(position, 1)
  return matrix
}

extension ARFaceAnchor {
  static let allShapes = Dictionary(
    uniqueKeysWithValues: BlendShapeLocation.all.enumerated().map {
      ($1, NSNumber(value: Float($0) / 100))
    })

  static func face(
    _ transform: simd_float4x4 = pose(at: SIMD3(0, 0, -0.4)), id: UUID = UUID(),
    shapes: [BlendShapeLocation: NSNumber] = allShapes,
    leftEye: simd_float4x4 = matrix_identity_float4x4,
    rightEye: simd_float4x4 = matrix_identity_float4x4, isTracked: Bool = true
  ) -> ARFaceAnchor {
    ARFaceAnchor(
      identifier: id, transform: transform, blendShapes: shapes, leftEye: leftEye,
      rightEye: rightEye, isTracked: isTracked)
  }
}

extension ARFaceAnchor.BlendShapeLocation {
  /// All 52, in the order of ``ARKitShape``.
  static let all: [Self] = [
    .browDownLeft, .browDownRight, .browInnerUp, .browOuterUpLeft, .browOuterUpRight, .cheekPuff,
    .cheekSquintLeft, .cheekSquintRight, .eyeBlinkLeft, .eyeBlinkRight, .eyeLookDownLeft,
    .eyeLookDownRight, .eyeLookInLeft, .eyeLookInRight, .eyeLookOutLeft, .eyeLookOutRight,
    .eyeLookUpLeft, .eyeLookUpRight, .eyeSquintLeft, .eyeSquintRight, .eyeWideLeft, .eyeWideRight,
    .jawForward, .jawLeft, .jawOpen, .jawRight, .mouthClose, .mouthDimpleLeft, .mouthDimpleRight,
    .mouthFrownLeft, .mouthFrownRight, .mouthFunnel, .mouthLeft, .mouthLowerDownLeft,
    .mouthLowerDownRight, .mouthPressLeft, .mouthPressRight, .mouthPucker, .mouthRight,
    .mouthRollLower, .mouthRollUpper, .mouthShrugLower, .mouthShrugUpper, .mouthSmileLeft,
    .mouthSmileRight, .mouthStretchLeft, .mouthStretchRight, .mouthUpperUpLeft, .mouthUpperUpRight,
    .noseSneerLeft, .noseSneerRight, .tongueOut,
  ]
}
