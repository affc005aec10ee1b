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
  /// The sound and vibration to play.
  public var cue = Cue()

  /// A cue of the countdown, for a person who does not look at the page.
  public struct Cue: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Sendable { case count, done }

    /// Rises by one for each cue.
    public var number = 0
    public var kind = Kind.count
  }

  init() {}

  /// Takes the new state; each second that counts aloud, and the end of the countdown, have a cue.
  mutating func follow(_ next: CalibrationPanel) {
    let (before, cue) = (secondsLeft, cue)
    self = next
    self.cue = cue
    guard countsAloud, secondsLeft != before, secondsLeft != nil || before == 1 else { return }
    self.cue = Cue(number: cue.number + 1, kind: secondsLeft == nil ? .done : .count)
  }

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
