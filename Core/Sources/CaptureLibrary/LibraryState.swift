import Capture
import CaptureScreens
import Realtime
import Streaming

/// What the library knows at an instant.
struct LibraryState: Sendable {
  struct ExportID: Hashable, Sendable {
    var session: String
    var format: CaptureFormatChoice
  }

  /// What has a session for itself.
  enum Work: Hashable, Sendable {
    /// 0…1.
    case verifying(Double)
    case repairing, editing, deleting

    var words: String {
      switch self {
      case .verifying: "checked"
      case .repairing: "repaired"
      case .editing: "changed"
      case .deleting: "deleted"
      }
    }
  }

  struct RunningUpload: Sendable {
    var id: QueuedUpload.ID
    var task: Task<CaptureUploadFailure?, Never>
    /// 0…1.
    var share = 0.0
    /// Whether a person ended it, or a withdrawal.
    var isCancelled = false
  }

  /// Whether the archive was read and the folders were scanned.
  var isLoaded = false
  var sessions: [String: IndexedSession] = [:]
  var uploads: [QueuedUpload.ID: QueuedUpload] = [:]
  var people: [String: KnownContributor] = [:]
  var assignments = CaptureAssignments()
  var work: [String: Work] = [:]
  /// Recordings that somebody writes.
  var claimed: Set<String> = []
  /// Recordings that are made into sessions: 0…1.
  var finalising: [String: Double] = [:]
  /// Sessions that this run made and whose review is still to come.
  var fresh: Set<String> = []
  var exports: [ExportID: CaptureJob.State] = [:]
  /// Of exports that wait or run.
  var exportTasks: [ExportID: Task<Void, Never>] = [:]
  var cancelledExports: Set<ExportID> = []
  /// A script of the host that runs.
  var script: Task<String?, Never>?
  var running: RunningUpload?
  /// Contributors whose withdrawal runs.
  var withdrawing: Set<String> = []

  /// Whether an export of a session waits or runs.
  func isExporting(_ session: String) -> Bool {
    exportTasks.keys.contains { $0.session == session }
  }

  func isUploading(_ session: String) -> Bool { running?.id.session == session }
}

extension CaptureLibrary {
  /// Takes a session for some work, for itself.
  func begin(_ work: LibraryState.Work, on session: String) throws(CaptureLibraryError) {
    let refusal = state.withLock { state -> String? in
      guard state.sessions[session] != nil else {
        return "There is no session \(session.bounded(100)) any more: look at the list."
      }
      if let other = state.work[session] {
        return "\(session) is being \(other.words): wait until that has ended."
      }
      switch work {
      case .verifying, .deleting: break
      case .repairing, .editing:
        if state.isExporting(session) {
          return "\(session) is being exported: wait until that has ended, or cancel it."
        }
        if state.isUploading(session) {
          return "\(session) is being uploaded: wait until that has ended, or cancel it."
        }
      }
      state.work[session] = work
      return nil
    }
    if let refusal { throw CaptureLibraryError(refusal) }
    changes.announce()
  }

  func end(_ session: String) {
    state.withLock { $0.work[session] = nil }
    changes.announce()
    wakes.announce()
  }
}
