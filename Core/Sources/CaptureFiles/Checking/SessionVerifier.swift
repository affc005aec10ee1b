import CaptureEntries
import Dispatch
public import Files
import Numbers
import Realtime

/// Checks a finished session: every byte against the manifest, and what the files hold against the layout.
///
/// Reads every file once, two at a time. Blocks; memory is 4 MiB, 100 bytes for each file and 8 for each frame of
/// video.
public struct SessionVerifier {
  private let digest: any ContentDigest.Type

  /// - Parameter digest: SHA-256; its values are made on the calling thread and used on others.
  public init(digest: any ContentDigest.Type) { self.digest = digest }

  /// The specified files that every session has.
  static let required = [
    "arkit_poses.json", "watch_imu.json", "glove_joints.json", "calibration.json",
    "metadata.json", "sync_log.json",
  ]

  /// Threads that read files: a hub has other work than this.
  private static let threads = 2
  /// Entries of the manifest that are checked together.
  private static let batch = 4_096

  /// Checks a folder; never throws, as everything that is wrong is a finding.
  public func verify(_ folder: String) -> SessionCheck {
    var check = SessionCheck()
    guard DiskFolder.kind(of: folder) == .folder else {
      check.find(.missing, ".", "There is no folder \(folder). Check the path.")
      return check
    }
    var listed = Set<String>()
    var content = SessionContent()
    verifyFiles(in: folder, &listed, &check, &content)
    findExtras(in: folder, below: "", listed: listed, &check)
    for name in Self.required where !listed.contains(name) {
      check.find(
        .missing, name, "\(name) is not in the manifest, and every session has one. Repair it.")
    }
    content.compare(in: folder, &check)
    return check
  }

  /// The files of the manifest, up to the place where the manifest itself is broken.
  private func verifyFiles(
    in folder: String, _ listed: inout Set<String>, _ check: inout SessionCheck,
    _ content: inout SessionContent
  ) {
    var entries: [ManifestEntry] = []
    do throws(ManifestReader.Problem) {
      var manifest = try ManifestReader(folder)
      while let entry = try manifest.next() {
        entries.append(entry)
        guard entries.count >= Self.batch else { continue }
        verify(entries, in: folder, &listed, &check, &content)
        entries = []
      }
      verify(entries, in: folder, &listed, &check, &content)
    } catch {
      verify(entries, in: folder, &listed, &check, &content)
      check.find(.manifest, ManifestHead.name, error.sentence)
    }
  }

  /// Checks files at the same time, and reports them in the order of the manifest.
  private func verify(
    _ entries: [ManifestEntry], in folder: String, _ listed: inout Set<String>,
    _ check: inout SessionCheck, _ content: inout SessionContent
  ) {
    let isNew = entries.map { listed.insert($0.path).inserted }
    let files = checks(of: entries.indices.filter { isNew[$0] }, entries, in: folder)
    for (index, entry) in entries.enumerated() {
      guard let file = files[index] else {
        check.find(.manifest, entry.path, "\(entry.path) stands twice in the manifest.")
        continue
      }
      content.note(entry.path, &check)
      for finding in file.findings { check.find(finding.kind, entry.path, finding.sentence) }
      check.bytes += file.bytes
      check.files += file.isRead ? 1 : 0
      content.take(file, entry.path, &check)
    }
  }

  /// What became of each file, by its index; large files come first, so that the threads end at about the same time.
  private func checks(
    of indices: [Int], _ entries: [ManifestEntry], in folder: String
  ) -> [Int: FileCheck] {
    let order = indices.sorted { (entries[$0].size, $1) > (entries[$1].size, $0) }
    let next = Locked(0)
    let found = Locked<[Int: FileCheck]>([:])
    let digest = digest.init()
    DispatchQueue.concurrentPerform(iterations: min(Self.threads, order.count)) { _ in
      while true {
        let place = next.withLock { next in
          next += 1
          return next - 1
        }
        guard place < order.count else { return }
        let file = FileCheck(entries[order[place]], in: folder, digest: digest)
        found.withLock { $0[order[place]] = file }
      }
    }
    return found.withLock { $0 }
  }

  private func findExtras(
    in folder: String, below prefix: String, listed: Set<String>, _ check: inout SessionCheck
  ) {
    let names = (try? DiskFolder.names(in: folder + "/" + prefix)) ?? []
    for name in names {
      let path = prefix + name
      guard path != ManifestHead.name, !listed.contains(path) else { continue }
      if DiskFolder.kind(of: folder + "/" + path) == .folder {
        findExtras(in: folder, below: path + "/", listed: listed, &check)
      } else {
        check.find(
          .extra, path, "\(path) is not in the manifest. Remove it, or keep it elsewhere.")
      }
    }
  }
}
