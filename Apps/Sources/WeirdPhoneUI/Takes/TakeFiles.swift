import Console
import Foundation

/// Brings takes in, and makes files of them for the share sheet.
struct TakeFiles: Sendable {
  /// Makes a take from a file that a person has chosen.
  let take: @MainActor @Sendable (URL) -> Void
  /// Makes the file of a take in a format of its list of downloads.
  let make: @Sendable (_ take: String, _ format: String) async throws -> URL

  func file(of row: TakeRow, _ download: TakeRow.Download) -> SharedFile {
    let (name, id, make) = (row.name, download.id, make)
    return SharedFile(name: "\(name), \(download.title)") { try await make(name, id) }
  }
}
