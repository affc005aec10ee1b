import CaptureFiles
import CaptureWire
public import Files
import JSON
import Numbers
import Timing

/// What an import made.
public struct CaptureImportReport: Hashable, Sendable {
  /// The folder of the session.
  public internal(set) var session: String
  /// What was not imported, one sentence each.
  public internal(set) var notes: [String]
}

/// Makes finished sessions of recordings of other programs, through the log and the writer of sessions. Calls block.
public struct CaptureImporter {
  /// The folder in which the session is made.
  public let parent: String
  /// Nanoseconds since 1970 in UTC at the recording's first instant, which neither format tells.
  public let start: Int64
  let digest: any ContentDigest.Type
  let calls: FileCalls

  /// - Parameter digest: SHA-256.
  public init(
    parent: String, start: Int64, digest: any ContentDigest.Type, calls: FileCalls = .system
  ) {
    self.parent = parent
    self.start = start
    self.digest = digest
    self.calls = calls
  }

  /// Seconds of a device's clock in nanoseconds.
  static func nanoseconds(_ seconds: Double) -> Int64 {
    Int64(clamping: (seconds * 1e9).rounded(), to: -(1 << 60)...1 << 60)
  }

  /// Writes a log that `body` fills, and makes the session of it.
  ///
  /// - Parameters:
  ///   - first: the recording's first instant on its device's clock, in nanoseconds.
  ///   - about: where the recording comes from.
  func make(
    _ source: String, device: CaptureDevice, streams: [CaptureStream], first: Int64,
    about: JSONNode,
    camera: SIMD4<Double>?, _ body: (CaptureLog) throws(CaptureExportError) -> [String]
  ) throws(CaptureExportError) -> CaptureImportReport {
    let recording = parent + "/import_" + ExportDisk.name(of: source) + ".recording"
    guard !ExportDisk.exists(recording) else { throw .alreadyExists(path: recording) }
    do throws(CaptureExportError) {
      var notes = try fill(recording, device, streams, first, body)
      do throws(CaptureFileError) {
        let recovered = try CaptureLogReader.recover(recording)
        var plan = SessionPlan(recovered, parent: parent)
        plan.metadata[1] = about
        plan.calibration[1] = .object(Self.calibration(camera))
        let writer = SessionFolderWriter(recovered, plan: plan, digest: digest, calls: calls)
        let report = try writer.writeAndRemoveRecording()
        notes += report.notes
        return CaptureImportReport(session: report.folders[1] ?? "", notes: notes)
      } catch { throw .session(error) }
    } catch {
      ExportDisk.remove(recording)
      throw error
    }
  }

  private func fill(
    _ recording: String, _ device: CaptureDevice, _ streams: [CaptureStream], _ first: Int64,
    _ body: (CaptureLog) throws(CaptureExportError) -> [String]
  ) throws(CaptureExportError) -> [String] {
    let log: CaptureLog
    do throws(CaptureFileError) {
      log = try CaptureLog(
        folder: recording, start: CaptureStart(master: first, unix: start), calls: calls)
    } catch { throw .session(error) }
    log.add(device)
    for stream in streams { log.add(stream) }
    let notes = try body(log)
    do throws(CaptureFileError) { try log.finish() } catch { throw .session(error) }
    if let problem = log.status.problem { throw .session(problem) }
    return notes
  }

  private static func calibration(_ camera: SIMD4<Double>?) -> JSONMembers {
    guard let camera else { return JSONMembers() }
    let values = zip(["fx", "fy", "cx", "cy"], 0..<4).map { ($0, JSONNode(camera[$1])) }
    return JSONMembers(listing: [("camera_intrinsics", .object(JSONMembers(listing: values)))])
  }
}
