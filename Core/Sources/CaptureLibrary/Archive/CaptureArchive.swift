public import Capture

/// What the library keeps beside the folders of sessions: contributors, assignments, index and queue of uploads.
///
/// The folders stay the truth about what was recorded: the index can be lost and is made again. Each call is one
/// transaction that survives a crash, and may block its own thread.
public protocol CaptureArchive: Sendable {
  func sessions() async throws(CaptureArchiveError) -> [IndexedSession]
  func keep(_ sessions: [IndexedSession]) async throws(CaptureArchiveError)
  func removeSessions(_ ids: [String]) async throws(CaptureArchiveError)

  func uploads() async throws(CaptureArchiveError) -> [QueuedUpload]
  func keep(_ upload: QueuedUpload) async throws(CaptureArchiveError)
  func removeUpload(_ id: QueuedUpload.ID) async throws(CaptureArchiveError)

  func contributors() async throws(CaptureArchiveError) -> [KnownContributor]
  func keep(_ contributor: KnownContributor) async throws(CaptureArchiveError)

  func assignments() async throws(CaptureArchiveError) -> CaptureAssignments
  func keep(_ assignments: CaptureAssignments) async throws(CaptureArchiveError)

  /// A small document of the product, such as its settings or a token; nil without one.
  func document(_ name: String) async throws(CaptureArchiveError) -> [UInt8]?
  /// Nil removes it.
  func keep(_ document: [UInt8]?, as name: String) async throws(CaptureArchiveError)
}

/// Why nothing was read or kept, in one sentence.
public struct CaptureArchiveError: Error, Hashable, CustomStringConvertible, Sendable {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// Why the library did not do something, in one sentence with the remedy.
public struct CaptureLibraryError: Error, Hashable, CustomStringConvertible, Sendable {
  public let description: String

  public init(_ description: String) { self.description = String(description.prefix(400)) }

  init(_ error: CaptureArchiveError) { self.init(error.description) }
}
