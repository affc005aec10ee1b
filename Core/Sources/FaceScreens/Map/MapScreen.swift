import FaceControl
public import Mapping
public import ScreenKit
import Signals

/// MAP: routes, range and curve of each channel and gesture; shared by all clients.
public struct MapScreen: Screen, Hashable {
  public enum Tab: String, CaseIterable, Codable, Sendable {
    case face, head, eyes, gestures, presets
  }

  public struct TabChoice: Codable, Hashable, Sendable {
    public var id: Tab
    public var title: String
  }

  /// Set on the free tier: nothing else is shown then.
  public var lock: MapLock?
  public var banner: String?
  public var tab = Tab.face
  public var tabs = Tab.allCases.map { TabChoice(id: $0, title: $0.title) }
  public var search = ""
  public var isChangedOnly = false
  /// "3 of 74 changed".
  public var summary = ""
  /// "Ambient, changed · 3 of 74 changed".
  public var headline = ""
  /// Whether the presets stand in place of the rows.
  public var showsPresets = false
  /// What to do while no row is open; nil otherwise.
  public var hint: String?
  public var meter = MeterRule()
  /// The names of the rows that are shown, in order.
  public var order: [String] = []
  public var rows: [String: MapRow] = [:]
  /// The next step when no row matches.
  public var empty: String?
  public var expanded: String?
  public var editor: MapEditor?
  public var routeKinds = RouteForm.choices
  public var curves = MapEditor.curves
  public var presets: [MapPreset] = []
  /// "Ambient", "Ambient, changed", "Default" or "Custom".
  public var preset = ""
  /// "Now: Ambient, changed".
  public var nowLoaded = ""
  /// "Undo: curve of jawOpen"; nil when there is nothing to undo.
  public var undo: String?
  public var redo: String?
  /// What undo would do, or that there is nothing to undo.
  public var undoHint = ""
  public var redoHint = ""
  public var canResetAll = false
  public var learning = MapLearning()

  var table = MappingTable.identity
  var status = MappingStatus(revision: -1)
  var settings = FaceSettings()
  /// The routes of the expanded row while being edited, invalid ones included.
  var drafts: [Route] = []
  var ownPresets: [PresetSummary] = []
  var learner: MovementLearner?

  private enum CodingKeys: CodingKey {
    case lock, banner, tab, tabs, search, isChangedOnly, summary, headline, showsPresets, hint,
      meter, order, rows, empty, expanded, editor, routeKinds, curves, presets, preset, nowLoaded,
      undo, redo, undoHint, redoHint, canResetAll, learning
  }

  public init(_ state: FaceState) { refresh(from: state) }

  public enum Action: Codable, Hashable, Sendable {
    case selectTab(tab: Tab)
    case search(text: String)
    case setChangedOnly(isOn: Bool)
    case expand(name: String)
    case setOn(isOn: Bool)
    case setMin(value: Float, gesture: String?)
    case setMax(value: Float, gesture: String?)
    case setCurve(curve: MapEditor.CurveKind)
    case setPower(value: Float, gesture: String?)
    case setSmoothing(value: Int, gesture: String?)
    case setOwnSmoothing(isOn: Bool)
    case setInverted(isOn: Bool)
    case addRoute(kind: RouteForm.Kind)
    case removeRoute(index: Int)
    case setRouteKind(index: Int, kind: RouteForm.Kind)
    case setRouteNumber(index: Int, value: Int, gesture: String?)
    case setRouteAddress(index: Int, text: String, gesture: String?)
    case setThreshold(index: Int, value: Float, gesture: String?)
    case setHysteresis(index: Int, value: Float, gesture: String?)
    case setVelocity(index: Int, value: Int, gesture: String?)
    case setSpeedVelocity(index: Int, isOn: Bool)
    case reset(name: String)
    case resetAll
    case undo
    case redo
    case learnFace
    case learnController
    case load(preset: String)
  }

  public enum Effect: Hashable, Sendable {
    /// Edits with the same gesture (a drag) are one undo step.
    case edit(MappingEdit, gesture: String?)
    /// A user preset with its contents.
    case loadPreset(id: String)
    case undo
    case redo
    /// Waits for a controller or a note; nil stops waiting.
    case listen(Mappable?)
    case notify(Notice)
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    guard lock == nil else { return [] }
    switch action {
    case .selectTab(let tab):
      self.tab = tab
      search = ""
      isChangedOnly = false
      listRows()
    case .search(let text):
      search = String(text.prefix(80))
      listRows()
    case .setChangedOnly(let isOn):
      isChangedOnly = isOn
      listRows()
    case .expand(let name): expand(expanded == name ? nil : Mappable(name: name))
    case .reset(let name):
      return Mappable(name: name).map { [.edit(.change($0, .reset), gesture: nil)] } ?? []
    case .resetAll: return [.edit(.resetAll, gesture: nil)]
    case .undo: return undo == nil ? [] : [.undo]
    case .redo: return redo == nil ? [] : [.redo]
    case .learnFace: toggleLearning()
    case .learnController: return toggleListening()
    case .load(let id):
      guard presets.contains(where: { $0.id == id }) else { return [] }
      return [
        ReadyPreset(rawValue: id).map { .edit(.load($0), gesture: nil) } ?? .loadPreset(id: id)
      ]
    default: return applyToExpanded(action)
    }
    return []
  }
}

extension MapScreen.Tab {
  var title: String {
    switch self {
    case .face: "Face"
    case .head: "Head pose"
    case .eyes: "Eyes"
    case .gestures: "Gestures"
    case .presets: "Presets"
    }
  }

  /// The rows of the tab, in order.
  var sources: [Mappable] {
    switch self {
    case .face: channels(.face)
    case .head: channels(.head)
    case .eyes: channels(.eyes)
    case .gestures: FaceGesture.allCases.map(Mappable.gesture)
    case .presets: []
    }
  }

  private func channels(_ group: ChannelGroup) -> [Mappable] {
    Channel.allCases.filter { $0.group == group }.map(Mappable.channel)
  }

  /// The tab of a channel or gesture.
  init(listing source: Mappable) {
    self = MapScreen.Tab.allCases.first { $0.sources.contains(source) } ?? .face
  }
}
