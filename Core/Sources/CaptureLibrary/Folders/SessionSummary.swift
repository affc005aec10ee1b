import Capture
import CaptureFiles
import Files
import Foundation
import JSON
import Numbers

/// Reads what the index has of a session's folder: its documents, and no sample.
enum SessionSummary {
  /// Nil for a folder that is no session: one with neither documents.
  static func stamp(of folder: String) -> IndexedSession.Stamp? {
    let manifest = LibraryDisk.file(folder + "/" + ManifestHead.name)
    let metadata = LibraryDisk.file(folder + "/metadata.json")
    guard LibraryDisk.isFolder(folder), manifest != nil || metadata != nil else { return nil }
    return IndexedSession.Stamp(
      manifestSize: manifest?.size ?? 0, manifestChange: manifest?.change ?? 0,
      metadataSize: metadata?.size ?? 0, metadataChange: metadata?.change ?? 0)
  }

  static func read(
    _ folder: String, named id: String, stamp: IndexedSession.Stamp
  ) -> IndexedSession {
    var session = IndexedSession(id: id, stamp: stamp)
    var manifest = try? ManifestReader(folder)
    while let entry = try? manifest?.next() {
      session.size = Int64(clamping: Double(session.size) + Double(entry.size))
      session.files += 1
    }
    let members = metadata(in: folder)?.members ?? JSONMembers()
    session.start = start(members)
    session.duration = members["duration"]?.double.flatMap { (0...1e9).contains($0) ? $0 : nil }
    if let metadata = try? CaptureMetadata(.object(members)) {
      session.task = bounded(metadata.task)
      session.contributor = metadata.contributor.bounded(64)
      session.consent = metadata.consent.map { bounded($0) }
      session.grade = metadata.grade.map { bounded($0) }
      session.note = metadata.note.bounded(CaptureFlow.longestNote)
      session.rating = metadata.selfRating.flatMap { (1...5).contains($0) ? $0 : nil }
    } else if case .string(let text) = members["task_description"] {
      // An import has no task of the library.
      session.task = CaptureTask(custom: text)
    }
    session.trim = trim(members)
    return session
  }

  /// The content of `metadata.json`; nil when it cannot be read.
  static func metadata(in folder: String) -> JSONNode? { document(folder + "/metadata.json") }

  /// Nil for a file that cannot be read as JSON, and for a link.
  static func document(_ path: String) -> JSONNode? {
    guard LibraryDisk.file(path) != nil else { return nil }
    let text = try? RegularFile.bytes(of: path, limit: JSONRules.maximumSize)
    return text.flatMap { try? JSONParser.parse($0) }
  }

  /// "trim": the first and the last second that are kept.
  static func trim(_ members: JSONMembers) -> ClosedRange<Double>? {
    guard case .array(let ends) = members["trim"], ends.count == 2,
      let first = ends[0].double, let last = ends[1].double, (0...1e9).contains(first),
      (first...1e9).contains(last)
    else { return nil }
    return first...last
  }

  private static func start(_ members: JSONMembers) -> Double {
    if let unix = members["start_unix"]?.double, (0...1e11).contains(unix) { return unix }
    if case .string(let text) = members["started"], text.utf8.count <= 40,
      let date = try? Date(text, strategy: .iso8601)
    {
      return max(date.timeIntervalSince1970, 0)
    }
    return 0
  }

  // What others wrote may be of any length.

  private static func bounded(_ task: CaptureTask) -> CaptureTask {
    var task = task
    task.id = task.id.bounded(CaptureTask.longestText)
    task.text = task.text.bounded(CaptureTask.longestText)
    task.template = task.template.bounded(CaptureTask.longestText)
    task.slots = Dictionary(
      task.slots.sorted { $0.key < $1.key }.prefix(8).map {
        ($0.key.bounded(60), $0.value.bounded(60))
      }
    ) { first, _ in first }
    task.hazards = Array(task.hazards.prefix(TaskHazard.allCases.count))
    return task
  }

  private static func bounded(_ consent: ConsentRecord) -> ConsentRecord {
    var consent = consent
    consent.contributor = consent.contributor.bounded(64)
    consent.date = consent.date.bounded(40)
    consent.textDigest = consent.textDigest.bounded(128)
    consent.destination = consent.destination?.bounded(ConsentText.longestDestination)
    return consent
  }

  private static func bounded(_ grade: CaptureGrade) -> CaptureGrade {
    CaptureGrade(letter: grade.letter, reasons: grade.reasons.prefix(50).map { $0.bounded(400) })
  }
}

extension String {
  /// The first scalars; a character may have any number of them.
  func bounded(_ longest: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(longest)))
  }
}
