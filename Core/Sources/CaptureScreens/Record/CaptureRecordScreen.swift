public import Capture
public import CaptureWire
import Numbers
public import ScreenKit

/// Record: who and what is recorded, the neutral pose, the task, and the take while it runs.
public struct CaptureRecordScreen: Screen, Equatable {
  public var phase = CaptureFlow.Phase.idle
  /// The phases in their order, and which one is now.
  public var steps: [CaptureTick] = []
  public var people = CapturePeoplePanel()
  /// A person who reads and agrees; nil when nobody does.
  public var onboarding: CaptureOnboardingPanel?
  public var devices = CaptureDevicesPanel()
  /// Nil while only this computer’s pages can connect.
  public var entrance: CaptureEntrance?
  public var entranceSentence = ""
  public var page = CapturePagePanel()
  public var audio = AudioSwitch()
  public var space = Status(.off, "")
  public var tasks = CaptureTaskPanel()
  public var calibration: CaptureCalibrationPanel?
  public var take: CaptureTakePanel?
  /// What starts, stops and goes on.
  public var main = CaptureButton("Begin", Step.start)
  public var second: CaptureButton<Step>?
  /// Whether the screen has to stay on.
  public var wantsWake = false
  /// The page on which the take is kept or discarded; nil while there is none to review.
  public var reviewPath: String?
  /// What becomes of the take that has ended; nil while there is none.
  public var after: String?
  /// "Another page records."; nil otherwise.
  public var elsewhere: String?

  var context = Context()
  /// Of the session to come.
  var audioIsOn = false

  public enum Step: String, Codable, Sendable {
    case start, skipCalibration, record, stop, cancel, review, next, end
  }

  /// The microphone: off until it is turned on for this session.
  public struct AudioSwitch: Codable, Hashable, Sendable {
    public var isOn = false
    public var title = "Record sound"
    public var canChange = true
    public var hint = ""
  }

  public struct Context: Equatable, Sendable {
    public var settings = CaptureSettings()
    public var flow = CaptureFlow()
    /// The instant on the flow's clock.
    public var now = 0.0
    public var devices: [CaptureDeviceEntry] = []
    /// Of the last seconds, or of the neutral pose.
    public var checks: [CheckResult] = []
    public var contributors: [CaptureContributorEntry] = []
    public var space: CaptureSpace?
    /// What the dashboard asks the first person to do next.
    public var assignment: CaptureAssignment?
    public var entrance: CaptureEntrance?
    /// Marks and claps of the take.
    public var marks = 0
    /// Whether the take that was decided about is on the disk with its rating and note.
    public var isKept = false
    /// Whether another page leads the session.
    public var isElsewhere = false

    public init() {}
  }

  public init(_ context: Context) { refresh(from: context) }

  private enum CodingKeys: CodingKey {
    case phase, steps, people, onboarding, devices, entrance, entranceSentence, page, audio, space,
      tasks, calibration, take, main, second, wantsWake, reviewPath, after, elsewhere
  }

  public enum Action: Codable, Hashable, Sendable {
    // Who.
    case chooseContributor(person: Int, contributor: String)
    case newContributor(person: Int)
    case renewConsent(contributor: String)
    case setName(text: String)
    case setLanguage(language: String)
    case setMinor(isMinor: Bool)
    case setGuardian(isOn: Bool)
    case setConsent(isOn: Bool)
    case setAudioConsent(isOn: Bool)
    case setDestination(destination: String)
    case nextStep, previousStep, closeOnboarding
    // With what.
    case setDevice(device: String, isOn: Bool)
    case setPerson(device: String, person: Int)
    case setAudio(isOn: Bool)
    case setMount(mount: String)
    /// The id that this page has as a device.
    case pageDevice(device: String)
    /// What happens to this page's own sensors.
    case pageSensor(
      sensor: CapturePagePanel.Sensor, state: CapturePagePanel.State, sentence: String?)
    /// Bytes that the hub has on its disk, and that wait on the page.
    case pageSent(sent: Int, waiting: Int)
    // What.
    case toggleRoom(room: String)
    case setChoice(choice: String)
    case setHardest(difficulty: Int)
    case nextTask, skipTask
    case setCustom(text: String)
    case setCustomHazard(hazard: String, isOn: Bool)
    case useCustom
    case tick(hazard: String, isOn: Bool)
    // The session.
    case press(step: Step)
    case mark, clap
    case setBystander(isOn: Bool)
  }

  public enum Effect: Equatable, Sendable {
    /// Keeps the settings and applies them.
    case save(CaptureSettings)
    case flow(CaptureFlow.Action)
    /// Chooses a prompt that the settings allow, and offers it to the flow.
    case chooseTask
    /// Writes a mark into the take.
    case mark(CaptureMark.Kind)
    /// Adds a contributor for a person, or renews what one agreed to.
    case consent(CaptureConsentAnswer, person: Int)
    /// Another person wears the device.
    case setPerson(device: String, person: Int)
    /// The device that the page is: what its camera sees belongs to the person who wears it.
    case pageDevice(String)
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    /// The contributor that `consent` added or renewed.
    case consented(contributor: String, person: Int)
    /// A sentence of the flow, or the reason for doing nothing.
    case told(String)
    case failed(String)
  }

  public mutating func refresh(from context: Context) {
    let before = self.context.flow.phase
    self.context = context
    if before != .idle, context.flow.phase == .idle { audioIsOn = false }
    if before != context.flow.phase, context.flow.phase == .prompt { tasks.clearCustom() }
    layOut()
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    defer { layOut() }
    switch action {
    case .chooseContributor, .newContributor, .renewConsent, .setName, .setLanguage, .setMinor,
      .setGuardian, .setConsent, .setAudioConsent, .setDestination, .nextStep, .previousStep,
      .closeOnboarding:
      return enroll(action)
    case .setDevice, .setPerson, .setAudio, .setMount: return equip(action)
    case .pageDevice(let id):
      return CaptureDevice.isID(id) ? [.pageDevice(id)] : []
    case .pageSensor(let sensor, let state, let sentence): page.show(sensor, state, sentence)
    case .pageSent(let sent, let waiting): page.count(sent: sent, waiting: waiting)
    case .toggleRoom, .setChoice, .setHardest, .nextTask, .skipTask, .setCustom, .setCustomHazard,
      .useCustom, .tick:
      return choose(action)
    case .press(let step): return press(step)
    case .mark: return isRecording ? [.mark(.note)] : []
    case .clap: return isRecording ? [.mark(.clap)] : []
    case .setBystander(let isOn):
      guard !context.isElsewhere, isOn != context.flow.hasBystander else { return [] }
      return [.flow(.bystander(isOn))]
    }
    return []
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    defer { layOut() }
    switch outcome {
    case .consented(let contributor, let person):
      onboarding?.agreed(contributor)
      var settings = context.settings
      settings.choose(contributor, for: person)
      guard settings != context.settings else { return [] }
      return save(settings)
    case .told(let sentence): return [.notify(Notice(.info, sentence))]
    case .failed(let sentence):
      onboarding?.isBusy = false
      return [.notify(Notice(.error, sentence))]
    }
  }

  var isRecording: Bool { context.flow.phase == .recording && !context.isElsewhere }

  mutating func save(_ settings: CaptureSettings) -> [Effect] {
    context.settings = settings
    return [.save(settings)]
  }

  private func press(_ step: Step) -> [Effect] {
    let button = [main, second].compactMap { $0 }.first { $0.step == step && $0.isEnabled }
    guard button != nil else { return [] }
    return switch step {
    case .start: [.flow(.start(setup))]
    case .skipCalibration: [.flow(.skipCalibration)]
    case .record: [.flow(.record)]
    case .stop: [.flow(.stop)]
    case .cancel: [.flow(.cancel)]
    case .review: []
    case .next: [.flow(.next)]
    case .end: [.flow(.next), .flow(.cancel)]
    }
  }
}
