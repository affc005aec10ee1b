import Files

/// A file that is uploaded in parts, each read on a thread that may block.
actor UploadFile {
  nonisolated let path: String
  nonisolated let size: Int
  private let file: RegularFile
  private let executor: FileExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ path: String) throws(UploadError) {
    do {
      file = try RegularFile(path: path)
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
    self.path = path
    size = file.size
    executor = FileExecutor(name: "upload")
  }

  /// The bytes of a range. Throws when the file has become shorter.
  func bytes(_ range: Range<Int>) throws(UploadError) -> [UInt8] {
    file.seek(to: range.lowerBound)
    var all: [UInt8] = []
    all.reserveCapacity(range.count)
    do {
      while all.count < range.count {
        let piece = try file.next(range.count - all.count)
        guard !piece.isEmpty else {
          throw UploadError.unreadable(path: path, reason: "it has become shorter.")
        }
        all += piece
      }
    } catch let error as UploadError {
      throw error
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
    return all
  }
}
