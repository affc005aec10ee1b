public import Coach
import CoachWire
import Numbers
public import ScreenKit

/// RECORD: the camera's picture with what the coach says about it.
public struct CoachRecordScreen: Screen, Equatable {
  public var phase = TakeMachine.Phase.idle
  public var setup = SetupPanel()
  public var hud = HUDPanel()
  public var notice: NoticePanel?
  public var prompter = PrompterPanel()
  public var media = MediaPanel()
  public var cue = CoachCue(number: 0, vibration: [], tone: nil)
  public var haptics = HapticsSwitch()
  public var camera = CameraSwitch()
  public var main = MainButton()
  /// Whether the screen has to stay on.
  public var wantsWake = false
  /// Asks to turn the phone; nil when it is upright or no phone.
  public var portraitHint: String?
  /// The report of the take that has ended: the page goes there.
  public var report: String?

  var settings = CoachSettings()
  var take = CoachTakeState()
  var isLandscapePhone = false

  public struct Context: Equatable, Sendable {
    public var settings = CoachSettings()
    public var take = CoachTakeState()

    public init() {}
  }

  /// The button that starts and stops.
  public struct MainButton: Codable, Hashable, Sendable {
    public enum Step: String, Codable, Sendable { case start, stop, newTake }

    public var title = "Record"
    public var step = Step.start
    public var isEnabled = false
    /// Why it is not enabled; nil otherwise.
    public var hint: String?
  }

  public struct HapticsSwitch: Codable, Hashable, Sendable {
    public var isOn = true
    public var title = "Vibration"
  }

  public struct CameraSwitch: Codable, Hashable, Sendable {
    public var chosen = CoachSettings.Camera.front
    public var options = [
      Choice(id: CoachSettings.Camera.front.rawValue, title: "Front camera"),
      Choice(id: CoachSettings.Camera.back.rawValue, title: "Back camera"),
    ]
    /// "environment" or "user", as browsers call it.
    public var facing = "user"
    /// Whether the picture is shown as in a mirror.
    public var isMirrored = true
    /// Not while a take runs: its file has one camera.
    public var canChange = true
    /// Pixels of the longer side of the pictures that the page sends: a server gets them as the contract says.
    public var pictureSide = CameraSwitch.trackedSide

    static let trackedSide = 640
  }

  public init(_ context: Context) { refresh(from: context) }

  private enum CodingKeys: CodingKey {
    case phase, setup, hud, notice, prompter, media, cue, haptics, camera, main, wantsWake,
      portraitHint, report
  }

  public enum Action: Codable, Hashable, Sendable {
    case start, stop, newTake, keepTrying
    case setHaptics(isOn: Bool)
    case setCamera(camera: String)
    /// What happens to this page's camera and microphone.
    case waiting(device: Device)
    case returned(device: Device)
    case lost(device: Device, isDenied: Bool, sentence: String?)
    /// The page is hidden, or shown again.
    case hidden, shown
    case turned(isPortrait: Bool, isPhone: Bool)
    case mediaState(state: MediaPanel.State, sent: Int, waiting: Int, problem: String?)
    case showPrompter(isShown: Bool)
    case setPrompterText(text: String)
    case setPrompterSize(size: Double)
    case setPrompterSpeed(speed: Double)
    case setPrompterOffset(offset: Double)
    /// Runs or pauses; `position` is the fraction 0…1 of the text that the page has reached.
    case runPrompter(isOn: Bool, position: Double)
    case backPrompter(position: Double)
    case rewindPrompter
  }

  public enum Device: String, Codable, CaseIterable, Sendable { case camera, microphone }

  public enum Effect: Equatable, Sendable {
    case save(CoachSettings)
    case take(TakeMachine.Action)
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    /// The machine's reason for doing nothing, or another error.
    case refused(String)
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .refused(let sentence): [.notify(Notice(.error, sentence))]
    }
  }

  public mutating func refresh(from context: Context) {
    let before = take.phase
    settings = context.settings
    take = context.take
    if take.phase != before { change(from: before, to: take.phase) }
    prompter.update(settings.prompter)
    layOut()
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    defer { layOut() }
    switch action {
    case .start:
      guard main.step == .start, main.isEnabled else { return [] }
      return [.take(.start)]
    case .stop: return main.step == .stop && main.isEnabled ? [.take(.stop)] : []
    case .newTake: return main.step == .newTake && main.isEnabled ? [.take(.newTake)] : []
    case .keepTrying: return take.banner == .offerStop ? [.take(.keepTrying)] : []
    case .hidden: return [.take(.hidden)]
    case .shown: return [.take(.shown)]
    case .turned(let isPortrait, let isPhone): isLandscapePhone = isPhone && !isPortrait
    case .mediaState(let state, let sent, let waiting, let problem):
      media.update(state, sent: sent, waiting: waiting, problem: problem)
    case .waiting, .returned, .lost: return sense(action)
    case .setHaptics, .setCamera: return set(action)
    case .showPrompter, .setPrompterText, .setPrompterSize, .setPrompterSpeed, .setPrompterOffset,
      .runPrompter, .backPrompter, .rewindPrompter:
      return prompt(action)
    }
    return []
  }

  private mutating func set(_ action: Action) -> [Effect] {
    let before = settings
    switch action {
    case .setHaptics(let isOn): settings.hasHaptics = isOn
    case .setCamera(let id):
      guard camera.canChange, let chosen = CoachSettings.Camera(rawValue: id) else { return [] }
      settings.camera = chosen
    default: break
    }
    guard settings != before else { return [] }
    let isHaptics = settings.hasHaptics != before.hasHaptics
    return [.save(settings)] + (isHaptics ? [.take(.setHaptics(settings.hasHaptics))] : [])
  }

  private mutating func sense(_ action: Action) -> [Effect] {
    switch action {
    case .waiting(let device): setup.show(device, .waiting)
    case .returned(let device):
      setup.show(device, .on)
      return [.take(.returned(device.ofTake))]
    case .lost(let device, let isDenied, let sentence):
      setup.show(device, isDenied ? .denied : .gone, sentence)
      return [.take(.lost(device.ofTake, isDenied ? .denied : .gone))]
    default: break
    }
    return []
  }

  /// The prompter runs with the take; a new take begins with a new file.
  private mutating func change(from: TakeMachine.Phase, to: TakeMachine.Phase) {
    if !from.isRecording, to.isRecording { prompter.begin(settings.prompter) }
    if from.isRecording, !to.isRecording { prompter.isRunning = false }
    if to == .countdown || to == .idle { media = MediaPanel() }
  }
}

extension CoachRecordScreen.Device {
  var ofTake: TakeDevice {
    switch self {
    case .camera: .camera
    case .microphone: .microphone
    }
  }
}
