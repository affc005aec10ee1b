import Addresses
public import Console
import FaceControl
public import ScreenKit
import Signals

/// TRACK: the face, the meters, the record button.
public struct TrackScreen: Screen, Hashable {
  public struct Performer: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    public var sentence: String
  }

  public enum Filter: String, CaseIterable, Codable, Sendable {
    case all, core, face, head, eyes

    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  public struct Take: Codable, Hashable, Sendable {
    public var name: String
    public var sentence: String
    public var downloadCSV: String
    public var download: String
  }

  public var performers: [Performer] = []
  /// Whether there is a performer to choose.
  public var hasSeveral = false
  public var selected: String?
  public var tier = Tier.pro
  public var connection = Status(.offline, "")
  public var source = Status(.offline, "")
  /// Frames per second with one decimal.
  public var fps = "0.0"
  /// "60.0 fps".
  public var rate = ""
  /// Shown while no face is in view.
  public var lost = "No face in view."
  /// Channel indexes of the meters, in order.
  public var meters: [Int] = []
  public var meter = MeterRule()
  /// For the angles of the head, which arrive in radians.
  public var angle = NumberFormat.degrees
  public var filter = Filter.all
  public var filters: [Filter] = Filter.allCases
  public var filterChoices: [Choice] = []
  public var recording = RecordingPanel()
  public var lastTake: Take?
  public var calibration = Status(.connected, "")
  /// Whether the expression range is being learned.
  public var isLearningRange = false
  /// Whether the shown recording has ended and can be played again.
  public var canPlayAgain = false
  public var banner: String?
  /// The button from the banner to the shop; nil where nothing is sold.
  public var upgrade: String?
  public var isFaceDetailed = true
  /// Whether the line "Use your own face" is shown.
  public var invitation = true
  public var ways: [Way] = TrackScreen.allWays
  /// The figures of debug mode.
  public var stats: [Stat] = []

  public init(_ state: FaceState) { refresh(from: state) }

  public enum Action: Codable, Hashable, Sendable {
    case select(performer: String)
    case setFilter(filter: Filter)
    case toggleRecording
    case resetCalibration
    case calibrate
    case learnRange
    case dismissInvitation
    case playAgain
  }

  public enum Effect: Hashable, Sendable {
    case lead(performer: String)
    case startRecording
    case stopRecording
    case resetCalibration(performer: String)
    case calibrate(performer: String)
    case learnRange(performer: String, isOn: Bool)
    case playAgain(performer: String)
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    case recording(RecordingOutcome)
    /// False without a face in view.
    case calibrated(Bool)
    case calibrationReset
    /// Learning of the expression range began or ended.
    case rangeLearning(isOn: Bool)
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .select(let performer):
      guard performers.contains(where: { $0.id == performer }) else { return [] }
      selected = performer
      return [.lead(performer: performer)]
    case .setFilter(let filter):
      guard filters.contains(filter) else { return [] }
      self.filter = filter
      meters = visibleMeters
      return []
    case .toggleRecording:
      guard recording.canRecord else { return [] }
      return [recording.isOn ? .stopRecording : .startRecording]
    case .resetCalibration: return selected.map { [.resetCalibration(performer: $0)] } ?? []
    case .calibrate: return selected.map { [.calibrate(performer: $0)] } ?? []
    case .learnRange:
      return selected.map { [.learnRange(performer: $0, isOn: !isLearningRange)] } ?? []
    case .playAgain:
      guard canPlayAgain, let selected else { return [] }
      return [.playAgain(performer: selected)]
    case .dismissInvitation:
      invitation = false
      return []
    }
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    let notice: Notice? =
      switch outcome {
      case .recording(let outcome): outcome.notice
      case .calibrated(true): Notice(.success, "This face is the neutral one now.")
      case .calibrated(false):
        Notice(.error, "No face is in view: look at the camera and try again.")
      case .calibrationReset: Notice(.success, "Calibration is back to its start.")
      case .rangeLearning(true): nil
      case .rangeLearning(false):
        Notice(.success, "Your strongest expressions now reach 1.0.")
      }
    return notice.map { [.notify($0)] } ?? []
  }

  /// Updates from the hub's state; this client's own selection is kept.
  public mutating func refresh(from state: FaceState) {
    tier = state.shared.terms.tier
    selected = state.shared.leadPerformer?.id
    performers = Self.choices(of: state.shared.performers, selected: selected)
    hasSeveral = performers.count > 1
    connection = state.shared.connection(on: .other)
    filters = tier == .pro ? Filter.allCases : [.core]
    if !filters.contains(filter) { filter = .core }
    filterChoices = filters.map { Choice(id: $0.rawValue, title: $0.title) }
    meters = visibleMeters
    isFaceDetailed = tier == .pro
    let place = state.shared.host.sellsPro ? "" : " " + Tier.appleSentence
    banner = tier == .pro ? nil : Tier.upgradeSentence + place
    upgrade = state.shared.terms.upgrade
    stats = Self.stats(of: state)
    canPlayAgain = state.shared.takes.replays.contains { $0.performer == selected && $0.isEnded }
    refreshSource(from: state)
    refreshRecording(from: state)
  }

  /// The active performers and the selected one; equal names are numbered.
  private static func choices(of all: [PerformerStatus], selected: String?) -> [Performer] {
    var seen: [String: Int] = [:]
    return all.filter { $0.framesPerSecond > 0 || $0.id == selected }.map { performer in
      let count = seen[performer.title, default: 0] + 1
      seen[performer.title] = count
      let name = count == 1 ? performer.title : "\(performer.title) \(count)"
      return Performer(id: performer.id, name: name, sentence: performer.url)
    }
  }

  private mutating func refreshSource(from state: FaceState) {
    defer { rate = "\(fps) fps" }
    guard let performer = state.shared.leadPerformer else {
      source = Status(.offline, "No source yet: add one on CONNECT.")
      fps = "0.0"
      return
    }
    source = Status(performer.tone, performer.sentence)
    fps = performer.framesPerSecond.oneDecimal
    isLearningRange = performer.isLearningRange
    calibration =
      if isLearningRange {
        Status(.searching, "Show each expression as strongly as you can, then finish.")
      } else if performer.isCalibrationAutomatic {
        Status(.connected, "The neutral face follows your resting face.")
      } else {
        Status(.connected, "The neutral face is fixed.")
      }
  }

  private mutating func refreshRecording(from state: FaceState) {
    recording = RecordingPanel(hubState: state.shared)
    lastTake = state.shared.recording.lastTake.map {
      Take(
        name: $0.name, sentence: $0.sentence, downloadCSV: "/takes/\($0.name).csv",
        download: "/takes/\($0.name).sensorium")
    }
  }

  private var visibleMeters: [Int] {
    let channels: [Channel] =
      switch filter {
      case .all: Channel.core + Channel.allCases.filter { !ChannelSet.core.contains($0) }
      case .core: Channel.core
      case .face: Channel.allCases.filter { $0.group == .face }
      case .head: Channel.allCases.filter { $0.group == .head }
      case .eyes: Channel.allCases.filter { $0.group == .eyes }
      }
    return channels.filter(tier.channels.contains).map(\.rawValue)
  }
}
