import Capture
import CaptureFiles
import CaptureScreens
import CaptureWire
import Numbers

/// A take that is written: from its start until the last samples of its devices are on the disk.
struct RunningTake: Sendable {
  enum Phase: Sendable, Equatable {
    case recording
    /// The last samples are awaited until an instant.
    case draining(until: Int64)
    /// The log is being closed; when that is tried again.
    case closing(next: Int64)
  }

  /// The name of the recording's folder without ".recording".
  let name: String
  let start: CaptureStart
  let task: CaptureTask
  /// Nil for a take of an earlier process.
  let setup: CaptureSetup?
  let writer: TakeWriter
  var phase = Phase.recording
  /// Devices whose samples it has.
  var members: Set<String> = []
  /// Members that may still have samples.
  var open: Set<String> = []
  /// Of a take of an earlier process: how its devices go on.
  var restored: [String: RestoredDevice] = [:]
  /// When it ended, on the hub's clock.
  var end: Int64?
  var events: [CaptureEvent] = []
  var marks = 0
  var bytes = 0
  var lastSync: Int64
  var lastDocuments: Int64
  var hasNewEvents = false
  var problem: (sentence: String, since: Int64)?

  /// Nanoseconds for which the last samples are awaited.
  static let drainTime: Int64 = 30_000_000_000
  /// Nanoseconds for which the disk may take nothing before the take is stopped.
  static let problemTime: Int64 = 3_000_000_000
  /// Nanoseconds after which a logger that is silent has nothing more.
  static let loggerSilence: Int64 = 15_000_000_000

  init(
    name: String, start: CaptureStart, task: CaptureTask, setup: CaptureSetup?, writer: TakeWriter,
    at now: Int64
  ) {
    self.name = name
    self.start = start
    self.task = task
    self.setup = setup
    self.writer = writer
    lastSync = now
    lastDocuments = now
  }

  var isRecording: Bool { phase == .recording }
  var hasAudio: Bool { setup?.hasAudio ?? true }

  /// Whether a device's samples belong to it: those that it began with, and later ones of the same people.
  func wants(_ device: CaptureDevice, excluded: [String]) -> Bool {
    guard let setup else { return false }
    if setup.devices.contains(where: { $0.id == device.id }) { return true }
    return !excluded.contains(device.id)
      && setup.participants.contains { $0.person == device.person }
  }

  /// Whether a stream may be written.
  func allows(_ kind: CaptureKind) -> Bool { kind != .audio || hasAudio }
}

/// What a hub that was ended knew of a device's numbers.
struct RestoredDevice: Sendable {
  var numbering: CaptureNumbering
  var next: [UInt16: UInt32]
  var slot: Int
}

/// A take whose recording is closed: it becomes folders, which are reviewed.
struct StoredTake: Sendable {
  enum State: Sendable, Equatable {
    case storing, finalising, ready
    case failed(String)
  }

  enum Decision: Sendable, Equatable {
    case keep(CaptureReview, destination: String?)
    case delete
  }

  /// Of its recording.
  let name: String
  var state = State.storing
  /// The names of its folders in the order of persons.
  var sessions: [String] = []
  var contributors: [String] = []
  var decision: Decision?
  /// Whether the decision is carried out, or under way.
  var isDone = false
  /// Whether its folders are kept, with rating and note on the disk.
  var isKept = false
  /// Of an earlier process: the flow is told of it when its folders are there.
  var isFound = false
  /// As the review shows it.
  var content: CaptureTakeContent?
  /// How often the content was read, and the reading that it has; an earlier one that ends later is dropped.
  var readingsBegun = 0
  var contentReading = 0
  var problem: String?
}
