public import Coach
public import CoachWire

/// Where a coach keeps sessions of the wire, takes and baselines. A call returns when its change is on the disk.
public protocol CoachArchive: Sendable {
  /// Adds an event behind those of its session; a device is stored with the first that names one.
  func keep(
    _ event: StoredEvent, of session: String, device: String?
  ) async throws(CoachArchiveError)

  /// Nil for a session without events.
  func session(_ id: String) async throws(CoachArchiveError) -> ArchivedSession?
  /// Sessions of a device, newest first, at most a hundred.
  func sessions(of device: String) async throws(CoachArchiveError) -> [ArchivedSession]
  func forgetSession(_ id: String) async throws(CoachArchiveError)

  /// SHA-256 of the token of a device; nil for an unknown device.
  func tokenDigest(of device: String) async throws(CoachArchiveError) -> [UInt8]?
  /// Keeps the digest of a device that has none; false when it has one, which stays.
  ///
  /// - Parameter now: seconds since 1970.
  func keep(
    tokenDigest: [UInt8], of device: String, at now: Double
  ) async throws(CoachArchiveError) -> Bool

  /// Newest first.
  func takes() async throws(CoachArchiveError) -> [ArchivedTake]
  func take(_ id: String) async throws(CoachArchiveError) -> ArchivedTake?
  func keep(_ take: ArchivedTake) async throws(CoachArchiveError)
  func removeTake(_ id: String) async throws(CoachArchiveError)

  func baseline(of key: BaselineKey) async throws(CoachArchiveError) -> Baseline?
  func keep(_ baseline: Baseline, of key: BaselineKey) async throws(CoachArchiveError)

  /// Removes takes that began before an instant in seconds since 1970, sessions whose last event is older, and older
  /// devices without a session.
  func expire(before oldest: Double) async throws(CoachArchiveError)
  /// Removes everything of the coach, also from the file's free pages and journal.
  func removeAll() async throws(CoachArchiveError)
}

/// Why nothing was kept, in one sentence.
public struct CoachArchiveError: Error, Hashable, CustomStringConvertible, Sendable {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// The stored events of a session of the wire.
public struct ArchivedSession: Equatable, Sendable {
  public var id: String
  public var device: String?
  public var stored: [StoredEvent]

  public init(id: String, device: String?, stored: [StoredEvent]) {
    self.id = id
    self.device = device
    self.stored = stored
  }
}

/// A take of the studio: its report and whose it is. Its film is kept beside it.
public struct ArchivedTake: Equatable, Sendable {
  /// As `TakeName` makes it.
  public var id: String
  public var person: BaselineKey
  public var report: TakeReport?
  /// Seconds since 1970.
  public var start: Double
  /// Seconds.
  public var length: Double

  public init(
    id: String, person: BaselineKey, report: TakeReport?, start: Double, length: Double
  ) {
    self.id = id
    self.person = person
    self.report = report
    self.start = start
    self.length = length
  }
}
