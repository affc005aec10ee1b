import CaptureFiles
import Files
import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the library looks at on its disk; all calls block, and links are never followed.
enum LibraryDisk {
  /// Bytes of a file, and nanoseconds since 1970 of its last change; nil for anything but a file.
  static func file(_ path: String) -> (size: Int64, change: Int64)? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return (
      Int64(status.st_size), Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    )
  }

  static func isFolder(_ path: String) -> Bool { DiskFolder.kind(of: path) == .folder }

  /// The names in a folder in ascending order; none when it cannot be read.
  static func names(in path: String) -> [String] { (try? DiskFolder.names(in: path)) ?? [] }

  /// Makes a folder and those above it.
  static func make(_ path: String) throws(CaptureFileError) {
    guard !isFolder(path) else { return }
    let parent = DiskFolder.parent(of: path)
    if parent != path, parent != "." { try make(parent) }
    do throws(CaptureFileError) { try DiskFolder.make(path) } catch {
      if !isFolder(path) { throw error }
    }
  }

  /// Puts a file in the place of another one, which takes no space.
  static func replace(_ path: String, with other: String) throws(CaptureFileError) {
    guard rename(other, path) == 0 else {
      throw .unwritable(path: path, reason: SystemError.reason)
    }
    DiskFolder.synchronize(DiskFolder.parent(of: path))
  }

  /// Bytes of all files below a path, of ten million files at most.
  static func size(of path: String) -> Int64 {
    var (open, size, count) = ([path], Int64(0), 0)
    while let next = open.popLast(), count < 10_000_000 {
      count += 1
      if isFolder(next) {
        open += names(in: next).map { next + "/" + $0 }
      } else {
        size &+= max(file(next)?.size ?? 0, 0)
      }
    }
    return size
  }
}

/// Names of folders in the library.
enum LibraryName {
  static let recording = ".recording"
  /// A session, or a recording, whose deletion has begun and goes on at the next start.
  static let deleted = ".deleted"

  /// Letters, digits, "_" and "-": never a path, and an address as it stands.
  static func isSession(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count) && !name.utf8.contains(UInt8(ascii: "."))
      && !name.utf8.contains(UInt8(ascii: "/")) && ManifestEntry.isPath(name)
  }

  /// The session's name of the name of a recording, with or without its ending; nil for one that is none.
  static func ofRecording(_ name: String) -> String? {
    let stem = name.hasSuffix(recording) ? String(name.dropLast(recording.count)) : name
    return isSession(stem) ? stem : nil
  }
}
