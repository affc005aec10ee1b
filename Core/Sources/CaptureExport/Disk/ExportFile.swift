import Files

/// A file of an export while it is written.
final class ExportFile {
  let path: String
  private let file: AppendFile
  private var pending: [UInt8] = []
  /// Bytes so far.
  private(set) var position = 0
  private static let capacity = 262_144

  init(_ path: String, calls: FileCalls) {
    self.path = path
    file = AppendFile(path: path, calls: calls)
  }

  func write(_ bytes: [UInt8]) throws(CaptureExportError) {
    position += bytes.count
    pending.append(contentsOf: bytes)
    if pending.count >= Self.capacity { try flush() }
  }

  func write(_ text: String) throws(CaptureExportError) { try write(Array(text.utf8)) }

  /// Writes all bytes, waits until they are on the disk unless `isQuick`, and closes the file.
  func finish(isQuick: Bool = false) throws(CaptureExportError) {
    try flush()
    try check(isQuick ? file.write() : file.synchronize())
    file.close()
  }

  private func flush() throws(CaptureExportError) {
    guard !pending.isEmpty || file.written == 0 else { return }
    let problem = pending.withUnsafeBytes { file.append($0) }
    pending.removeAll(keepingCapacity: true)
    try check(problem)
  }

  private func check(_ problem: String?) throws(CaptureExportError) {
    if let problem { throw .unwritable(path: path, reason: problem) }
  }

  /// Copies a whole file, unchanged; `isQuick` as in `finish`, for a picture of many.
  static func copy(
    _ source: String, to path: String, calls: FileCalls, isQuick: Bool = false
  ) throws(CaptureExportError) {
    let input = try ExportDisk.open(source)
    let file = ExportFile(path, calls: calls)
    while true {
      let piece = try input.chunk()
      if piece.isEmpty { break }
      try file.write(piece)
    }
    try file.finish(isQuick: isQuick)
  }
}
