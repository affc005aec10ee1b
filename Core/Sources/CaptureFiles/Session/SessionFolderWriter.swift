import CaptureWire
public import Files
import JSON
import Numbers

/// Makes the specified folders of a recording, one for each person (docs/capture-files.md).
///
/// A folder is built beside its place under the name with ".unfinished" and renamed at the end: it is there as a whole
/// or not at all, nothing is ever replaced, and after a crash the same call finishes what is missing. Blocks for
/// minutes for hours of video; memory is that of `CaptureRecording`.
public struct SessionFolderWriter {
  public let recording: CaptureRecording
  public let plan: SessionPlan
  private let digest: any ContentDigest.Type
  private let calls: FileCalls

  /// - Parameter digest: SHA-256.
  public init(
    _ recording: CaptureRecording, plan: SessionPlan, digest: any ContentDigest.Type,
    calls: FileCalls = .system
  ) {
    self.recording = recording
    self.plan = plan
    self.digest = digest
    self.calls = calls
  }

  /// Writes the folders that are not there yet.
  public func write() throws(CaptureFileError) -> SessionWriteReport {
    var report = SessionWriteReport()
    for person in recording.persons { try write(person, &report) }
    return report
  }

  /// Writes the folders, verifies them, and only then removes the recording.
  public func writeAndRemoveRecording() throws(CaptureFileError) -> SessionWriteReport {
    let report = try write()
    for (_, folder) in report.folders.sorted(by: { $0.key < $1.key }) {
      let result = SessionVerifier(digest: digest).verify(folder)
      guard let finding = result.findings.first(where: \.isDamage) else { continue }
      throw .unverified(path: folder, reason: finding.sentence)
    }
    // A crash meanwhile leaves nothing that looks like a recording; a library removes the rest.
    let leaving = recording.folder + ".deleted"
    try DiskFolder.remove(leaving)
    if try DiskFolder.move(recording.folder, to: leaving) { try DiskFolder.remove(leaving) }
    return report
  }

  private func write(_ person: Int, _ report: inout SessionWriteReport) throws(CaptureFileError) {
    let free = try place(of: person)
    if let existing = free.existing {
      report.folders[person] = existing
      return
    }
    let temporary = plan.parent + "/" + plan.name + "_p\(person).unfinished"
    try DiskFolder.remove(temporary)
    do throws(CaptureFileError) {
      let files = try SessionFiles(folder: temporary, digest: digest, calls: calls)
      let folder = PersonFolder(recording, plan: plan, person: person, files: files)
      try folder.write(&report)
      let head = ManifestHead(recording: recording.identity, person: person)
      try ManifestFile.write(files.entries, head: head, in: temporary, calls: calls)
      for name in try DiskFolder.names(in: temporary) where !name.contains(".") {
        DiskFolder.synchronize(temporary + "/" + name)
      }
      DiskFolder.synchronize(temporary)
    } catch {
      try? DiskFolder.remove(temporary)
      throw error
    }
    var number = free.number
    while true {
      let target = path(number)
      if try DiskFolder.move(temporary, to: target) {
        DiskFolder.synchronize(plan.parent)
        report.folders[person] = target
        return
      }
      number += 1
    }
  }

  private func path(_ number: Int) -> String {
    plan.parent + "/" + plan.name + (number == 1 ? "" : "_\(number)")
  }

  /// The folder that an earlier call finished, or the first free number.
  private func place(
    of person: Int
  ) throws(CaptureFileError) -> (existing: String?, number: Int) {
    let wanted = ManifestHead(recording: recording.identity, person: person)
    for number in 1...9_999 {
      let path = path(number)
      guard DiskFolder.kind(of: path) != nil else { return (nil, number) }
      if ManifestHead.read(in: path) == wanted { return (path, number) }
    }
    throw .alreadyExists(path: path(1))
  }
}
