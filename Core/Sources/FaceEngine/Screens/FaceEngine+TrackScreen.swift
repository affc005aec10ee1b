import Console
public import FaceScreens

extension FaceEngine {
  /// Performs an effect of TRACK; the outcome for the screen, nil for none. Notices are the host's.
  public func perform(_ effect: TrackScreen.Effect) async -> TrackScreen.Outcome? {
    switch effect {
    case .lead(let performer): setLead(performer)
    case .playAgain(let performer): replay(performer, .again)
    case .startRecording:
      return .recording(startRecording().map(RecordingOutcome.refused) ?? .started)
    case .stopRecording: return .recording(stopRecording())
    case .resetCalibration(let performer):
      resetCalibration(performer)
      return .calibrationReset
    case .calibrate(let performer): return .calibrated(calibrate(performer))
    case .learnRange(let performer, let isOn):
      learnRange(performer, isOn: isOn)
      return .rangeLearning(isOn: isOn)
    case .notify: break
    }
    return nil
  }
}
