import Capture
import CaptureWire
import Numbers
import ScreenKit

extension CaptureRecordScreen {
  mutating func layOut() {
    let flow = context.flow
    phase = flow.phase
    steps = CaptureTick.all([flow.phase], \.title)
    elsewhere = context.isElsewhere ? "Another page leads. Lend it this page’s sensors." : nil
    people = CapturePeoplePanel(
      persons: persons, settings: context.settings, entries: context.contributors,
      canChange: canPrepare)
    onboarding?.layOut(destinations: context.settings.destinations)
    devices = CaptureDevicesPanel(
      context.devices, excluded: context.settings.excluded, isRecording: flow.phase == .recording)
    entrance = context.entrance
    entranceSentence =
      entrance == nil
      ? "Only this computer’s pages can connect. Start the hub with --lan to let devices in."
      : "Open the address on the phone that you wear, or give it to a device’s program."
    page.layOut(mount: context.settings.mount, isIdle: flow.phase == .idle, hasAudio: hasAudio)
    layOutAudio()
    space = context.space.status
    tasks.layOut(context)
    calibration =
      flow.phase == .calibration
      ? CaptureCalibrationPanel(flow, at: context.now, checks: context.checks) : nil
    take =
      flow.phase == .recording
      ? CaptureTakePanel(
        flow, at: context.now, checks: context.checks, marks: context.marks,
        devices: context.devices) : nil
    wantsWake = [.calibration, .prompt, .recording].contains(flow.phase)
    reviewPath = flow.phase == .review ? "/capture/review" : nil
    after = sentence(after: flow.phase)
    layOutButtons()
  }

  private func sentence(after phase: CaptureFlow.Phase) -> String? {
    switch phase {
    case .review: "The take is on this computer. Look at it, then keep or discard it."
    case .saved:
      context.isKept
        ? "The take is kept. Go on with the next task, or end the session."
        : "The take is being kept."
    case .idle, .calibration, .prompt, .recording: nil
    }
  }

  /// During a session, what it began with.
  private var hasAudio: Bool { context.flow.setup?.hasAudio ?? audioIsOn }

  private mutating func layOutAudio() {
    audio.isOn = hasAudio
    audio.canChange = canPrepare
    let against = people.rows.compactMap { row in
      context.contributors.first { $0.contributor.id == row.chosen }
    }.first { $0.consent?.allowsAudio != true }
    audio.hint =
      hasAudio
      ? against.map { "\($0.title) did not agree to sound. Leave it off, or ask them again." }
        ?? "Sound is recorded in this session. Tell everybody in the room."
      : "Sound is off. Nobody’s voice is recorded."
  }

  private mutating func layOutButtons() {
    let flow = context.flow
    switch flow.phase {
    case .idle: (main, second) = (CaptureButton("Begin", .start, hint: refusal), nil)
    case .calibration:
      main = CaptureButton("Cancel", .cancel)
      second = CaptureButton("Go on without the pose", .skipCalibration)
    case .prompt:
      main = CaptureButton("Record", .record, hint: recordHint)
      second = CaptureButton("End session", .cancel)
    case .recording: (main, second) = (CaptureButton("Stop", .stop), nil)
    case .review: (main, second) = (CaptureButton("Review the take", .review), nil)
    case .saved:
      main = CaptureButton(flow.waiting.isEmpty ? "Next task" : "Next recovered take", .next)
      second = flow.waiting.isEmpty ? CaptureButton("End session", .end) : nil
    }
    guard let elsewhere else { return }
    main.isEnabled = false
    main.hint = elsewhere
    second = nil
  }

  private var recordHint: String? {
    guard let task = context.flow.task else {
      return "No task is chosen. Choose one, or write your own."
    }
    if let hazard = task.hazards.first(where: { !context.flow.accepted.contains($0) }) {
      return hazard.question
    }
    let wanted = context.flow.setup?.devices.count ?? 0
    return context.flow.missing.count == wanted ? "All devices are away. Connect one." : nil
  }
}
