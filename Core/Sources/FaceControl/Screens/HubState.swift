public import Addresses

/// The state that all clients of the hub share: performers, sinks, recording, access for phones.
public struct HubState: Codable, Hashable, Sendable {
  public var tier: Tier
  public var performers: [PerformerStatus]
  /// The performer that sinks without a performer follow.
  public var lead: String?
  public var sinks: [SinkStatus]
  public var recording: RecordingStatus
  public var phone: PhoneStatus
  /// The last five targets that were connected, newest first.
  public var recents: [String]
  /// Calibration, smoothing and mapping of every performer.
  public var settings: FaceSettings
  /// The performers' identities, mute and solo, and joined sources.
  public var roster: PerformerRoster
  /// Undo, redo and learning state of the mapping in `settings`.
  public var mapping = MappingStatus()
  public var options = HubOptions()
  public var presets = PresetList()
  public var hub = HubStatus()
  public var discovery: DiscoveryStatus
  public var takes = TakesStatus()
  public var latency = LatencyBoard()
  public var nerve = NerveStatus()
  /// The time of this state in seconds of the hub's clock; a page ignores older states.
  public var moment = 0.0

  public init(
    tier: Tier = .pro, performers: [PerformerStatus] = [], lead: String? = nil,
    sinks: [SinkStatus] = [], recording: RecordingStatus = RecordingStatus(),
    phone: PhoneStatus = PhoneStatus(), recents: [String] = [],
    settings: FaceSettings = FaceSettings(), roster: PerformerRoster = PerformerRoster(),
    discovery: DiscoveryStatus = DiscoveryStatus()
  ) {
    self.tier = tier
    self.performers = performers
    self.lead = lead
    self.sinks = sinks
    self.recording = recording
    self.phone = phone
    self.recents = recents
    self.settings = settings
    self.roster = roster
    self.discovery = discovery
  }
}

/// The severity of a status; always shown with a sentence beside the colour.
public enum Tone: String, Codable, Sendable {
  case connected, searching, offline
}

/// A tone and the sentence that explains it.
public struct Status: Codable, Hashable, Sendable {
  public var tone: Tone
  public var sentence: String

  public init(_ tone: Tone, _ sentence: String) {
    self.tone = tone
    self.sentence = sentence
  }
}

/// One source and its current state.
public struct PerformerStatus: Codable, Hashable, Sendable {
  public var id: String
  public var url: String
  public var title: String
  public var tone: Tone
  public var sentence: String
  /// Frames a second over the last second.
  public var framesPerSecond: Double
  /// True when its calibration adapts to the resting face.
  public var isCalibrationAutomatic: Bool
  /// True while its expression range is being learned.
  public var isLearningRange: Bool
  /// Name, colour, prefix and MIDI channel.
  public var identity: PerformerIdentity?

  public init(
    id: String, url: String, title: String, tone: Tone, sentence: String,
    framesPerSecond: Double = 0, isCalibrationAutomatic: Bool = true, isLearningRange: Bool = false,
    identity: PerformerIdentity? = nil
  ) {
    self.id = id
    self.url = url
    self.title = title
    self.tone = tone
    self.sentence = sentence
    self.framesPerSecond = framesPerSecond
    self.isCalibrationAutomatic = isCalibrationAutomatic
    self.isLearningRange = isLearningRange
    self.identity = identity
  }
}

/// One sink and its current state.
public struct SinkStatus: Codable, Hashable, Sendable {
  public var id: String
  public var url: String
  public var kind: SinkKind
  public var target: String
  public var tone: Tone
  public var sentence: String
  public var sent: UInt64
  public var failed: UInt64
  /// Packets lost at the receiver; nil where the protocol does not report it.
  public var lost: UInt64?
  /// Milliseconds; nil where the protocol does not report it.
  public var roundTrip: Double?
  public var rate: Int
  public var isOn: Bool
  public var test: SinkTest?
  /// The absolute path of the file it writes.
  public var file: String?
  /// True when that file is in the hub's output folder.
  public var isDownloadable = false

  public init(
    id: String, url: String, kind: SinkKind, target: String, tone: Tone, sentence: String,
    sent: UInt64 = 0, failed: UInt64 = 0, lost: UInt64? = nil, roundTrip: Double? = nil,
    rate: Int = 60, isOn: Bool = true, test: SinkTest? = nil
  ) {
    self.id = id
    self.url = url
    self.kind = kind
    self.target = target
    self.tone = tone
    self.sentence = sentence
    self.sent = sent
    self.failed = failed
    self.lost = lost
    self.roundTrip = roundTrip
    self.rate = rate
    self.isOn = isOn
    self.test = test
  }
}

/// The ten test packets of a sink.
public struct SinkTest: Codable, Hashable, Sendable {
  public var isRunning: Bool
  public var sentence: String

  public init(isRunning: Bool, sentence: String) {
    self.isRunning = isRunning
    self.sentence = sentence
  }
}

/// The state of the recording: in progress, and the last finished one.
public struct RecordingStatus: Codable, Hashable, Sendable {
  public var isOn: Bool
  /// Whether bytes are being written to the file (the red light).
  public var isArriving: Bool
  public var sentence: String
  public var lastTake: Take?

  public struct Take: Codable, Hashable, Sendable {
    public var name: String
    public var sentence: String
    /// Whether the file is completely on the disk.
    public var isSaved: Bool

    public init(name: String, sentence: String, isSaved: Bool = true) {
      self.name = name
      self.sentence = sentence
      self.isSaved = isSaved
    }
  }

  public init(
    isOn: Bool = false, isArriving: Bool = false, sentence: String = "", lastTake: Take? = nil
  ) {
    self.isOn = isOn
    self.isArriving = isArriving
    self.sentence = sentence
    self.lastTake = lastTake
  }
}
