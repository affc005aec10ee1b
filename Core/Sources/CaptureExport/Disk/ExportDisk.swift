import Files
import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Names on disk; all calls block.
enum ExportDisk {
  /// Whether there is anything at a path, a broken link too.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether a path is a file itself and no link.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  static func name(of path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? "session"
  }

  static func makeFolder(_ path: String) throws(CaptureExportError) {
    guard mkdir(path, 0o755) != 0 else { return }
    throw .unwritable(path: path, reason: SystemError.reason)
  }

  /// Makes a file or a folder under a temporary name and renames it; what is not complete is removed.
  static func build<Result>(
    _ path: String, _ body: (String) throws(CaptureExportError) -> Result
  ) throws(CaptureExportError) -> Result {
    let temporary = path + ".unfinished"
    remove(temporary)
    do throws(CaptureExportError) {
      let result = try body(temporary)
      try move(temporary, to: path)
      return result
    } catch {
      remove(temporary)
      throw error
    }
  }

  /// Renames without replacing anything.
  private static func move(_ path: String, to other: String) throws(CaptureExportError) {
    if isFile(path) {
      // A link fails for a name that exists, where a renaming would replace it.
      guard link(path, other) == 0 else {
        if SystemError.code == EEXIST { throw .alreadyExists(path: other) }
        guard !exists(other), rename(path, other) == 0 else {
          throw .unwritable(path: other, reason: SystemError.reason)
        }
        return
      }
      unlink(path)
      return
    }
    guard !exists(other) else { throw .alreadyExists(path: other) }
    guard rename(path, other) == 0 else {
      throw .unwritable(path: other, reason: SystemError.reason)
    }
  }

  /// Removes a file, or a folder with all that is in it; links are removed, not followed.
  static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    for name in names(in: path) { remove(path + "/" + name) }
    rmdir(path)
  }

  /// The names in a folder in ascending order; empty without one.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
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

  /// Whether a path in a list of a session stays in its folder: "depth/000000.png".
  static func isInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && path.utf8.count <= 200
      && parts.allSatisfy { part in
        !part.isEmpty && part.first != "." && !part.utf8.contains { $0 < 0x20 || $0 == 0x5C }
      }
  }

  /// Opens a file that is no link.
  static func open(_ path: String) throws(CaptureExportError) -> RegularFile {
    guard isFile(path) else {
      let reason = exists(path) ? "it is a link or no file" : "there is no such file"
      throw .unreadable(path: path, reason: reason)
    }
    do throws(FileError) { return try RegularFile(path: path) } catch {
      throw .unreadable(path: path, reason: error.description)
    }
  }

  /// A whole file of at most `limit` bytes.
  static func bytes(_ path: String, limit: Int) throws(CaptureExportError) -> [UInt8] {
    _ = try open(path)
    do throws(FileError) { return try RegularFile.bytes(of: path, limit: limit) } catch {
      throw .unreadable(path: path, reason: error.description)
    }
  }

  /// Bytes of a picture of depth at most.
  static let largestPicture = 64 << 20
}

extension RegularFile {
  /// The next bytes in a row, empty at the end.
  func chunk(_ size: Int = 1 << 20) throws(CaptureExportError) -> [UInt8] {
    do throws(FileError) { return try next(size) } catch {
      throw .unreadable(path: path, reason: error.description)
    }
  }
}
