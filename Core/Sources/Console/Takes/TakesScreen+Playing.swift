import Recording

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

  /// The selected part; the handles are at the ends when all is selected.
  public struct TrimPanel: Codable, Hashable, Sendable {
    public var start: Double
    public var end: Double
    public var isOn: Bool
    /// "12.0 s of 1:05.3".
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
    case .pause(let isOn): return order(.pause(isOn))
    case .stop: return player.map { [.stop(performer: $0.performer)] } ?? []
    case .seek(let time): return order(.seek(clamped(time)))
    case .setSpeed(let speed):
      guard speed.isFinite else { return [] }
      return order(.speed(min(max(speed, 0.1), 10)))
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
      sentence: trim.map { "\(TakeRow.clock($0.duration)) of \(all)" } ?? all)
  }

  private func clamped(_ time: Double) -> Double {
    guard time.isFinite else { return 0 }
    return min(max(time, 0), selected?.seconds ?? 0)
  }
}
