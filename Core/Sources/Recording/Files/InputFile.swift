import Files

/// A regular file, read in chunks of at most 64 kB.
final class InputFile {
  private let file: RegularFile

  init(path: String) throws(RecordingError) {
    do throws(FileError) { file = try RegularFile(path: path) } catch {
      throw RecordingError(error)
    }
  }

  var path: String { file.path }
  var size: Int { file.size }

  /// The next bytes, empty at the end of the file.
  func next() throws(RecordingError) -> ArraySlice<UInt8> {
    do throws(FileError) { return try file.next(65_536)[...] } catch {
      throw RecordingError(error)
    }
  }

  func seek(to offset: Int) { file.seek(to: offset) }
}

extension RecordingError {
  fileprivate init(_ error: FileError) {
    switch error {
    case .notFound(let path): self = .notFound(path: path)
    case .notRegular(let path, let kind):
      self = .unreadable(path: path, reason: "it is \(kind.rawValue)")
    case .unreadable(let path, let reason): self = .unreadable(path: path, reason: reason)
    case .tooLarge(let path, _, let limit):
      self = .unreadable(path: path, reason: "at most \(limit) bytes are read")
    }
  }
}
