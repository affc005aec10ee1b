public import Recording
public import ScreenKit
public import Signals

/// TAKES: recorded takes; play, trim, compare and export.
public struct TakesScreen: Screen, Hashable {
  public var recording = RecordingPanel()
  public var rows: [TakeRow] = []
  /// The next step when there are no takes, or why they cannot be listed.
  public var empty: String?
  public var renaming: Renaming?
  public var deleted: Deleted?
  /// The selected take.
  public var selected: TakeRow?
  /// What to do while none is selected; nil otherwise.
  public var hint: String?
  public var player: Player?
  public var transport = Transport()
  /// The speeds of the buttons, slowest first.
  public var speeds = TakesScreen.speeds
  public var speedRule = TakesScreen.speedRule
  public var trim: TrimPanel?
  /// The least length of a selected part in seconds.
  public var shortestPart = TakesScreen.shortestPart
  /// The index of the channel whose curve is shown.
  public var channel = Channel.jawOpen.rawValue
  public var timeline: TakeTimeline?
  public var rivals: [Rival] = []
  public var rival = Rival.identity
  public var comparison: ComparisonPanel?
  public var isComparing = false
  /// The result of the comparison, or that it runs.
  public var comparing: String?
  /// The endings of files that can be imported.
  public var importEndings = [".csv", ".sensorium", ".jsonl"]

  var status = TakesStatus()
  var lead: String?
  var renamed: Rename?

  public struct Renaming: Codable, Hashable, Sendable {
    public var take: String
    public var text: String
    public var error: String?
  }

  /// A rename that was requested: the selection follows it when the list has the new name.
  struct Rename: Hashable, Sendable {
    var take: String
    var name: String
  }

  /// A deleted take that can still be restored.
  public struct Deleted: Codable, Hashable, Sendable {
    public var id: String
    public var sentence: String
    var take: String
  }

  public struct Rival: Codable, Hashable, Sendable {
    public var id: String
    public var title: String

    public static let identity = "identity"
    public static let raw = "raw"
    static let presetPrefix = "preset:"

    /// The preset's name; nil for other comparisons.
    public static func preset(of id: String) -> String? {
      id.hasPrefix(presetPrefix) ? String(id.dropFirst(presetPrefix.count)) : nil
    }
  }

  public init(_ hubState: HubState) { refresh(from: hubState) }

  public enum Action: Codable, Hashable, Sendable {
    case toggleRecording
    case select(take: String)
    case unselect
    case beginRename(take: String)
    case setName(text: String)
    case finishRename
    case cancelRename
    case delete(take: String)
    case undoDelete
    case play(take: String)
    case playAgain
    /// Plays, pauses or goes on with the selected take.
    case togglePlay
    case pause(isOn: Bool)
    case stop
    case seek(time: Double)
    case setSpeed(speed: Double)
    case setLooped(isOn: Bool)
    case setTrim(start: Double, end: Double)
    case clearTrim
    case setChannel(channel: Int)
    case setRival(rival: String)
    case compare
  }

  public enum Effect: Hashable, Sendable {
    case startRecording
    case stopRecording
    case rename(take: String, to: String)
    case trash(take: String)
    case restore(id: String, take: String)
    /// Waits, then answers with ``Outcome/undoExpired(id:)``.
    case expireUndo(id: String, after: Duration)
    case play(take: String)
    case stop(performer: String)
    case replay(performer: String, ReplayOrder)
    case trim(take: String, TakeTrim?)
    case load(take: String, channel: Channel)
    case compare(take: String, channel: Channel, rival: String)
    case notify(Notice)
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .toggleRecording:
      guard recording.canRecord else { return [] }
      return [recording.isOn ? .stopRecording : .startRecording]
    case .select, .unselect, .setChannel, .setRival, .compare: return look(action)
    case .beginRename, .setName, .finishRename, .cancelRename: return name(action)
    case .delete(let take): return row(take).map { [.trash(take: $0.name)] } ?? []
    case .undoDelete:
      guard let deleted else { return [] }
      self.deleted = nil
      return [.restore(id: deleted.id, take: deleted.take)]
    case .setTrim(let start, let end): return cut(from: start, to: end)
    case .clearTrim:
      guard let take = selected?.name else { return [] }
      return [.trim(take: take, nil)] + order(.trim(nil))
    case .play, .playAgain, .togglePlay, .pause, .stop, .seek, .setSpeed, .setLooped:
      return play(action)
    }
  }

  func row(_ take: String) -> TakeRow? { rows.first { $0.name == take } }

  private enum CodingKeys: CodingKey {
    case recording, rows, empty, renaming, deleted, selected, hint, player, transport, speeds,
      speedRule, trim, shortestPart, channel, timeline, rivals, rival, comparison, isComparing,
      comparing, importEndings
  }
}
