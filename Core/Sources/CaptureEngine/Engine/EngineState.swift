import Capture
import CaptureScreens
import CaptureWire
import Numbers
import Signals

/// Everything that the engine knows: a value that events change, and that says by `outbox` what is to be done.
struct EngineState: Sendable {
  /// What it needs of its surroundings.
  struct Surroundings: Sendable {
    var sessionsFolder: String
    var kitVersion: String
    var unixSeconds: @Sendable () -> Double
    var exists: @Sendable (String) -> Bool
    var makeWriter: @Sendable (TakeStorage.Opening) -> TakeWriter
  }

  let surroundings: Surroundings
  var settings: CaptureSettings
  var flow = CaptureFlow()
  var line = CaptureLine()
  var devices: [String: EngineDevice] = [:]
  var connections: [CaptureConnectionID: EngineConnection] = [:]
  var connectionCount = 0
  var token: String
  /// Whom a device is worn by, where that was chosen here.
  var persons: [String: Int] = [:]
  var pages: [String: EnginePage] = [:]
  /// The page that leads the session.
  var leader: String?
  var take: RunningTake?
  /// Takes that become folders or wait for a decision, by the names of their recordings.
  var stored: [String: StoredTake] = [:]
  /// The one that the flow reviews.
  var reviewed: String?
  /// Of the neutral pose, by person.
  var meters: [Int: CalibrationMeter] = [:]
  var people = LibrarySnapshot()
  /// The prompt that was offered last.
  var lastOffer: String?
  var space: CaptureSpace?
  var bystander = BystanderWatch()
  var depths: [UInt16: Int64] = [:]
  /// Nanoseconds to add to the times of a phone's pushes, and the newest of them on the hub's clock.
  var loggerOffsets: [String: Int64] = [:]
  var loggerNewest: [String: Int64] = [:]
  var random: SplitMix
  var lastSpace = Self.never
  var lastFigures = Self.never
  var outbox: [EngineEffect] = []
  var isPerforming = false
  /// Whether recordings of an earlier process are read: devices wait, as one of them may be theirs.
  var isRecovering = false
  /// Whether the loop waits for something to happen.
  var isParked = false

  init(surroundings: Surroundings, settings: CaptureSettings, token: String, seed: UInt64) {
    self.surroundings = surroundings
    self.settings = settings
    self.token = token
    random = SplitMix(state: seed)
  }

  /// An instant before all others, from which differences can be computed.
  static let never: Int64 = -(1 << 60)

  mutating func announce() { outbox.append(.announce) }

  mutating func write(_ job: TakeStorage.Job) {
    guard let take else { return }
    self.take?.bytes += job.size
    outbox.append(.write(take.writer, job))
  }

  /// Sentences that no action of a page asked for, for those who can act.
  mutating func tell(_ sentences: [String]) {
    guard !sentences.isEmpty else { return }
    for page in leader.map({ [$0] }) ?? Array(pages.keys) { pages[page]?.add(sentences) }
    announce()
  }

  /// Whether a session has begun, or something is stored.
  var isActive: Bool { flow.phase != .idle || take != nil }

  /// The devices in the order of their numbers.
  var ordered: [EngineDevice] { devices.values.sorted { $0.slot < $1.slot } }

  func entries(at now: Int64) -> [CaptureDeviceEntry] {
    let figures = line.figures(at: Double(now) * 1e-9)
    return figures.compactMap { own in devices[own.device.id]?.entry(own, at: now) }
  }
}

/// A page that shows a screen of Capture.
struct EnginePage: Sendable {
  var changed: AsyncStream<Void>.Continuation?
  var notices: [String] = []
  /// The id of the device that the page is, where it has said so.
  var device: String?
  /// Its camera among the sources of sensors, and what is subscribed.
  var source: SourceID?
  var watched: SourceID?
  /// A session of the library that it looks at.
  var opened: String?

  static let mostNotices = 20

  mutating func add(_ sentences: [String]) {
    notices = Array((notices + sentences).suffix(Self.mostNotices))
  }
}

/// What the library knows, as the pages show it.
struct LibrarySnapshot: Sendable {
  var contributors: [CaptureContributorEntry] = []
  var assignments = CaptureAssignments()

  func entry(_ id: String?) -> CaptureContributorEntry? {
    contributors.first { $0.contributor.id == id }
  }
}

/// Random numbers of a seed (SplitMix64; Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
