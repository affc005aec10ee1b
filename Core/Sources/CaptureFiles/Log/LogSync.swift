import Files
import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The wait for the disk of all that a `CaptureLog` had written when this was made. Any thread, so that a slow disk
/// never holds up writing.
public struct LogSync: Sendable {
  let files: [FileSync]
  let documents: [NewDocument]
  /// Folders with names that are new.
  let folders: [String]

  struct NewDocument: Sendable {
    let sync: FileSync
    let path: String

    /// Gives the document its name once its bytes are on the disk; returns why it has none.
    func run() -> String? {
      if let problem = sync.run() { return problem }
      return rename(path + LogName.new, path) == 0 ? nil : SystemError.reason
    }
  }

  /// What a `LogSync` found, for `CaptureLog.endSync`.
  public struct Outcome: Sendable {
    /// Why bytes are lost, for each of the files.
    let files: [String?]
    let documents: String?
  }

  /// Blocks until all of it survives a power failure.
  public func run() -> Outcome {
    let files = files.map { $0.run() }
    let problems = documents.compactMap { $0.run() }
    for folder in folders { DiskFolder.synchronize(folder) }
    return Outcome(files: files, documents: problems.first)
  }
}
