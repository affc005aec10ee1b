import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The bytes of a WAV file, on disk or in memory, read in pieces.
final class WAVBytes {
  let path: String
  let size: Int
  private let descriptor: Int32
  private let memory: [UInt8]

  init(path: String) throws(WAVError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .notFound(path) : .unreadable(path, WAVBytes.reason)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path, "it is not a file")
    }
    self.path = path
    self.descriptor = descriptor
    memory = []
    size = Int(clamping: status.st_size)
  }

  init(_ bytes: [UInt8], name: String) {
    path = name
    descriptor = -1
    memory = bytes
    size = bytes.count
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// At most `count` bytes from `offset`; fewer only at the end.
  func bytes(at offset: Int, count: Int) throws(WAVError) -> [UInt8] {
    let available = min(max(size - offset, 0), count)
    guard available > 0 else { return [] }
    guard descriptor >= 0 else { return Array(memory[offset..<offset + available]) }
    var buffer = [UInt8](repeating: 0, count: available)
    var filled = 0
    while filled < available {
      let got = buffer.withUnsafeMutableBytes { bytes in
        pread(
          descriptor, bytes.baseAddress.map { $0 + filled }, available - filled,
          off_t(offset + filled))
      }
      if got == 0 { break }
      if got > 0 {
        filled += got
      } else if errno != EINTR {
        throw .unreadable(path, WAVBytes.reason)
      }
    }
    return filled == available ? buffer : Array(buffer[..<filled])
  }

  /// The system's message for the last failed call of this thread.
  static var reason: String { String(cString: strerror(errno)) }
}

extension [UInt8] {
  /// Little-endian; 0 beyond the end.
  func littleEndian(at offset: Int, count: Int) -> UInt64 {
    guard offset >= 0, offset + count <= self.count else { return 0 }
    return (0..<count).reduce(0) { $0 | UInt64(self[offset + $1]) << UInt64(8 * $1) }
  }

  mutating func append(littleEndian value: some BinaryInteger, count: Int) {
    let bits = UInt64(truncatingIfNeeded: value)
    for index in 0..<count { append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * index))) }
  }
}
