import Files
import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The documents beside a log. A new one stands under a name of its own until it is on the disk and replaces the old.
struct LogDocuments {
  private let folder: String
  private let calls: FileCalls
  /// Written, and not waited for.
  private var new: [String: AppendFile] = [:]
  /// Waited for now.
  private var syncing: Set<String> = []
  /// What replaces a document that is waited for now.
  private var held: [String: [UInt8]] = [:]

  init(folder: String, calls: FileCalls) {
    self.folder = folder
    self.calls = calls
  }

  /// Writes a document, behind the wait for its older one; returns why it is not written.
  mutating func keep(_ bytes: [UInt8], as name: String) -> String? {
    held[name] = nil
    guard !syncing.contains(name) else {
      held[name] = bytes
      return nil
    }
    let path = folder + "/" + LogName.document(name)
    let part = path + ".part"
    unlink(part)
    let file = AppendFile(path: part, calls: calls)
    var problem = bytes.withUnsafeBytes { file.append($0) }
    if problem == nil, rename(part, path + LogName.new) != 0 { problem = SystemError.reason }
    if problem == nil { new[name] = file } else { unlink(part) }
    return problem
  }

  mutating func beginSync() -> [LogSync.NewDocument] {
    let documents = new.sorted { $0.key < $1.key }
    syncing = Set(new.keys)
    new = [:]
    return documents.compactMap { name, file in
      let path = folder + "/" + LogName.document(name)
      return file.beginSync().map { LogSync.NewDocument(sync: $0, path: path) }
    }
  }

  /// Returns why a document that had to wait is not written; it is tried again after the next wait.
  mutating func endSync() -> String? {
    syncing = []
    var problem: String?
    for (name, bytes) in held {
      guard let reason = keep(bytes, as: name) else { continue }
      problem = reason
      held[name] = bytes
    }
    return problem
  }
}
