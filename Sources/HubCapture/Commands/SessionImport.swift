import CaptureExport
import Cryptography
import Foundation
import Numbers
import Streaming

/// `sensorium capture import`: recordings of other programs as sessions.
public struct SessionImport: Sendable {
  /// What can be imported.
  public enum Format: String, CaseIterable, Sendable { case stray, record3d }

  /// The folder of the session.
  public let folder: String
  /// What was not imported, one sentence each.
  public let notes: [String]

  /// - Parameters:
  ///   - source: a folder of Stray Scanner, or a file of Record3D.
  ///   - out: the folder in which the session's is made; made when missing.
  ///   - start: Unix seconds of the recording's first instant, which neither format tells; nil for the date of the file.
  public init(_ source: String, format: Format, out: String, start: Double? = nil) throws {
    let files = FileManager.default
    guard files.fileExists(atPath: source) else {
      throw RunError("There is no \(source): check the path.")
    }
    do {
      try files.createDirectory(atPath: out, withIntermediateDirectories: true)
    } catch {
      throw RunError("\(out) cannot be made: choose another folder with --out.")
    }
    let modified = (try? files.attributesOfItem(atPath: source)[.modificationDate]) as? Date
    let seconds = start ?? (modified ?? Date()).timeIntervalSince1970
    let importer = CaptureImporter(
      parent: out, start: Int64(clamping: seconds * 1e9), digest: SHA256Digest.self)
    let report =
      switch format {
      case .stray: try importer.importStray(source)
      case .record3d: try importer.importRecord3D(source)
      }
    folder = report.session
    notes = report.notes
  }
}
