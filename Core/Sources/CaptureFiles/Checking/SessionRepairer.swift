import CaptureEntries
public import Files
import JSON
import Numbers

/// Repairs what a finished session can give back by itself; a recording is repaired by writing its session again.
///
/// The damaged originals are kept in `damaged/`. A manifest is never made anew, as it would only certify the damage.
public struct SessionRepairer {
  private let digest: any ContentDigest.Type
  private let calls: FileCalls

  /// - Parameter digest: SHA-256.
  public init(digest: any ContentDigest.Type, calls: FileCalls = .system) {
    self.digest = digest
    self.calls = calls
  }

  /// Whether a folder is a recording, which `SessionFolderWriter` makes into a session.
  public static func isRecording(_ folder: String) -> Bool {
    ((try? DiskFolder.names(in: folder)) ?? []).contains { LogName.partNumber($0) != nil }
  }

  /// Cuts lists that are damaged to their whole entries; blocks as long as `verify` twice.
  ///
  /// Throws when a file cannot be written; the session is then as before.
  public func repair(_ folder: String) throws(CaptureFileError) -> SessionRepairReport {
    let verifier = SessionVerifier(digest: digest)
    let before = verifier.verify(folder)
    var report = SessionRepairReport()
    var entries: [ManifestEntry] = []
    let head: ManifestHead
    do throws(ManifestReader.Problem) {
      var manifest = try ManifestReader(folder)
      head = manifest.head
      while let entry = try manifest.next() { entries.append(entry) }
    } catch {
      report.remaining = before
      report.unrepaired.append(
        "The manifest of \(folder) cannot be repaired, because only it knows what the files were: "
          + "copy it from the source.")
      return report
    }
    let damaged = Set(
      before.findings.filter { $0.kind == .changed || $0.kind == .missing }.map(\.file))
    var isChanged = false
    for index in entries.indices where damaged.contains(entries[index].path) {
      if let repaired = try repair(entries[index], in: folder, &report) {
        entries[index] = repaired.entry
        entries.append(repaired.original)
        isChanged = true
      }
    }
    if isChanged { try ManifestFile.write(entries, head: head, in: folder, calls: calls) }
    report.remaining = verifier.verify(folder)
    return report
  }

  /// The new entry of a list, and the one of its original; nil when nothing can be done.
  private func repair(
    _ entry: ManifestEntry, in folder: String, _ report: inout SessionRepairReport
  ) throws(CaptureFileError) -> (entry: ManifestEntry, original: ManifestEntry)? {
    let path = folder + "/" + entry.path
    guard DiskFolder.kind(of: path) == .file else {
      report.unrepaired.append("\(entry.path) is missing and can only be copied from the source.")
      return nil
    }
    guard let schema = SessionSchema(file: entry.path) else {
      report.unrepaired.append(
        "\(entry.path) is damaged and can only be copied from the source, or written again from the "
          + "recording.")
      return nil
    }
    let temporary = folder + "/" + entry.path + ".new"
    try DiskFolder.remove(temporary)
    let file = SessionFile(entry.path + ".new", in: folder, digest: digest, calls: calls)
    let kept = try copyWhole(path, to: file, schema)
    var new = try file.finish()
    guard kept.isCut else {
      try DiskFolder.remove(temporary)
      report.unrepaired.append(
        "\(entry.path) has whole entries, but not those of the manifest: copy it from the source.")
      return nil
    }
    let original = try keepOriginal(entry.path, in: folder)
    guard try DiskFolder.move(temporary, to: path) else { throw .alreadyExists(path: path) }
    new.path = entry.path
    new.repairedFrom = entry.repairedFrom ?? entry.sha256
    report.repaired.append(
      "\(entry.path) was cut to its \(kept.count) whole entries; the original is \(original.path).")
    return (new, original)
  }

  /// Copies the entries that hold, in rising time, up to the first place where the list itself is broken.
  private func copyWhole(
    _ path: String, to file: SessionFile, _ schema: SessionSchema
  ) throws(CaptureFileError) -> (count: Int, isCut: Bool) {
    var entries = RawEntries(file: try DiskFolder.file(path))
    var (count, isCut, last) = (0, false, -Double.infinity)
    while let entry = try entries.next() {
      guard case .success(let time) = schema.check(entry), time >= last else {
        isCut = true
        continue
      }
      last = time
      count += 1
      try file.writeEntry { $0.append(contentsOf: entry.drop { $0 <= 0x20 }) }
    }
    try file.endList()
    return (count, isCut || entries.isBroken)
  }

  /// The entries of a list as they stand in the file, up to where it is broken.
  private struct RawEntries {
    let file: RegularFile
    private var splitter = JSONListSplitter()
    private(set) var isBroken = false

    init(file: RegularFile) { self.file = file }

    mutating func next() throws(CaptureFileError) -> [UInt8]? {
      while !isBroken {
        do throws(JSONListSplitter.Problem) {
          if let entry = try splitter.next() { return entry }
        } catch {
          isBroken = true
          return nil
        }
        let piece = try file.chunk()
        if !piece.isEmpty {
          splitter.append(piece)
        } else {
          isBroken = !splitter.isAtEnd
          return nil
        }
      }
      return nil
    }
  }

  /// Moves a file to `damaged/` under a free name.
  private func keepOriginal(
    _ name: String, in folder: String
  ) throws(CaptureFileError) -> ManifestEntry {
    let kept = folder + "/damaged"
    if DiskFolder.kind(of: kept) == nil { try DiskFolder.make(kept) }
    for number in 1...999 {
      let target = "damaged/" + name + (number == 1 ? "" : ".\(number)")
      guard try DiskFolder.move(folder + "/" + name, to: folder + "/" + target) else { continue }
      let file = try DiskFolder.file(folder + "/" + target)
      var digest = digest.init()
      while true {
        let piece = try file.chunk()
        if piece.isEmpty { break }
        piece.withUnsafeBytes { digest.update($0) }
      }
      return ManifestEntry(
        path: target, size: file.size, sha256: digest.finish().hexadecimal)
    }
    throw .alreadyExists(path: kept + "/" + name)
  }
}

/// What a repair did.
public struct SessionRepairReport: Hashable, Sendable {
  /// One sentence for each repaired file.
  public internal(set) var repaired: [String] = []
  /// One sentence for each file that cannot be repaired here.
  public internal(set) var unrepaired: [String] = []
  /// The check after the repair.
  public internal(set) var remaining = SessionCheck()
}
