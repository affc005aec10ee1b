package import Capture
import CaptureWire
package import ScreenKit

// Titles of what people choose among.

extension CaptureKind {
  var title: String {
    [.audio: "Sound", .pose: "Camera position", .imu: "Motion"][self] ?? rawValue.titled
  }
}

extension CaptureMount {
  var title: String {
    [
      .leftWrist: "Left wrist", .rightWrist: "Right wrist", .leftHand: "Left hand",
      .rightHand: "Right hand",
    ][self] ?? rawValue.titled
  }
}

extension TaskHands {
  package var title: String {
    [.one: "One hand", .two: "Both hands"][self] ?? "One holds, one works"
  }
}

extension TaskReset {
  var title: String {
    [.itself: "Ends as it began", .reversible: "Then do it backwards"][self]
      ?? "Prepare it anew afterwards"
  }
}

extension TaskHazard {
  var title: String { self == .cutting ? "Blade" : rawValue.titled }
}

extension TaskChoice {
  var title: String { self == .leastCovered ? "Least recorded first" : "Random" }
}

extension ConsentLanguage {
  var title: String {
    [.german: "Deutsch", .spanish: "Español", .french: "Français"][self] ?? "English"
  }
}

extension CaptureFlow.Phase {
  var title: String {
    [.idle: "Prepare", .calibration: "Neutral pose", .prompt: "Task"][self] ?? rawValue.titled
  }
}

extension CaptureEvent.Kind {
  /// What happened, as the end of "0:03 · …", and its colour.
  var shown: (title: String, tone: Tone) {
    switch self {
    case .deviceLost: ("device away", .offline)
    case .deviceBack: ("device back", .connected)
    case .spaceLow: ("disk nearly full", .searching)
    case .spaceFull: ("disk full", .offline)
    case .writeFailed: ("writing failed", .offline)
    case .bystander: ("bystander", .searching)
    case .bystanderGone: ("bystander gone", .connected)
    }
  }
}

extension CheckState {
  /// Its colour and its word.
  var shown: (tone: Tone, word: String) {
    switch self {
    case .good: (.connected, "good")
    case .warning: (.searching, "look at it")
    case .bad: (.offline, "bad")
    case .unknown: (.off, "not measured")
    }
  }
}

extension CaptureGrade.Letter {
  var tone: Tone { self == .d ? .offline : self == .c ? .searching : .connected }
}

extension CaptureSpace? {
  /// Green with room, amber near the end, red where no session begins.
  package var status: Status {
    guard let self else { return Status(.off, "The free space is not known.") }
    let seconds = self.seconds ?? .infinity
    let tone: Tone =
      self.free == 0 || seconds < CaptureFlow.spaceToBegin
      ? .offline : seconds < CaptureFlow.spaceToWarn ? .searching : .connected
    return Status(tone, "\(CaptureFigures.bytes(self.free)) are free. \(self.sentence)")
  }
}

/// A format into which a session is exported; raw values are those of the command line.
public enum CaptureFormatChoice: String, Codable, CaseIterable, Sendable {
  case mcap, lerobot, stray, egodex, xdf, csv

  public var title: String { words.title }
  var hint: String { words.hint }

  private var words: (title: String, hint: String) {
    switch self {
    case .mcap: ("MCAP", "All streams in one file, for Foxglove and ROS.")
    case .lerobot: ("LeRobot v3", "Parquet and MP4 at a fixed rate, with the true times.")
    case .stray: ("Stray Scanner", "Video, depth and camera positions as that app writes them.")
    case .egodex: ("EgoDex (HDF5)", "Transforms of hands and camera by frame.")
    case .xdf: ("XDF", "All streams with their clocks, for Lab Streaming Layer.")
    case .csv: ("CSV", "One table for each stream, for spreadsheets.")
    }
  }
}
