public import Capture

/// An archive in memory, for programs without a data folder: nothing of it is there at the next start.
public actor CaptureMemoryArchive: CaptureArchive {
  private var indexed: [String: IndexedSession] = [:]
  private var queue: [QueuedUpload.ID: QueuedUpload] = [:]
  private var people: [String: KnownContributor] = [:]
  private var tasks = CaptureAssignments()
  private var documents: [String: [UInt8]] = [:]

  public init() {}

  public func sessions() -> [IndexedSession] { Array(indexed.values) }
  public func keep(_ sessions: [IndexedSession]) {
    for session in sessions { indexed[session.id] = session }
  }
  public func removeSessions(_ ids: [String]) { for id in ids { indexed[id] = nil } }

  public func uploads() -> [QueuedUpload] { Array(queue.values) }
  public func keep(_ upload: QueuedUpload) { queue[upload.id] = upload }
  public func removeUpload(_ id: QueuedUpload.ID) { queue[id] = nil }

  public func contributors() -> [KnownContributor] { Array(people.values) }
  public func keep(_ contributor: KnownContributor) {
    people[contributor.contributor.id] = contributor
  }

  public func assignments() -> CaptureAssignments { tasks }
  public func keep(_ assignments: CaptureAssignments) { tasks = assignments }

  public func document(_ name: String) -> [UInt8]? { documents[name] }
  public func keep(_ document: [UInt8]?, as name: String) { documents[name] = document }
}
