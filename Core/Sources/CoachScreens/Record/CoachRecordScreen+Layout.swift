import Coach
import CoachWire

extension CoachRecordScreen {
  mutating func layOut() {
    phase = take.isElsewhere ? .idle : take.phase
    cue = take.isElsewhere ? CoachCue(number: take.cue.number, vibration: [], tone: nil) : take.cue
    haptics.isOn = settings.hasHaptics
    camera.chosen = settings.camera
    camera.facing = settings.camera == .front ? "user" : "environment"
    camera.isMirrored = settings.camera == .front
    camera.canChange = !phase.isRecording && phase != .countdown
    camera.pictureSide =
      take.judge == CoachTakeState.thisHub ? CameraSwitch.trackedSide : CoachConstants.pictureWidth
    wantsWake = phase.isRecording || phase == .countdown || prompter.isRunning
    portraitHint =
      isLandscapePhone && phase != .stopped
      ? "Turn the phone upright: short films are watched upright." : nil
    hud = take.isElsewhere ? HUDPanel() : HUDPanel(take)
    notice = take.isElsewhere ? .elsewhere : take.banner.map { NoticePanel($0) }
    media.take = phase.isRecording || phase == .stopped ? take.id : nil
    media.isRecording = phase.isRecording
    setup.layOut(
      isNeeded: phase == .idle && !take.isElsewhere, sent: settings.remoteJudge?.sent,
      judge: take.judge)
    report = phase == .stopped ? take.id.map { "/coach/report?take=\($0)" } : nil
    layOutButton()
  }

  private mutating func layOutButton() {
    switch phase {
    case .idle:
      main = MainButton(title: "Record", step: .start, isEnabled: true, hint: nil)
      if take.isElsewhere {
        main.hint = "Another page records. Stop it there first."
      } else if !setup.hasAny {
        main.hint = "Turn on the camera or the microphone first."
      }
      main.isEnabled = main.hint == nil
    case .countdown: main = MainButton(title: "Cancel", step: .stop, isEnabled: true, hint: nil)
    case .hookCollecting, .hookResult, .coaching:
      main = MainButton(title: "Stop", step: .stop, isEnabled: true, hint: nil)
    case .stopped: main = MainButton(title: "New take", step: .newTake, isEnabled: true, hint: nil)
    }
  }
}

/// Camera and microphone before the first take.
public struct SetupPanel: Codable, Hashable, Sendable {
  enum State: Hashable { case off, waiting, on, denied, gone }

  /// Whether the question is shown.
  public var isShown = true
  public var sentence = ""
  public var title = "Turn on camera and microphone"
  public var isBusy = false
  /// "Without a camera the coach judges the sound alone."; nil with both.
  public var hint: String?

  private var camera = State.off
  private var microphone = State.off
  private var problems: [CoachRecordScreen.Device: String] = [:]

  private enum CodingKeys: CodingKey { case isShown, sentence, title, isBusy, hint }

  init() {}

  var hasAny: Bool { camera == .on || microphone == .on }

  mutating func show(
    _ device: CoachRecordScreen.Device, _ state: State, _ problem: String? = nil
  ) {
    switch device {
    case .camera: camera = state
    case .microphone: microphone = state
    }
    problems[device] = problem.map { String($0.prefix(300)) }
  }

  mutating func layOut(isNeeded: Bool, sent: String?, judge: String) {
    let isRefused = [camera, microphone].allSatisfy { $0 == .denied || $0 == .gone }
    isBusy = camera == .waiting || microphone == .waiting
    isShown = isNeeded && !hasAny
    title = isRefused ? "Try again" : "Turn on camera and microphone"
    sentence =
      isBusy
      ? "Allow camera and microphone in the browser’s dialog."
      : isRefused
        ? problems[.camera] ?? problems[.microphone]
          ?? "Neither camera nor microphone can be used. Allow or connect one of them."
        : "The coach watches and listens while you record. "
          + (judge == CoachTakeState.thisHub
            ? "Nothing leaves this hub."
            : "\(sent ?? "Pictures and sound") go to \(judge).")
    hint =
      !isNeeded || !hasAny || isBusy
      ? nil
      : camera != .on
        ? problems[.camera] ?? "Without a camera the coach judges the sound alone."
        : microphone != .on
          ? problems[.microphone] ?? "Without a microphone the coach judges the picture alone."
          : nil
  }
}
