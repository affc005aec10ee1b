import CaptureWire
import ScreenKit
import Testing

@testable import Capture
@testable import CaptureScreens

@Suite("Capture Record")
struct CaptureRecordScreenTests {
  @Test(
    "the button says why a session cannot begin",
    arguments: [
      (Samples.record { $0.settings.contributors = [] }, "Nobody takes part"),
      (Samples.record { $0.devices = [] }, "No device"),
      (Samples.record(Samples.contributor(agrees: false)), "has not consented"),
      (Samples.record(Samples.contributor(isMinor: true)), "guardian"),
      (
        Samples.record { $0.devices = [Samples.device(isConnected: false)] }, "All devices are away"
      ),
      (
        Samples.record { $0.space = CaptureSpace(free: 600 << 20, rate: 1e9, streams: []) },
        "less than a minute"
      ),
      (Samples.record { $0.isElsewhere = true }, "Another page"),
    ])
  func refusals(_ context: CaptureRecordScreen.Context, _ words: String) {
    var screen = CaptureRecordScreen(context)
    #expect(screen.main.hint?.contains(words) == true, "\(screen.main.hint ?? "nothing")")
    #expect(screen.apply(.press(step: .start)).isEmpty)
  }

  @Test("a take counts as kept when it is on the disk with its rating and note")
  func keeping() {
    var context = Samples.record { $0.flow = Samples.flow(.saved, of: $0) }
    var screen = CaptureRecordScreen(context)
    #expect(screen.after == "The take is being kept.")
    context.isKept = true
    screen.refresh(from: context)
    #expect(screen.after?.hasPrefix("The take is kept.") == true)
  }

  @Test("the page says which device it is")
  func ownDevice() {
    var screen = CaptureRecordScreen(Samples.record())
    #expect(screen.apply(.pageDevice(device: "page-1")) == [.pageDevice("page-1")])
    #expect(screen.apply(.pageDevice(device: "../page")).isEmpty)
  }

  @Test(
    "each phase has its buttons, and they are what the flow accepts",
    arguments: [
      (CaptureFlow.Phase.idle, "Begin", nil), (.calibration, "Cancel", "Go on without the pose"),
      (.prompt, "Record", "End session"), (.recording, "Stop", nil),
      (.review, "Review the take", nil), (.saved, "Next task", "End session"),
    ] as [(CaptureFlow.Phase, String, String?)])
  func buttons(phase: CaptureFlow.Phase, main: String, second: String?) {
    let context = Samples.record { $0.flow = Samples.flow(phase, of: $0) }
    var screen = CaptureRecordScreen(context)
    #expect(screen.phase == phase && screen.main.title == main)
    #expect(screen.second?.title == second)
    #expect(screen.steps.filter(\.isOn).map(\.id) == [phase.rawValue])
    #expect((screen.calibration != nil) == (phase == .calibration))
    #expect((screen.take != nil) == (phase == .recording))
    #expect((screen.reviewPath != nil) == (phase == .review))
    #expect((screen.after != nil) == (phase == .review || phase == .saved))
    #expect(screen.wantsWake == [.calibration, .prompt, .recording].contains(phase))
    var flow = context.flow
    for case .flow(let action) in screen.apply(.press(step: screen.main.step)) {
      _ = flow.apply(action, at: 30)
    }
    #expect((flow.phase != phase) == (phase != .review))
  }

  @Test("a session runs from the first tap to the review")
  func course() {
    var context = Samples.record()
    var screen = CaptureRecordScreen(context)
    func send(_ action: CaptureRecordScreen.Action, at time: Double) {
      for case .flow(let order) in screen.apply(action) {
        _ = context.flow.apply(order, at: time)
      }
      context.now = time
      screen.refresh(from: context)
    }
    send(.press(step: .start), at: 0)
    #expect(screen.calibration?.left == "5 s" && screen.calibration?.progress == 0)
    _ = context.flow.apply(.tick, at: 5)
    _ = context.flow.apply(.calibrated([Samples.shaky]), at: 5)
    context.now = 7
    screen.refresh(from: context)
    #expect(screen.calibration?.left == "3 s" && screen.calibration?.faults.count == 1)
    send(.press(step: .skipCalibration), at: 7)
    #expect(screen.tasks.empty == "The next task is being chosen.")
    #expect(screen.main.hint?.hasPrefix("No task") == true)
    _ = context.flow.apply(.offer(Samples.cutting), at: 8)
    screen.refresh(from: context)
    #expect(screen.main.hint == TaskHazard.cutting.question)
    send(.tick(hazard: "cutting", isOn: true), at: 8)
    #expect(screen.tasks.prompt?.hazards.map(\.isOn) == [true])
    send(.press(step: .record), at: 9)
    #expect(screen.apply(.clap) == [.mark(.clap)] && screen.apply(.mark) == [.mark(.note)])
    send(.setBystander(isOn: true), at: 10)
    #expect(screen.take?.bystander.isOn == true)
    _ = context.flow.apply(.lost(device: "glove"), at: 11)
    context.now = 74
    screen.refresh(from: context)
    #expect(screen.take?.elapsed == "1:05")
    #expect(screen.take?.lost == ["Right glove is away. The recording goes on; connect it again."])
    send(.press(step: .stop), at: 75)
    #expect(screen.reviewPath == "/capture/review" && screen.apply(.clap).isEmpty)
  }

  @Test(
    "a device has a colour and a sentence",
    arguments: [
      (Samples.device(), Tone.connected, "1 stream, ± 1.0 ms."),
      (Samples.device(isConnected: false), .offline, "Away. Connect it again."),
      (Samples.device(problem: "It has no clock."), .offline, "It has no clock."),
      (Samples.device(silence: 11), .searching, "Nothing has come for 10 s"),
      (Samples.device(battery: 0.1), .searching, "battery is nearly empty"),
      (Samples.device(bound: nil), .searching, "clock is not known"),
      (Samples.device(bound: 0.012), .searching, "± 12.0 ms, and 10 ms are wanted"),
      (Samples.device(rate: 12), .searching, "Video 1: 12.0/s of 30.0/s."),
    ])
  func devices(entry: CaptureDeviceEntry, tone: Tone, words: String) throws {
    let row = try #require(CaptureDevicesPanel([entry]).rows.first)
    #expect(row.status.tone == tone)
    #expect(row.status.sentence.contains(words), "\(row.status.sentence)")
    #expect(row.streams.first?.facts == "Video, 1920 × 1080, head")
  }

  @Test("sound is off until it is turned on, and off again after the session")
  func audio() {
    var context = Samples.record()
    var screen = CaptureRecordScreen(context)
    #expect(!screen.audio.isOn && !screen.page.rows[2].isEnabled)
    _ = screen.apply(.setAudio(isOn: true))
    #expect(screen.audio.isOn && screen.audio.hint.contains("did not agree"))
    #expect(screen.main.hint?.contains("Switch the microphone off") == true)
    context = Samples.record(Samples.contributor(audio: true))
    screen.refresh(from: context)
    #expect(screen.main.isEnabled)
    guard case .flow(.start(let setup))? = screen.apply(.press(step: .start)).first else {
      Issue.record("no start")
      return
    }
    #expect(setup.hasAudio && setup.destination == Samples.bucket)
    _ = context.flow.apply(.start(setup), at: 0)
    screen.refresh(from: context)
    #expect(screen.audio.isOn && !screen.audio.canChange)
    _ = context.flow.apply(.cancel, at: 1)
    screen.refresh(from: context)
    #expect(!screen.audio.isOn)
  }

  @Test(
    "a minor is added only with a guardian's tick, in their language, and a changed text asks anew")
  func onboarding() throws {
    var screen = CaptureRecordScreen(Samples.record())
    _ = screen.apply(.newContributor(person: 1))
    _ = screen.apply(.setName(text: "Bo"))
    _ = screen.apply(.setLanguage(language: "de"))
    _ = screen.apply(.nextStep)
    #expect(screen.onboarding?.step == .age && screen.onboarding?.next.isEnabled == false)
    _ = screen.apply(.setMinor(isMinor: true))
    _ = screen.apply(.nextStep)
    #expect(screen.onboarding?.step == .guardian)
    #expect(screen.onboarding?.text.first == ConsentText.german.title)
    #expect(screen.apply(.nextStep).isEmpty && screen.onboarding?.step == .guardian)
    _ = screen.apply(.setGuardian(isOn: true))
    _ = screen.apply(.nextStep)
    _ = screen.apply(.setConsent(isOn: true))
    _ = screen.apply(.setDestination(destination: Samples.bucket))
    #expect(screen.onboarding?.hasAgreed == false && screen.onboarding?.hasGuardian == false)
    #expect(screen.onboarding?.text.contains { $0.contains(Samples.bucket) } == true)
    _ = screen.apply(.setGuardian(isOn: true))
    _ = screen.apply(.setConsent(isOn: true))
    #expect(screen.onboarding?.next.title == "I agree")
    let answer = CaptureConsentAnswer(
      contributor: nil, name: "Bo", isMinor: true, language: .german, destination: Samples.bucket,
      allowsAudio: false, hasGuardian: true)
    #expect(screen.apply(.nextStep) == [.consent(answer, person: 1)])
    #expect(screen.onboarding?.isBusy == true && screen.apply(.nextStep).isEmpty)
    let id = "c-0123456789abcdef"
    let effects = screen.apply(CaptureRecordScreen.Outcome.consented(contributor: id, person: 1))
    guard case .save(let settings)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(settings.contributor(of: 1) == id && screen.onboarding?.step == .devices)
    for _ in 0..<4 { _ = screen.apply(.nextStep) }
    #expect(screen.onboarding == nil)
  }

  @Test("rooms filter the tasks; a task that does not fit any more is replaced")
  func tasks() {
    let context = Samples.record { $0.flow = Samples.flow(.prompt, of: $0) }
    var screen = CaptureRecordScreen(context)
    #expect(Samples.task.room == .kitchen)
    let effects = screen.apply(.toggleRoom(room: "bath"))
    #expect(effects.count == 2 && effects.last == .chooseTask)
    #expect(screen.apply(.toggleRoom(room: "cellar")).isEmpty)
    #expect(screen.apply(.skipTask) == [.flow(.skipTask)])
    #expect(screen.apply(.nextTask) == [.chooseTask])
    #expect(screen.apply(.useCustom).isEmpty)
    _ = screen.apply(.setCustom(text: "  Peel\u{0} an egg "))
    _ = screen.apply(.setCustomHazard(hazard: "heat", isOn: true))
    let task = CaptureTask(custom: "Peel an egg", room: .bath, hazards: [.heat])
    #expect(screen.apply(.useCustom) == (task.map { [.flow(.offer($0))] } ?? []))
    #expect(screen.tasks.custom.isEmpty)
  }

  @Test("two persons need two contributors")
  func persons() {
    let (one, other) = (Samples.contributor(), Samples.contributor(seed: 2, name: "Bo"))
    var second = Samples.glove
    second.person = 2
    let context = Samples.record(one) {
      $0.contributors.append(other)
      $0.devices = [Samples.device(), Samples.device(second, stream: 2)]
    }
    var screen = CaptureRecordScreen(context)
    #expect(screen.people.rows.map(\.title) == ["Person 1", "Person 2"])
    #expect(screen.main.hint == "Choose a contributor for person 2.")
    _ = screen.apply(.chooseContributor(person: 2, contributor: other.contributor.id))
    #expect(screen.main.isEnabled && screen.setup.participants.count == 2)
    _ = screen.apply(.chooseContributor(person: 2, contributor: one.contributor.id))
    #expect(screen.main.hint == "Choose a contributor for person 1.")
    var gone = context
    gone.settings.choose(other.contributor.id, for: 2)
    gone.contributors[1].withdrawal = WithdrawalPlan(contributor: other.contributor.id, items: [])
    #expect(CaptureRecordScreen(gone).main.hint == "Bo has withdrawn. Choose somebody else.")
    gone.contributors.removeLast()
    #expect(CaptureRecordScreen(gone).main.hint == "Choose a contributor for person 2.")
    #expect(screen.apply(.setPerson(device: "glove", person: 1)).count == 1)
    _ = screen.apply(.setDevice(device: "glove", isOn: false))
    #expect(screen.people.rows.count == 1)
  }

  @Test("the page says what it sends, and turns a sensor on again in a session")
  func page() {
    var screen = CaptureRecordScreen(Samples.record())
    _ = screen.apply(.pageSensor(sensor: .camera, state: .denied, sentence: nil))
    #expect(screen.page.rows[0].status.sentence.contains("address bar"))
    _ = screen.apply(.pageSent(sent: 5_000_000, waiting: 1_200_000))
    #expect(screen.page.sent.sentence == "5.0 MB sent, 1.2 MB wait.")
    #expect(screen.page.away.sentence.contains("{size}"))
    _ = screen.apply(.pageSent(sent: .min, waiting: .min))
    #expect(screen.page.sent.tone == .off)
    _ = screen.apply(.pageSensor(sensor: .motion, state: .on, sentence: nil))
    screen.refresh(from: Samples.record { $0.flow = Samples.flow(.recording, of: $0) })
    #expect(screen.page.rows.map(\.isEnabled) == [true, false, false])
    #expect(!screen.page.canMount && screen.apply(.setMount(mount: "head")).isEmpty)
  }

  @Test("each page has a mount of its own, also one that does not lead")
  func mount() {
    var context = Samples.record()
    context.isElsewhere = true
    var screen = CaptureRecordScreen(context)
    var settings = context.settings
    settings.mount = .head
    #expect(screen.apply(.setMount(mount: "head")) == [.save(settings)])
    screen.refresh(from: context)
    #expect(screen.page.mount == "head" && screen.page.canMount)
    #expect(screen.apply(.setMount(mount: "cellar")).isEmpty)
  }
}
