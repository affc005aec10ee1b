#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A regular file read in pieces of at most 64 kB.
final class InputFile {
  let path: String
  let size: Int
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(path: String) throws(RecordingError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw SystemError.code == ENOENT
        ? .notFound(path: path) : .unreadable(path: path, reason: SystemError.reason)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path: path, reason: "not a file")
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The next bytes, empty at the end of the file.
  func next() throws(RecordingError) -> ArraySlice<UInt8> {
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return buffer[..<count] }
      guard SystemError.code == EINTR else {
        throw .unreadable(path: path, reason: SystemError.reason)
      }
    }
  }

  func seek(to offset: Int) { lseek(descriptor, off_t(offset), SEEK_SET) }
}
