import Numbers
import Recording
import ScreenKit

extension TakesScreen {
  /// The playback of the selected take.
  public struct Player: Codable, Hashable, Sendable {
    public var performer: String
    public var position: Double
    /// "0:12.3 of 1:05.0".
    public var sentence: String
    public var speed: Double
    public var isPaused: Bool
    public var isLooped: Bool
    /// It has ended and can be played again.
    public var isEnded: Bool
    /// Whether outputs follow it.
    public var isLeading: Bool
  }

  /// The button that plays, and what playing does.
  public struct Transport: Codable, Hashable, Sendable {
    public var title = "Play"
    /// Whether the button pauses.
    public var isRunning = false
    public var note = "Play sends the take through the current mapping to every output."

    init() {}

    init(_ player: Player) {
      isRunning = !player.isEnded && !player.isPaused
      title = isRunning ? "Pause" : player.isEnded ? "Play again" : "Go on"
      note =
        player.isLeading
        ? "Playing: every output follows this take."
        : "Playing, but another performer is the lead."
    }
  }

  /// One button for a speed.
  public struct Speed: Codable, Hashable, Sendable {
    public var value: Double
    /// "0.25×".
    public var title: String

    init(_ value: Double) {
      self.value = value
      title = value < 1 ? "\(value)×" : "\(Int(clamping: value))×"
    }
  }

  static let speeds = [0.1, 0.25, 0.5, 1, 2, 4, 10].map { Speed($0) }

  static let speedRule = NumberRule(
    minimum: 0.1, maximum: 10, step: 0.1, snaps: speeds.map(\.value), standard: 1, unit: "times")

  /// The selected part; the handles are at the ends when all is selected.
  public struct TrimPanel: Codable, Hashable, Sendable {
    public var start: Double
    public var end: Double
    public var isOn: Bool
    /// "Plays 12.0 s of 1:05.3".
    public var sentence: String
  }

  /// The minimum length of a part in seconds.
  static let shortestPart = 0.1

  mutating func play(_ action: Action) -> [Effect] {
    switch action {
    case .play(let take):
      guard let row = row(take) else { return [] }
      let replay = status.replays.first { $0.take == row.name }
      guard let replay else { return [.play(take: row.name)] }
      return [.replay(performer: replay.performer, replay.isEnded ? .again : .pause(false))]
    case .playAgain: return order(.again)
    case .togglePlay:
      guard let selected else { return [] }
      guard let player, !player.isEnded else { return play(.play(take: selected.name)) }
      return order(.pause(!player.isPaused))
    case .pause(let isOn): return order(.pause(isOn))
    case .stop: return player.map { [.stop(performer: $0.performer)] } ?? []
    case .seek(let time): return order(.seek(clamped(time)))
    case .setSpeed(let speed):
      guard speed.isFinite else { return [] }
      return order(.speed(speed.clamped(to: 0.1...10)))
    case .setLooped(let isOn): return order(.loop(isOn))
    default: return []
    }
  }

  func order(_ order: ReplayOrder) -> [Effect] {
    player.map { [.replay(performer: $0.performer, order)] } ?? []
  }

  /// Sets the part between the handles, at least 0.1 s; the whole take clears the part.
  mutating func cut(from start: Double, to end: Double) -> [Effect] {
    guard let take = selected, start.isFinite, end.isFinite else { return [] }
    let length = take.seconds
    guard length > Self.shortestPart else { return [] }
    let first = min(max(start, 0), length - Self.shortestPart)
    let last = min(max(end, first + Self.shortestPart), length)
    let isAll = first <= 0 && last >= length
    let trim = isAll ? nil : TakeTrim(start: first, end: last)
    self.trim = panel(trim, of: length)
    return [.trim(take: take.name, trim)] + order(.trim(trim))
  }

  func panel(_ trim: TakeTrim?, of length: Double) -> TrimPanel {
    let all = TakeRow.clock(length)
    return TrimPanel(
      start: trim?.start ?? 0, end: trim?.end ?? length, isOn: trim != nil,
      sentence: "Plays " + (trim.map { "\(TakeRow.clock($0.duration)) of \(all)" } ?? all))
  }

  private func clamped(_ time: Double) -> Double {
    guard time.isFinite else { return 0 }
    return min(max(time, 0), selected?.seconds ?? 0)
  }
}
