public import Recording

/// The hub's state of takes: the list, the playback, and the possible comparisons.
public struct TakesStatus: Codable, Hashable, Sendable {
  /// Newest first.
  public var takes: [TakeStatus] = []
  public var replays: [ReplayStatus] = []
  /// Names of the presets available for comparison.
  public var presets: [String] = []
  /// Unix seconds, to the minute, for relative dates.
  public var now = 0.0
  /// The time zone of the hub.
  public var secondsFromGMT = 0
  /// Why takes cannot be listed.
  public var problem: String?

  public init() {}
}

/// One take in the folder.
public struct TakeStatus: Codable, Hashable, Sendable {
  public var name: String
  /// Unix seconds of its first frame; 0 when unknown.
  public var start: Double
  /// Seconds.
  public var duration: Double
  public var frames: Int
  /// Fraction 0…1 of the frames; nil until counted.
  public var lostShare: Double?
  /// The source, as in the session's header.
  public var source: String
  /// Bytes.
  public var size: Int
  public var isComplete: Bool
  public var trim: TakeTrim?

  public init(
    name: String, start: Double = 0, duration: Double = 0, frames: Int = 0,
    lostShare: Double? = nil, source: String = "", size: Int = 0, isComplete: Bool = true,
    trim: TakeTrim? = nil
  ) {
    self.name = name
    self.start = start
    self.duration = duration
    self.frames = frames
    self.lostShare = lostShare
    self.source = source
    self.size = size
    self.isComplete = isComplete
    self.trim = trim
  }

  public init(_ take: Take) {
    self.init(
      name: take.name, start: take.header?.start ?? 0, duration: take.duration,
      frames: take.frames, lostShare: take.count?.lostShare, source: take.header?.source ?? "",
      size: take.size, isComplete: take.isComplete, trim: take.trim)
  }
}

/// A recording being played and its position.
public struct ReplayStatus: Codable, Hashable, Sendable {
  public var performer: String
  /// The take's name; nil for another recording.
  public var take: String?
  /// Seconds from the recording's first frame.
  public var position: Double
  /// 0.1…10.
  public var speed: Double
  public var isPaused: Bool
  public var isLooped: Bool
  public var isEnded: Bool

  public init(
    performer: String, take: String?, position: Double = 0, speed: Double = 1,
    isPaused: Bool = false, isLooped: Bool = false, isEnded: Bool = false
  ) {
    self.performer = performer
    self.take = take
    self.position = position
    self.speed = speed
    self.isPaused = isPaused
    self.isLooped = isLooped
    self.isEnded = isEnded
  }
}

/// A playback command.
public enum ReplayOrder: Hashable, Sendable {
  case pause(Bool)
  /// 0.1…10.
  case speed(Double)
  case loop(Bool)
  /// Seconds from the recording's first frame.
  case seek(Double)
  /// Plays from the beginning.
  case again
  /// Sets the selected part; nil for all.
  case trim(TakeTrim?)
}
