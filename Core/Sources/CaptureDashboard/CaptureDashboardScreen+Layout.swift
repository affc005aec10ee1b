import Capture
import CaptureScreens
import Numbers
import ScreenKit

extension CaptureDashboardScreen {
  mutating func layOut() {
    layOutLive()
    devices = CaptureDevicesPanel(
      context.devices, isRecording: context.flow.phase == .recording)
    space = context.space.status
    stored =
      "\(CaptureFigures.count(context.sessions, "session")), \(CaptureFigures.bytes(context.size))"
    form.layOut(context)
    assignments = context.assignments.all.prefix(500).map(row)
    assignmentsEmpty =
      assignments.isEmpty
      ? "Nothing is assigned: contributors get the least recorded tasks of their rooms." : nil
    coverage = CaptureCoverageTable(context.coverage)
    contributors = context.contributors.prefix(1_000).map { CaptureContributorRow($0) }
    contributorsEmpty =
      contributors.isEmpty ? "No contributor yet: add the first one on the Record page." : nil
    access = context.isOpen ? CaptureAccessPanel(context.guests, isAsking: isTokenAsked) : nil
  }

  private mutating func layOutLive() {
    let flow = context.flow
    live.task = flow.task.map { CaptureFigures.typed($0.text, longest: CaptureTask.longestText) }
    live.summary = CaptureCheckRow.summary(context.checks)
    live.faults = CaptureCheckRow.rows(context.checks.filter(\.isFault))
    let people = CaptureFigures.count(flow.setup?.participants.count ?? 0, "person")
      .split(separator: "persons").joined(separator: "people")
    live.status =
      switch flow.phase {
      case .idle: Status(.off, "Nobody records.")
      case .calibration: Status(.searching, "The neutral pose is measured.")
      case .prompt: Status(.searching, "A task is being read.")
      case .recording:
        Status(
          flow.missing.isEmpty ? .connected : .searching,
          "Recording for \(CaptureFigures.clock(flow.duration(at: context.now) ?? 0)), \(people)"
            + (flow.missing.isEmpty
              ? "." : "; \(CaptureFigures.count(flow.missing.count, "device")) away."))
      case .review: Status(.searching, "A take is being reviewed.")
      case .saved: Status(.connected, "A take was kept.")
      }
  }

  private func row(_ assignment: CaptureAssignment) -> AssignmentRow {
    let entry = entry(assignment.contributor)
    let task =
      assignment.prompt.map { id in
        TaskLibrary.standard.prompt(id)?.text ?? CaptureFigures.typed(id, longest: 60)
      } ?? CaptureAssignmentWords.filter(assignment.filter).titled
    let names = assignment.devices.map { id in
      context.devices.first { $0.id == id }?.name ?? CaptureFigures.typed(id, longest: 60)
    }
    return AssignmentRow(
      id: assignment.id, contributor: entry?.title ?? assignment.contributor, task: task,
      devices: names.isEmpty ? nil : "on " + names.joined(separator: ", "),
      progress: "\(assignment.kept) of \(assignment.wanted) kept",
      share: (Double(assignment.kept) / Double(max(assignment.wanted, 1))).clamped(to: 0...1),
      status: assignment.isDone
        ? Status(.connected, "Done.")
        : assignment.kept > 0
          ? Status(.searching, "Begun.") : Status(.off, "Not begun."))
  }
}

extension WithdrawalPlan {
  /// Whether an item has to be tried again.
  var hasFailures: Bool { items.contains { if case .failed = $0.state { true } else { false } } }
}
