public import Files

/// What a finished session is exported to.
public enum CaptureExportFormat: String, CaseIterable, Codable, Sendable {
  case mcap, lerobot, stray, egodex, xdf, csv

  /// Whether a Python script of the hub writes it.
  public var isScript: Bool { self == .lerobot || self == .egodex }

  /// Whether several sessions go into one export.
  public var isDataset: Bool { isScript }

  /// What follows the session's name.
  var ending: String {
    switch self {
    case .mcap: ".mcap"
    case .xdf: ".xdf"
    case .lerobot, .stray, .egodex, .csv: "_" + rawValue
    }
  }
}

/// What an export wrote.
public struct CaptureExportReport: Hashable, Sendable {
  /// Paths of the files, or of the one folder of a format of many files.
  public internal(set) var files: [String]
  /// What the format cannot hold or the session does not have, one sentence each.
  public internal(set) var notes: [String]
}

/// Exports finished sessions (docs/capture-exports.md).
///
/// An export is built beside its place under its name with ".unfinished" and renamed at the end; nothing is ever replaced.
/// Calls block for as long as the session's bytes take to copy; memory is bounded whatever the length.
public enum CaptureExporter {
  /// Runs a script of the hub, "lerobot.py" or "egodex.py", with its arguments; its notes, one a line.
  /// Throws `CaptureExportError.script` with the last line of a failure.
  public typealias Script =
    (_ name: String, _ arguments: [String]) throws(CaptureExportError) -> [String]
  /// Takes the share 0…1 that is done; false ends the export.
  public typealias Progress = (Double) -> Bool

  /// Writes sessions into a folder that exists.
  ///
  /// - Parameters:
  ///   - sessions: folders; one, or several for `isDataset`.
  ///   - folder: the export is named there after the first session: "session_20260314_150926.mcap".
  ///   - script: needed for `isScript`.
  public static func export(
    _ sessions: [String], format: CaptureExportFormat, to folder: String, script: Script? = nil,
    calls: FileCalls = .system, progress: Progress = { _ in true }
  ) throws(CaptureExportError) -> CaptureExportReport {
    guard let first = sessions.first, sessions.count == 1 || format.isDataset else {
      throw .sessionCount(sessions.count, format: format)
    }
    let path = folder + "/" + ExportDisk.name(of: first) + format.ending
    guard !ExportDisk.exists(path) else { throw .alreadyExists(path: path) }
    var notes: [String]
    if format.isScript {
      guard let script else { throw .script(format: format, reason: nil) }
      for session in sessions { _ = try ExportSession(session) }
      notes = try ExportDisk.build(path) { temporary throws(CaptureExportError) in
        try script(format.rawValue + ".py", sessions + ["--out", temporary])
      }
    } else {
      let session = try ExportSession(first)
      notes = try ExportDisk.build(path) { temporary throws(CaptureExportError) in
        try write(session, format, to: temporary, calls, progress)
      }
      notes += session.notes
    }
    return CaptureExportReport(files: [path], notes: notes)
  }

  private static func write(
    _ session: ExportSession, _ format: CaptureExportFormat, to path: String, _ calls: FileCalls,
    _ progress: Progress
  ) throws(CaptureExportError) -> [String] {
    switch format {
    case .mcap: try MCAPExport(session, calls: calls).write(to: path, progress)
    case .xdf: try XDFExport(session, calls: calls).write(to: path, progress)
    case .csv: try CSVExport(session, calls: calls).write(to: path, progress)
    case .stray: try StrayExport(session, calls: calls).write(to: path, progress)
    case .lerobot, .egodex: throw .script(format: format, reason: nil)
    }
  }
}
