import Capture
import CaptureLibrary
import CaptureScreens
import Files
import Foundation
import Realtime
import TestSupport

/// A host whose uploads, buckets and scripts do what a test says.
final class FakeHost: CaptureHost {
  enum Upload: Sendable {
    case success
    case failure(CaptureUploadFailure)
    /// Sends a byte of two and waits until it is cancelled.
    case hang
  }

  struct State {
    /// What the next uploads do; success afterwards.
    var uploads: [Upload] = []
    /// What was begun: "session destination".
    var begun: [String] = []
    var isSending = false
    var said: [String] = []
    var removed: [String] = []
    /// Destinations that delete nothing.
    var stubborn: Set<String> = []
    var free: Int64? = 1 << 40
    var script: @Sendable (String, CaptureFormatChoice, String) async throws -> Void = { _, _, _ in
    }
  }

  let state = Locked(State())
  /// The progress of the upload that hangs, for a test to call.
  let progress = Locked<(@Sendable (Int64, Int64) -> Void)?>(nil)

  var digest: any ContentDigest.Type { PlainSHA256.self }
  var kitVersion: String { "test 1" }
  func freeSpace(at path: String) -> Int64? { state.withLock { $0.free } }
  func say(_ sentence: String) { state.withLock { $0.said.append(sentence) } }

  func export(
    _ session: String, as format: CaptureFormatChoice, to folder: String
  ) async throws {
    let script = state.withLock { $0.script }
    try await script(session, format, folder)
  }

  func upload(
    _ session: String, to destination: String,
    progress: @escaping @Sendable (Int64, Int64) -> Void
  ) async throws(CaptureUploadFailure) {
    let next = state.withLock { state in
      let name = session.split(separator: "/").last.map { String($0) } ?? ""
      state.begun.append(name + " " + destination)
      state.isSending = true
      return state.uploads.isEmpty ? Upload.success : state.uploads.removeFirst()
    }
    defer { state.withLock { $0.isSending = false } }
    switch next {
    case .success: progress(2, 2)
    case .failure(let failure): throw failure
    case .hang:
      self.progress.withLock { $0 = progress }
      progress(1, 2)
      do { try await Task.sleep(for: .seconds(100_000)) } catch {
        throw CaptureUploadFailure("The connection was closed.", isTemporary: true)
      }
    }
  }

  func remove(_ session: String, at destination: String) async throws(CaptureUploadFailure) {
    let isStubborn = state.withLock { state in
      state.removed.append(session + " " + destination)
      return state.stubborn.contains(destination)
    }
    if isStubborn {
      throw CaptureUploadFailure("\(destination) refused the deletion.", isTemporary: true)
    }
  }

  func checkDestination(_ destination: String) async throws(CaptureUploadFailure) -> String {
    guard destination.hasPrefix("s3://") else {
      throw CaptureUploadFailure("\(destination) is no address.", isTemporary: false)
    }
    return destination
  }
}

/// An archive that fails when a test says so.
actor FaultyArchive: CaptureArchive {
  private let archive = CaptureMemoryArchive()
  private(set) var isFull = false
  private(set) var isUnreadable = false
  private(set) var writes = 0

  func set(isFull: Bool = false, isUnreadable: Bool = false) {
    (self.isFull, self.isUnreadable) = (isFull, isUnreadable)
  }

  private func write() throws(CaptureArchiveError) {
    if isFull { throw CaptureArchiveError("This was not kept: the disk is full.") }
    writes += 1
  }

  private func read() throws(CaptureArchiveError) {
    if isUnreadable { throw CaptureArchiveError("It cannot be read.") }
  }

  func sessions() async throws(CaptureArchiveError) -> [IndexedSession] {
    try read()
    return await archive.sessions()
  }
  func keep(_ sessions: [IndexedSession]) async throws(CaptureArchiveError) {
    try write()
    await archive.keep(sessions)
  }
  func removeSessions(_ ids: [String]) async throws(CaptureArchiveError) {
    try write()
    await archive.removeSessions(ids)
  }
  func uploads() async throws(CaptureArchiveError) -> [QueuedUpload] {
    try read()
    return await archive.uploads()
  }
  func keep(_ upload: QueuedUpload) async throws(CaptureArchiveError) {
    try write()
    await archive.keep(upload)
  }
  func removeUpload(_ id: QueuedUpload.ID) async throws(CaptureArchiveError) {
    try write()
    await archive.removeUpload(id)
  }
  func contributors() async throws(CaptureArchiveError) -> [KnownContributor] {
    try read()
    return await archive.contributors()
  }
  func keep(_ contributor: KnownContributor) async throws(CaptureArchiveError) {
    try write()
    await archive.keep(contributor)
  }
  func assignments() async throws(CaptureArchiveError) -> CaptureAssignments {
    try read()
    return await archive.assignments()
  }
  func keep(_ assignments: CaptureAssignments) async throws(CaptureArchiveError) {
    try write()
    await archive.keep(assignments)
  }
  func document(_ name: String) async throws(CaptureArchiveError) -> [UInt8]? {
    try read()
    return await archive.document(name)
  }
  func keep(_ document: [UInt8]?, as name: String) async throws(CaptureArchiveError) {
    try write()
    await archive.keep(document, as: name)
  }
}
