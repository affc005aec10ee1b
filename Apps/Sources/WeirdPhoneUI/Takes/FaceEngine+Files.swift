import Addresses
import Console
import FaceEngine
import Foundation
import Mapping
import Recording

extension FaceEngine {
  /// Makes a take from a file outside the app's folder; returns its name.
  @concurrent
  nonisolated func takeIn(_ url: URL) async throws -> String {
    let copy = try OpenedFile.copied(url)
    defer { try? FileManager.default.removeItem(at: copy) }
    return try await importTake(
      from: copy.path(percentEncoded: false), file: url.lastPathComponent, modified: nil)
  }

  /// The file of a take, or of its part, in a format of ``TakeRow/downloads``.
  @concurrent
  nonisolated func file(of name: String, as id: String) async throws -> URL {
    let take = try takeLibrary.folder.take(name)
    if id == "midi" {
      let bytes = try await takeLibrary.midiFile(
        take.path, trim: take.trim, settings: await settings,
        options: MIDIOptions(layout: .specified), tier: await tier)
      return try ShareFolder.file(named: "\(name).mid", bytes)
    }
    guard let format = Self.formats[id] else { return URL(filePath: take.path) }
    let url = try ShareFolder.place(for: "\(name).\(format.fileExtension)")
    let pieces = try TakePieces.stream(
      path: take.path, format: format, trim: take.trim,
      secondsFromGMT: TimeZone.current.secondsFromGMT())
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    for try await piece in pieces { try file.write(contentsOf: Data(piece)) }
    return url
  }

  /// The whole session is the take's own file.
  private static let formats: [String: TakeFormat] = [
    "part": .session, "csv": .csv, "jsonl": .jsonLines, "livelink60": .liveLink60,
    "livelink30": .liveLink30,
  ]
}
