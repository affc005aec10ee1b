import CaptureFiles
import Files
import JSON

/// Changes `metadata.json` of a finished session together with its digest in the manifest.
///
/// The new document is written beside the old one, then the manifest that names its digest, then it is renamed: after a
/// crash `mend` finds out which of both the manifest means.
struct SessionEdit {
  let folder: String
  let digest: any ContentDigest.Type
  let calls: FileCalls

  private static let name = "metadata.json"
  private var new: String { folder + "/" + Self.name + ".new" }

  /// Applies a change; a session whose documents are damaged is left as it is.
  func apply(_ change: (inout JSONMembers) -> Void) throws(CaptureFileError) {
    try mend()
    guard case .object(var members) = SessionSummary.metadata(in: folder) else {
      throw .unreadable(path: folder + "/" + Self.name, reason: "it is damaged")
    }
    let before = members
    change(&members)
    guard members != before else { return }
    var (head, entries) = try manifest()
    guard let index = entries.firstIndex(where: { $0.path == Self.name }) else {
      throw .notSession(path: folder)
    }
    let bytes = JSONPrinter.bytes(of: .object(members))
    do throws(CaptureFileError) {
      try DiskFolder.replace(new, with: bytes, calls: calls)
      (entries[index].size, entries[index].sha256) = (bytes.count, sum(of: bytes))
      entries[index].repairedFrom = nil
      try ManifestFile.write(entries, head: head, in: folder, calls: calls)
    } catch {
      try? DiskFolder.remove(new)
      throw error
    }
    try mend()
  }

  /// Ends a change that a crash interrupted, or takes it back.
  func mend() throws(CaptureFileError) {
    guard DiskFolder.kind(of: new) != nil else { return }
    let bytes = (try? RegularFile.bytes(of: new, limit: JSONRules.maximumSize)) ?? []
    let wanted = try manifest().entries.first { $0.path == Self.name }?.sha256
    guard LibraryDisk.file(new) != nil, wanted == sum(of: bytes) else {
      return try DiskFolder.remove(new)
    }
    try LibraryDisk.replace(folder + "/" + Self.name, with: new)
  }

  private func manifest() throws(CaptureFileError) -> (head: ManifestHead, entries: [ManifestEntry])
  {
    do throws(ManifestReader.Problem) {
      var manifest = try ManifestReader(folder)
      var entries: [ManifestEntry] = []
      while let entry = try manifest.next() { entries.append(entry) }
      return (manifest.head, entries)
    } catch {
      throw .unreadable(path: folder + "/" + ManifestHead.name, reason: "it is damaged")
    }
  }

  private func sum(of bytes: [UInt8]) -> String {
    var sum = digest.init()
    bytes.withUnsafeBytes { sum.update($0) }
    return sum.finish().hexadecimal
  }
}
