public import Console
public import FaceScreens

extension FaceEngine {
  /// Performs an effect of TRACK; the outcome for the screen, nil for none. Notices are the host's.
  public func perform(_ effect: TrackScreen.Effect) async -> TrackScreen.Outcome? {
    switch effect {
    case .lead(let performer): setLead(performer)
    case .playAgain(let performer): replay(performer, .again)
    case .startRecording: return .recording(await RecordingOutcome(starting: self))
    case .stopRecording: return .recording(await stopRecording())
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

extension RecordingOutcome {
  /// Starts a recording of the leading performer.
  public init(starting engine: FaceEngine) async {
    self = await engine.startRecording().map(Self.refused) ?? .started
  }
}
