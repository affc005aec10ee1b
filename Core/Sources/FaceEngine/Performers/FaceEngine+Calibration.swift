import Streaming
import Console
import Numbers
import ScreenKit

extension FaceEngine {
  /// Counts down three seconds, then takes the leading performer's face as the neutral face.
  public func startCountdown() {
    memory.countdownTask?.cancel()
    memory.calibration = nil
    show(CalibrationCountdown.seconds)
    memory.countdownTask = Task {
      for seconds in (0..<CalibrationCountdown.seconds).reversed() {
        try? await clock.sleep(.seconds(1))
        if Task.isCancelled { return }
        if seconds > 0 { show(seconds) }
      }
      endCountdown()
    }
  }

  public func cancelCountdown() {
    guard memory.countdown != nil else { return }
    memory.countdownTask?.cancel()
    memory.countdown = nil
    memory.calibration = Status(.connected, "Cancelled: the neutral face is as it was.")
    publish()
  }

  private func show(_ secondsLeft: Int) {
    let name = hubState.leadPerformer?.title ?? ""
    memory.countdown = CalibrationCountdown(performer: name, secondsLeft: secondsLeft)
    publish()
  }

  private func endCountdown() {
    memory.countdown = nil
    let isDone = lead.map(calibrate) ?? false
    memory.calibration =
      isDone
      ? Status(.connected, "This face is the neutral one now.")
      : Status(.offline, "No face was in view: look at the camera and try again.")
    publish()
  }
}
