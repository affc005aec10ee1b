import Files
import Numbers

/// One file of a session beside its entry in the manifest; reads it once.
struct FileCheck: Sendable {
  private(set) var findings: [(kind: SessionFinding.Kind, sentence: String)] = []
  /// Bytes that were read.
  private(set) var bytes = 0
  /// Whether all of it was read.
  private(set) var isRead = false
  /// The times of a list of frames that holds.
  private(set) var timestamps: [Double]?
  /// Pixels of a picture.
  private(set) var pixels: (width: Int, height: Int)?

  /// - Parameter digest: one without bytes.
  init(_ entry: ManifestEntry, in folder: String, digest: any ContentDigest) {
    let path = folder + "/" + entry.path
    guard let kind = DiskFolder.kind(of: path) else {
      find(.missing, "\(entry.path) is missing. Copy it from the source of the session.")
      return
    }
    guard kind == .file, !Self.goesThroughLink(entry.path, in: folder) else {
      find(.changed, "\(entry.path) is not a regular file. Copy the file itself.")
      return
    }
    do throws(CaptureFileError) {
      let file = try DiskFolder.file(path)
      if file.size != entry.size {
        find(
          .changed,
          "\(entry.path) has \(file.size) bytes instead of \(entry.size). Copy it again.")
      }
      var inspector = ContentInspector(file: entry.path)
      let sum = try read(file, &inspector, digest)
      if file.size == entry.size, sum != entry.sha256 {
        find(
          .changed,
          "\(entry.path) does not have the SHA-256 of the manifest. Copy it again.")
      }
      take(inspector, entry.path)
    } catch { find(.changed, error.description) }
  }

  private mutating func find(_ kind: SessionFinding.Kind, _ sentence: String) {
    findings.append((kind, sentence))
  }

  private mutating func read(
    _ file: RegularFile, _ inspector: inout ContentInspector, _ fresh: any ContentDigest
  ) throws(CaptureFileError) -> String {
    var digest = fresh
    let isLarge = file.size > FileReadAhead.piece
    let ahead = isLarge ? FileReadAhead(file.path) : nil
    while true {
      let wanted = min(file.size - min(bytes, file.size) + 1, FileReadAhead.piece)
      let piece = if let ahead { try ahead.next() } else { try file.chunk(wanted) }
      if piece.isEmpty { break }
      piece.withUnsafeBytes { digest.update($0) }
      inspector.append(piece)
      bytes += piece.count
      // A piece that is shorter than asked ends at the file's end.
      if !isLarge, piece.count < wanted, bytes >= file.size { break }
    }
    inspector.finish()
    isRead = true
    return digest.finish().hexadecimal
  }

  private mutating func take(_ inspector: ContentInspector, _ path: String) {
    if let problem = inspector.problem { find(.invalid, "\(path): \(problem)") }
    if path.hasSuffix("_frames.json"), inspector.problem == nil {
      timestamps = inspector.timestamps
    }
    pixels = inspector.size
  }

  /// Whether a folder on the way to a file is a link.
  private static func goesThroughLink(_ path: String, in folder: String) -> Bool {
    var way = folder
    for part in path.split(separator: "/").dropLast() {
      way += "/" + part
      if DiskFolder.kind(of: way) != .folder { return true }
    }
    return false
  }
}
