import ARKit
import Foundation
import Numbers
import Signals
import Streaming
import Timing

/// Receives ARKit's callbacks on the session's queue.
final class ARFaceDelegate: NSObject, ARSessionDelegate {
  private let context: SourceContext
  private let orientation: InterfaceOrientation
  private let end: @Sendable (FaceCameraProblem) -> Void
  private var follower = FaceFollower<UUID>()
  private var clock = FrameClock()
  private var sequence: UInt32 = 0
  private var lastTime = 0.0

  init(
    _ context: SourceContext, orientation: InterfaceOrientation,
    end: @escaping @Sendable (FaceCameraProblem) -> Void
  ) {
    self.context = context
    self.orientation = orientation
    self.end = end
  }

  func session(_ session: ARSession, didUpdate frame: ARFrame) {
    let arrived = context.clock.nanoseconds()
    sequence &+= 1
    guard
      let time = clock.time(
        of: frame.timestamp, sequence: sequence, at: Double(arrived) * 1e-9)
    else { return }
    lastTime = time
    let view = frame.camera.viewMatrix(for: orientation.current)
    let faces = frame.anchors.compactMap { $0 as? ARFaceAnchor }.map {
      ($0.identifier, FaceFrame($0, in: view, time: time, sequence: sequence))
    }
    // Both clocks count the time awake.
    let captured = UInt64(clamping: frame.timestamp * 1e9)
    deliver(
      follower.take(faces, at: time, sequence: sequence),
      FrameStamp(captured: captured, arrived: arrived))
  }

  func sessionWasInterrupted(_ session: ARSession) { lose(.interrupted) }

  func sessionInterruptionEnded(_ session: ARSession) { clock.rebase() }

  func session(_ session: ARSession, didFailWithError error: any Error) {
    let problem = FaceCameraProblem(error)
    lose(problem)
    end(problem)
  }

  /// Ends the stream with one frame without a face, and says why.
  private func lose(_ problem: FaceCameraProblem) {
    let arrived = context.clock.nanoseconds()
    sequence &+= 1
    deliver(
      follower.lose(at: lastTime + 0.001, sequence: sequence), FrameStamp(arrived: arrived))
    context.report(problem.status)
  }

  private func deliver(_ frame: FaceFrame?, _ stamp: FrameStamp) {
    if let frame { context.deliver(.face(frame), stamp) }
  }
}

extension FaceCameraProblem {
  init(_ error: any Error) {
    switch (error as? ARError)?.code {
    case .cameraUnauthorized: self = .unauthorised
    case .unsupportedConfiguration: self = .unsupported
    default: self = .failed
    }
  }
}
