import Mapping
public import ScreenKit

/// "Calibrate now" with its countdown.
public struct CalibrationPanel: Codable, Hashable, Sendable {
  public var isAutomatic = true
  /// 3, 2, 1 during the countdown.
  public var secondsLeft: Int?
  public var canStart = false
  public var countsAloud = true
  /// The progress, the result, or the performer to calibrate.
  public var status = Status(.searching, "")

  init() {}

  init(hubState: HubState) {
    isAutomatic = hubState.settings.isCalibrationAutomatic
    countsAloud = hubState.options.countsAloud
    let leader = hubState.leadPerformer
    if let countdown = hubState.hub.countdown {
      secondsLeft = countdown.secondsLeft
      status = Status(.searching, countdown.sentence)
      return
    }
    guard let leader, leader.framesPerSecond > 0 else {
      status = Status(.offline, "No face is coming in: add a source on CONNECT first.")
      return
    }
    canStart = true
    status =
      hubState.hub.calibration
      ?? Status(.connected, "Takes the face of \(leader.title) as the neutral one.")
  }
}
