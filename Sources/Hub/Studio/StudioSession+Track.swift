import Console
import FaceControl
import FaceEngine
import FaceScreens

extension StudioSession {
  func perform(_ effect: TrackScreen.Effect) async {
    switch effect {
    case .lead(let performer): await engine.setLead(performer)
    case .playAgain(let performer): await engine.replay(performer, .again)
    case .startRecording:
      if let refusal = await engine.startRecording() { send(.toast(tone: .error, text: refusal)) }
    case .stopRecording:
      switch await engine.stopRecording() {
      case .take(let take) where take.isSaved:
        send(.toast(tone: .success, text: "Saved \(take.name): \(take.sentence)."))
      case .take(let take): send(.toast(tone: .error, text: "\(take.name): \(take.sentence)"))
      case .failed(let reason): send(.toast(tone: .error, text: "Nothing was saved: \(reason)"))
      case .nothing: send(.toast(tone: .error, text: "No frame came, so nothing was saved."))
      }
    case .resetCalibration(let performer):
      await engine.resetCalibration(performer)
      send(.toast(tone: .success, text: "Calibration is back to its start."))
    case .learnRange(let performer, let isOn):
      await engine.learnRange(performer, isOn: isOn)
      if !isOn { send(.toast(tone: .success, text: "Your strongest expressions now reach 1.0.")) }
    case .calibrate(let performer):
      let isDone = await engine.calibrate(performer)
      send(
        isDone
          ? .toast(tone: .success, text: "This face is the neutral one now.")
          : .toast(tone: .error, text: "No face is in view: look at the camera and try again."))
    }
  }
}
