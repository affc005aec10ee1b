import Realtime
import RobotFace

extension ServoLoop {
  /// Reports the status while there is no connection.
  func say(
    _ condition: HeadStatus.Condition, _ sentence: String, isComplaining: Bool = false
  ) {
    let report = HeadStatus(
      condition, sentence, noise: noise + (bus?.noise ?? 0), isComplaining: isComplaining)
    state.withLock { ($0.report, $0.measuredAt) = (report, nil) }
  }

  /// Reports the status while the connection works.
  func reportStatus(_ noiseOfLine: Int) {
    let blocked = axes.filter { $0.goal == nil }
    let complaints = axes.compactMap { axis in
      axis.problem ?? axis.complaint.map { "The \(axis.label) reports that \($0)." }
    }
    let sentences =
      blocked.map { axis in
        axis.isGivenUp
          ? "The \(axis.label) is blocked and was let go: free it, then let it try again."
          : "The \(axis.label) is blocked: it was let go and is tried again soon."
      } + complaints
    let ready = "The head follows on \(pair.port)."
    var report = HeadStatus(
      blocked.isEmpty ? .ready : .stalled,
      sentences.isEmpty ? ready : sentences.joined(separator: " "), noise: noise + noiseOfLine,
      isComplaining: !complaints.isEmpty)
    if let yaw = axes[0].present, let up = axes[1].present {
      report.present = HeadAngles(yaw: yaw, up: up)
    }
    let measuredAt = report.present.map { _ in min(axes[0].presentAt, axes[1].presentAt) }
    state.withLock { [report] in ($0.report, $0.measuredAt) = (report, measuredAt) }
  }
}
