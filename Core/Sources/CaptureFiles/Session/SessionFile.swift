import Files
import JSON
import Numbers

/// A file of a session while it is written: what goes to the disk goes into its digest too.
final class SessionFile {
  let name: String
  private let file: AppendFile
  private var digest: any ContentDigest
  private var pending: [UInt8] = []
  private var entries = 0
  private static let capacity = 262_144

  init(_ name: String, in folder: String, digest: any ContentDigest.Type, calls: FileCalls) {
    self.name = name
    self.digest = digest.init()
    file = AppendFile(path: folder + "/" + name, calls: calls)
  }

  func write(_ bytes: [UInt8]) throws(CaptureFileError) {
    pending.append(contentsOf: bytes)
    if pending.count >= Self.capacity { try flush() }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(CaptureFileError) {
    if bytes.count < Self.capacity {
      pending.append(contentsOf: bytes)
      if pending.count >= Self.capacity { try flush() }
      return
    }
    try flush()
    digest.update(bytes)
    try check(file.append(bytes))
  }

  /// Appends an entry to the JSON list that is the file's whole content, one line each.
  func writeEntry(_ body: (inout [UInt8]) -> Void) throws(CaptureFileError) {
    pending.append(contentsOf: (entries == 0 ? "[\n" : ",\n").utf8)
    body(&pending)
    entries += 1
    if pending.count >= Self.capacity { try flush() }
  }

  func endList() throws(CaptureFileError) {
    try write(Array((entries == 0 ? "[]\n" : "\n]\n").utf8))
  }

  /// Waits until the file is on the disk, closes it and tells its size and digest.
  func finish() throws(CaptureFileError) -> ManifestEntry {
    try flush(isLast: true)
    try check(file.synchronize())
    file.close()
    return ManifestEntry(path: name, size: file.written, sha256: digest.finish().hexadecimal)
  }

  private func flush(isLast: Bool = false) throws(CaptureFileError) {
    guard !pending.isEmpty || (isLast && file.written == 0) else { return }
    pending.withUnsafeBytes { digest.update($0) }
    let problem = pending.withUnsafeBytes { file.append($0) }
    pending.removeAll(keepingCapacity: true)
    try check(problem)
  }

  private func check(_ problem: String?) throws(CaptureFileError) {
    if let problem { throw .unwritable(path: file.path, reason: problem) }
  }
}

/// The files of one session while they are written.
final class SessionFiles {
  let folder: String
  private let digest: any ContentDigest.Type
  private let calls: FileCalls
  private(set) var entries: [ManifestEntry] = []

  init(folder: String, digest: any ContentDigest.Type, calls: FileCalls) throws(CaptureFileError) {
    self.folder = folder
    self.digest = digest
    self.calls = calls
    try DiskFolder.make(folder)
  }

  func makeFolder(_ name: String) throws(CaptureFileError) {
    try DiskFolder.make(folder + "/" + name)
  }

  func open(_ name: String) -> SessionFile {
    SessionFile(name, in: folder, digest: digest, calls: calls)
  }

  func add(_ entry: ManifestEntry) { entries.append(entry) }

  func write(_ name: String, _ bytes: [UInt8]) throws(CaptureFileError) {
    let file = open(name)
    try file.write(bytes)
    add(try file.finish())
  }

  func write(_ name: String, _ node: JSONNode) throws(CaptureFileError) {
    try write(name, JSONPrinter.bytes(of: node))
  }

  /// Writes a list entry by entry.
  func writeList(
    _ name: String, _ body: (SessionFile) throws(CaptureFileError) -> Void
  ) throws(CaptureFileError) {
    let file = open(name)
    try body(file)
    try file.endList()
    add(try file.finish())
  }
}
