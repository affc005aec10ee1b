import Capture
import CaptureWire
import Numbers
public import ScreenKit

/// The five seconds of the neutral pose.
public struct CaptureCalibrationPanel: Codable, Hashable, Sendable {
  public var title = "Hold your hands flat in front of you, palms down, and keep still."
  /// "4 s".
  public var left = ""
  /// 0…1, in steps of 0.02.
  public var progress = 0.0
  /// What stood against the last five seconds; empty in the first ones.
  public var faults: [CaptureCheckRow] = []
  public var checks: [CaptureCheckRow] = []
  public var sentence = ""

  init(_ flow: CaptureFlow, at now: Double, checks: [CheckResult]) {
    let share = flow.calibrationProgress(at: now) ?? 0
    progress = (share * 50).rounded(.down) / 50
    let seconds = Int(clamping: ((1 - share) * CaptureFlow.calibrationDuration).rounded(.up))
    left = "\(seconds) s"
    faults = CaptureCheckRow.rows(flow.calibrationFaults)
    self.checks = CaptureCheckRow.rows(checks)
    sentence =
      faults.isEmpty
      ? "Fingers, wrist and sensors are measured for \(seconds) s."
      : "The pose is measured again. \(faults[0].sentence)"
  }
}

/// A take while it is recorded.
public struct CaptureTakePanel: Codable, Hashable, Sendable {
  /// "0:12".
  public var elapsed = ""
  public var sentence = Status(.searching, "")
  public var checks: [CaptureCheckRow] = []
  public var summary = Status(.off, "")
  /// One sentence for each device that is away.
  public var lost: [String] = []
  public var markTitle = "Mark"
  public var clapTitle = "Clap"
  public var clapHint = "Clap once in front of the camera: the sensors’ times are checked by it."
  /// "2 marks"; nil for none.
  public var marks: String?
  public var bystander = CaptureTick(
    id: "bystander", title: "Somebody else is in the picture", isOn: false)
  public var bystanderHint = "Their presence is noted with the take, so that it can be left out."

  init(
    _ flow: CaptureFlow, at now: Double, checks: [CheckResult], marks: Int,
    devices: [CaptureDeviceEntry]
  ) {
    let seconds = flow.duration(at: now) ?? 0
    elapsed = CaptureFigures.clock(seconds)
    sentence =
      seconds <= CaptureFlow.minimumDuration
      ? Status(.searching, "Recording. A take needs more than 3 s.")
      : Status(.connected, "Recording. Stop when the task is done.")
    self.checks = CaptureCheckRow.rows(checks)
    summary = CaptureCheckRow.summary(checks)
    lost = flow.missing.sorted().map { id in
      let known =
        devices.first { $0.id == id }?.name
        ?? flow.setup?.devices.first { $0.id == id }?.name ?? id
      return "\(known.prefix(60)) is away. The recording goes on; connect it again."
    }
    self.marks = marks > 0 ? CaptureFigures.count(marks, "mark") : nil
    bystander.isOn = flow.hasBystander
  }
}
