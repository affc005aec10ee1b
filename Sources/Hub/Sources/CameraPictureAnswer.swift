import Addresses
import FaceControl
import FaceEngine
import Landmarks
import Numbers
import Realtime
import ScreenKit
import Signals
import Timing
import WebServer

/// The last tracking state that a camera's page received.
enum CameraView: Equatable, Sendable {
  case face(isTracked: Bool)
  case problem(String)
}

/// Handles the tracking result of one picture of a page's camera.
struct CameraPictureAnswer: Sendable {
  let number: UInt32
  let stamp: FrameStamp
  let connection: ClientConnection
  let performer: Performer
  let cameraFaces: CameraFaces
  let pace: Locked<TrackingPace>
  let view: Locked<CameraView?>
  private let arrival = MonotonicClock.seconds

  init(
    number: UInt32, stamp: FrameStamp, connection: ClientConnection, performer: Performer,
    cameraFaces: CameraFaces, pace: Locked<TrackingPace>, view: Locked<CameraView?>
  ) {
    self.number = number
    self.stamp = stamp
    self.connection = connection
    self.performer = performer
    self.cameraFaces = cameraFaces
    self.pace = pace
    self.view = view
  }

  /// Any thread.
  func take(_ result: Result<TrackingResult, VisionError>) {
    switch result {
    case .success(let tracked): take(tracked)
    case .failure(let error): refuse("\(error)")
    }
  }

  private func take(_ tracked: TrackingResult) {
    let face = cameraFaces.take(
      tracked, sequence: number, stamp: stamp, picture: number,
      { performer.receive($0, stamp: $1) })
    guard let face else { return }
    let fps = pace.withLock { $0.register(MonotonicClock.seconds) }
    let milliseconds = Float((MonotonicClock.seconds - arrival) * 1_000)
    if isNews(.face(isTracked: face.isTracked)) {
      if face.isTracked {
        tell(.tracking, "Your face is tracked.")
      } else {
        tell(.lost, "No face in view: look at the camera.")
      }
    }
    connection.send(
      binary: CameraAnswer.bytes(
        number: number, isTracked: face.isTracked, milliseconds: milliseconds, fps: fps))
  }

  private func refuse(_ problem: String) {
    if isNews(.problem(problem)) { tell(.lost, problem) }
    performer.status = Status(.searching, problem)
    connection.send(binary: CameraAnswer.refused(number: number))
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
