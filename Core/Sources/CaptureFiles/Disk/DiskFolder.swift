package import Files
import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Folders and names on disk; all calls block.
package enum DiskFolder {
  package enum Kind { case file, folder, link, other }

  /// The kind of a path itself, without following a link; nil when there is nothing.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// The names in a folder in ascending order, without "." and "..".
  package static func names(in path: String) throws(CaptureFileError) -> [String] {
    guard let folder = opendir(path) else {
      throw .unreadable(path: path, reason: SystemError.reason)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a new folder; throws `alreadyExists` for an existing one.
  package static func make(_ path: String) throws(CaptureFileError) {
    guard mkdir(path, 0o755) != 0 else { return }
    if SystemError.code == EEXIST { throw .alreadyExists(path: path) }
    throw .unwritable(path: path, reason: SystemError.reason)
  }

  /// Renames without ever replacing anything but an empty folder; false when the new name is taken.
  package static func move(_ path: String, to other: String) throws(CaptureFileError) -> Bool {
    if kind(of: other) == .file { return false }
    guard rename(path, other) != 0 else { return true }
    if [EEXIST, ENOTEMPTY, ENOTDIR].contains(SystemError.code) { return false }
    throw .unwritable(path: other, reason: SystemError.reason)
  }

  /// Removes a file, or a folder with all that is in it; links are removed, not followed.
  package static func remove(_ path: String) throws(CaptureFileError) {
    guard let kind = kind(of: path) else { return }
    if kind == .folder {
      for name in try names(in: path) { try remove(path + "/" + name) }
    }
    guard (kind == .folder ? rmdir(path) : unlink(path)) == 0 else {
      throw .unwritable(path: path, reason: SystemError.reason)
    }
  }

  /// Makes the names in a folder survive a power failure.
  package static func synchronize(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Cuts a file to its first bytes.
  static func cut(_ path: String, to size: Int) throws(CaptureFileError) {
    guard truncate(path, off_t(clamping: size)) == 0 else {
      throw .unwritable(path: path, reason: SystemError.reason)
    }
  }

  /// Writes a small file under its name as a whole: before a crash the old bytes are there, after it the new ones.
  package static func replace(
    _ path: String, with bytes: [UInt8], calls: FileCalls
  ) throws(CaptureFileError) {
    let temporary = path + ".new"
    try remove(temporary)
    let file = AppendFile(path: temporary, calls: calls)
    let problem = bytes.withUnsafeBytes { file.append($0) } ?? file.synchronize()
    file.close()
    if let problem {
      try? remove(temporary)
      throw .unwritable(path: path, reason: problem)
    }
    guard rename(temporary, path) == 0 else {
      throw .unwritable(path: path, reason: SystemError.reason)
    }
    synchronize(parent(of: path))
  }

  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }
}

extension CaptureFileError {
  init(_ error: FileError) {
    self =
      switch error {
      case .notFound(let path): .unreadable(path: path, reason: "there is no such file")
      case .notRegular(let path, let kind):
        .unreadable(path: path, reason: "it is \(kind.rawValue)")
      case .unreadable(let path, let reason): .unreadable(path: path, reason: reason)
      case .tooLarge(let path, let size, let limit):
        .unreadable(path: path, reason: "it has \(size) bytes and at most \(limit) are read")
      }
  }
}

extension DiskFolder {
  /// Opens a regular file.
  static func file(_ path: String) throws(CaptureFileError) -> RegularFile {
    do throws(FileError) { return try RegularFile(path: path) } catch {
      throw CaptureFileError(error)
    }
  }
}

extension RegularFile {
  /// The bytes at an offset, fewer at the end of the file.
  func bytes(at offset: Int, count: Int) throws(CaptureFileError) -> [UInt8] {
    seek(to: offset)
    var bytes: [UInt8] = []
    do throws(FileError) {
      while bytes.count < count {
        let piece = try next(count - bytes.count)
        if piece.isEmpty { break }
        bytes = bytes.isEmpty ? piece : bytes + piece
      }
    } catch { throw CaptureFileError(error) }
    return bytes
  }

  /// The next bytes in a row, empty at the end.
  func chunk(_ size: Int = 1 << 20) throws(CaptureFileError) -> [UInt8] {
    do throws(FileError) { return try next(size) } catch { throw CaptureFileError(error) }
  }
}
