import HubStudio
import Console
import FaceControl
import FaceEngine
import FaceScreens
import ScreenKit

/// TRACK: the face, its meters, the record button.
struct TrackRoom: Room {
  typealias Shown = TrackScreen

  static let name = TrackIdentifier.screen
  static let page: RoomPage? = RoomPage(
    "/track", name, "Track", about: "The face, its meters, the record button.")

  let engine: FaceEngine

  func context(for page: Page) async -> FaceState { await engine.faceState }

  func changes(for page: Page) async -> AsyncStream<Void> { await engine.changes() }

  func perform(_ effect: TrackScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .lead(let performer): await engine.setLead(performer)
    case .playAgain(let performer): await engine.replay(performer, .again)
    case .startRecording: await visit.apply(.recording(RecordingOutcome(starting: engine)))
    case .stopRecording: await visit.apply(.recording(engine.stopRecording()))
    case .resetCalibration(let performer):
      await engine.resetCalibration(performer)
      await visit.apply(.calibrationReset)
    case .learnRange(let performer, let isOn):
      await engine.learnRange(performer, isOn: isOn)
      await visit.apply(.rangeLearning(isOn: isOn))
    case .calibrate(let performer):
      await visit.apply(.calibrated(engine.calibrate(performer)))
    case .notify(let notice): visit.notify(notice)
    }
  }
}
