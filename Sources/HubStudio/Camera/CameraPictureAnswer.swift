import Addresses
import FaceControl
import FaceEngine
import Landmarks
import Numbers
import Realtime
import ScreenKit
import Signals
import Streaming
import Timing
import WebServer

/// The last tracking state that a camera's page received.
enum CameraView: Equatable, Sendable {
  case face(isTracked: Bool)
  case problem(String)
}

/// Handles the tracking result of one picture of a page's camera.
struct CameraPictureAnswer: Sendable {
  let shot: CameraEvents.Shot
  let connection: ClientConnection
  let performer: Performer
  let events: CameraEvents
  let pace: Locked<RateMeter>
  let view: Locked<CameraView?>
  private let arrival = MonotonicClock.seconds

  /// Any thread.
  func take(_ result: Result<TrackingResult, VisionError>) {
    switch result {
    case .success(let tracked): take(tracked)
    case .failure(let error): refuse("\(error)")
    }
  }

  private func take(_ tracked: TrackingResult) {
    let face = events.take(tracked, shot) { performer.receive($0, stamp: $1) }
    let isTracked = face?.isTracked ?? false
    let now = MonotonicClock.seconds
    let fps = pace.withLock { pace in
      pace.register(now)
      return Float(pace.rate(at: now))
    }
    let milliseconds = Float((now - arrival) * 1_000)
    if isNews(.face(isTracked: isTracked)) {
      if isTracked {
        tell(.tracking, "Your face is tracked.")
      } else {
        tell(.lost, "No face in view: look at the camera.")
      }
    }
    connection.send(
      binary: CameraAnswer.bytes(
        number: shot.sequence, isTracked: isTracked, milliseconds: milliseconds, fps: fps))
  }

  private func refuse(_ problem: String) {
    if isNews(.problem(problem)) { tell(.lost, problem) }
    performer.status = Status(.searching, problem)
    connection.send(binary: CameraAnswer.refused(number: shot.sequence))
  }

  private func isNews(_ now: CameraView) -> Bool {
    view.withLock { view in
      defer { view = now }
      return view != now
    }
  }

  private func tell(_ state: ServerMessage.SensorState, _ sentence: String) {
    connection.send(
      ServerMessage.sensor(state: state, sentence: sentence, name: performer.url.title))
  }
}
