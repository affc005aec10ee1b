import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A regular file, read sequentially; never a folder, a pipe or a device, which can block a reader without
/// limit.
///
/// One thread at a time. Opening and reading may block: call them on a `BlockingThread`.
public final class RegularFile {
  public let path: String
  /// Size in bytes when it was opened.
  public let size: Int
  private let descriptor: Int32

  /// Opens without waiting for a writer (a pipe would block).
  public init(path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .notFound(path: path) : .unreadable(path: path, reason: reason(errno))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notRegular(path: path, kind: FileKind(mode: status.st_mode))
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(clamping: status.st_size)
  }

  deinit { close(descriptor) }

  /// Fills the buffer from its start; returns the number of bytes, 0 at the end of the file.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = systemRead(descriptor, buffer)
      if count >= 0 { return count }
      guard errno == EINTR else { throw .unreadable(path: path, reason: reason(errno)) }
    }
  }

  /// The next bytes, at most `count`; empty at the end of the file.
  public func next(_ most: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: max(most, 0)) { buffer, count in
      do throws(FileError) {
        count = try read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Seeks to an offset in bytes.
  public func seek(to offset: Int) { lseek(descriptor, off_t(offset), SEEK_SET) }

  /// Reads a whole file of at most `limit` bytes.
  public static func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = try RegularFile(path: path)
    guard file.size <= limit else {
      throw .tooLarge(path: path, size: file.size, limit: limit)
    }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let piece = try file.next(min(max(file.size, 4096), limit) + 1)
      if piece.isEmpty { return bytes }
      bytes = bytes.isEmpty ? piece : bytes + piece
    }
    throw .tooLarge(path: path, size: bytes.count, limit: limit)
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

private func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

/// The kind of a path that is not a regular file.
public enum FileKind: String, Hashable, Sendable {
  case folder = "a folder"
  case pipe = "a pipe"
  case device = "a device"
  case socket = "a socket"
  case other = "something else"

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFCHR, S_IFBLK: self = .device
    case S_IFSOCK: self = .socket
    default: self = .other
    }
  }
}

/// Why a file cannot be read; `description` is one sentence for people, with the remedy.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  case notFound(path: String)
  case notRegular(path: String, kind: FileKind)
  case unreadable(path: String, reason: String)
  case tooLarge(path: String, size: Int, limit: Int)

  public var description: String {
    switch self {
    case .notFound(let path):
      "There is no file \(path): check the path, which is one on the hub's computer."
    case .notRegular(let path, let kind):
      "\(path) is \(kind.rawValue): give an ordinary file."
    case .unreadable(let path, let reason):
      "\(path) cannot be read (\(reason)): choose a file that this user may read."
    case .tooLarge(let path, let size, let limit):
      "\(path) has \(size) bytes and at most \(limit) are read: choose a smaller file."
    }
  }
}
