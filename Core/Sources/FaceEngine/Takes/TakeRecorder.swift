import Console
import FaceControl
import Files
import Foundation
import Realtime
import Recording
import Signals
import Streaming

/// A take that is being written, shared by the performer's thread and the hub.
///
/// The file starts with the first frame, at that frame's own time; a take of a replay starts now.
/// While the disk is full, frames wait in memory and are written to the same file when there is space.
final class TakeRecorder: LineRecorder {
  private let folder: String
  private let source: String
  private let isReplay: Bool
  private let calls: FileCalls
  private let clock: HostClock
  private let state = Locked(State())

  fileprivate struct State {
    var writer: SessionWriter?
    /// Why the take can never be written.
    var failure: String?
    var isEnded = false
    var isSaved: Bool { writer?.isOnDisk == true }
  }

  /// The red light is on when bytes reached the file within this time, in seconds.
  static let freshness = 1.5

  /// Throws one sentence when the folder cannot be written.
  init(
    folder: String, source: String, isReplay: Bool = false, calls: FileCalls = .system,
    clock: HostClock = .system
  ) throws {
    self.folder = folder
    self.source = source
    self.isReplay = isReplay
    self.calls = FileCalls(
      write: calls.write, synchronize: calls.synchronize, now: { clock.seconds })
    self.clock = clock
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
      isFolder.boolValue, FileManager.default.isWritableFile(atPath: folder)
    else {
      throw RunError("\(folder) cannot be written: give another data folder with --data.")
    }
  }

  /// Any thread; `epoch` is in Unix seconds of frame time 0.
  func append(_ frame: SensorFrame, epoch: Double) {
    state.withLock { state in
      guard state.failure == nil, !state.isEnded else { return }
      do {
        if state.writer == nil { state.writer = try begin(at: epoch + frame.time) }
        try state.writer?.append(frame)
      } catch {
        state.failure = "\(error)"
      }
    }
  }

  private func begin(at sensed: Double) throws(RecordingError) -> SessionWriter {
    let start = isReplay ? clock.unixSeconds() : sensed
    return try SessionWriter.create(
      in: folder, name: Self.name(at: start), source: source, start: start, calls: calls)
  }

  /// Writes waiting frames and retries failed writes. Four times a second.
  func poll() {
    state.withLock { state in
      guard !state.isEnded else { return }
      do { try state.writer?.flushIfDue() } catch { state.failure = state.failure ?? "\(error)" }
    }
  }

  /// The status for screens while it is being recorded.
  var status: (isArriving: Bool, sentence: String) {
    state.withLock { ($0.isArriving, $0.progress) }
  }

  enum Ending: Hashable {
    /// No frame arrived.
    case nothing
    case failed(String)
    case take(RecordingStatus.Take)
  }

  /// Ends the file and waits for the disk. A take that is not completely on it waits for space: call this again.
  func finish() -> Ending {
    state.withLock { state in
      state.isEnded = true
      state.close()
      return state.take.map(Ending.take) ?? state.failure.map(Ending.failed) ?? .nothing
    }
  }

  /// "take-2026-02-23-181500", in the hub's own time zone.
  static func name(at unixSeconds: Double) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "'take'-yyyy-MM-dd-HHmmss"
    return format.string(from: Date(timeIntervalSince1970: unixSeconds))
  }
}

/// Ends takes one after the other on a thread of its own, because a disk may take seconds.
actor TakeSaver {
  private nonisolated let executor = FileExecutor(name: "take-saver")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func end(_ recorder: TakeRecorder) -> TakeRecorder.Ending { recorder.finish() }
}

extension TakeRecorder.State {
  fileprivate mutating func close() {
    guard let writer, !isSaved else { return }
    do {
      try writer.close()
      failure = nil
    } catch {
      failure = "\(error)"
    }
  }

  fileprivate var isArriving: Bool {
    guard failure == nil, let writer, writer.problem == nil else { return false }
    return writer.silence.map { $0 < TakeRecorder.freshness } ?? false
  }

  /// "12.3 s, 738 frames", or why nothing is being written.
  fileprivate var progress: String {
    guard let writer else {
      return failure.map { "Not recording: \($0)" } ?? "Waiting for a frame."
    }
    let saved = Self.length(writer.saved)
    if let failure { return "Not recording: \(failure) Saved: \(saved)." }
    if let problem = writer.problem {
      return "Not recording: \(problem.reason). Saved: \(saved). \(waiting(writer))"
    }
    guard isArriving else { return "No frames are coming. Saved: \(saved)." }
    return Self.length((writer.frames, writer.duration)) + gap(writer)
  }

  fileprivate var take: RecordingStatus.Take? {
    writer.map { RecordingStatus.Take(name: $0.header.name, sentence: outcome, isSaved: isSaved) }
  }

  /// The result, for screens.
  private var outcome: String {
    guard let writer else { return "" }
    guard !isSaved else { return Self.length((writer.frames, writer.duration)) + gap(writer) }
    let rest = writer.frames - writer.saved.frames
    guard let problem = writer.problem else { return "\(failure ?? "") It may not be whole." }
    return
      "Not saved: \(problem.reason). \(Self.length(writer.saved)) are on the disk; \(rest) frames wait in memory "
      + "and are saved as soon as there is room."
  }

  private func waiting(_ writer: SessionWriter) -> String {
    guard writer.missing.frames == 0 else {
      return "Memory is full too: \(writer.missing.frames) frames are lost so far."
    }
    let rest = writer.frames - writer.saved.frames
    return
      "\(rest) frames wait in memory, where four minutes fit, and recording goes on when there is room."
  }

  private func gap(_ writer: SessionWriter) -> String {
    guard writer.missing.frames > 0 else { return "" }
    let seconds = (writer.missing.seconds * 10).rounded() / 10
    return "; \(seconds) s of it (\(writer.missing.frames) frames) found no room and are missing"
  }

  private static func length(_ part: (frames: Int, duration: Double)) -> String {
    "\((part.duration * 10).rounded() / 10) s, \(part.frames) frames"
  }
}
