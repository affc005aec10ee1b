import Foundation
import Realtime
import Recording
import Signals

/// A take being written, shared by the performer's thread and the hub.
///
/// The file begins with the first frame, so that its start is that frame's own time.
final class SessionTape: Sendable {
  private let folder: String
  private let source: String
  private let state = Locked(State())

  private struct State {
    var writer: SessionWriter?
    var failure: String?

    var sentence: String {
      let tenths = ((writer?.duration ?? 0) * 10).rounded() / 10
      let length = "\(tenths) s, \(writer?.frames ?? 0) frames"
      return failure.map { "\($0) Kept \(length)." } ?? length
    }
  }

  /// Throws one sentence when takes cannot be written to the folder.
  init(folder: String, source: String) throws {
    self.folder = folder
    self.source = source
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
      guard state.failure == nil else { return }
      do {
        if state.writer == nil { state.writer = try begin(at: epoch + frame.time) }
        try state.writer?.append(frame)
      } catch {
        state.failure = "\(error)"
      }
    }
  }

  private func begin(at start: Double) throws(RecordingError) -> SessionWriter {
    return try SessionWriter.create(
      in: folder, name: Self.name(at: start), source: source, start: start)
  }

  /// "12.3 s, 738 frames", or why writing stopped.
  var progress: String { state.withLock { $0.sentence } }

  /// Ends the file; the take's name and what is in it, or nil when no frame came.
  func finish() -> (name: String, sentence: String)? {
    state.withLock { state in
      do { try state.writer?.close() } catch { state.failure = state.failure ?? "\(error)" }
      return state.writer.map { ($0.header.name, state.sentence) }
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
