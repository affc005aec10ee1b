import Files
import Foundation

/// The folder of takes: one `.sensorium` file each, with the take's name.
public struct TakeFolder: Hashable, Sendable {
  public let path: String

  public init(path: String) { self.path = path }

  static let fileExtension = ".sensorium"

  /// All takes, newest first; other files are ignored.
  public func takes() throws(RecordingError) -> [Take] {
    let files: [String]
    do {
      files = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw FileManager.default.fileExists(atPath: path)
        ? .unreadable(path: path, reason: "not a folder, or not allowed") : .notFound(path: path)
    }
    return files.compactMap(take).sorted {
      let (one, other) = ($0.header?.start ?? 0, $1.header?.start ?? 0)
      return one == other ? $0.name < $1.name : one > other
    }
  }

  /// The path of the file of a take of this name, existing or not, always inside the folder.
  public func path(of name: String) throws(RecordingError) -> String {
    path(of: try TakeName(name))
  }

  /// Renames a take; an existing name is an error.
  public func rename(_ name: String, to newName: String) throws(RecordingError) {
    let (old, new) = (try path(of: name), try path(of: newName))
    guard old != new else { return }
    guard link(old, new) == 0 else {
      switch SystemError.code {
      case ENOENT: throw .notFound(path: old)
      case EEXIST: throw .alreadyExists(path: new)
      case EPERM, ENOTSUP, EMLINK:
        try renameWithoutLinks(old, new)
        return renameNotes(from: name, to: newName)
      default: throw .unwritable(path: new, reason: SystemError.reason)
      }
    }
    unlink(old)
    renameNotes(from: name, to: newName)
  }

  public func remove(_ name: String) throws(RecordingError) {
    let path = try path(of: name)
    guard unlink(path) == 0 else {
      throw SystemError.code == ENOENT
        ? .notFound(path: path) : .unwritable(path: path, reason: SystemError.reason)
    }
    if let name = try? TakeName(name) { unlink(notesPath(of: name)) }
  }

  private func renameNotes(from name: String, to newName: String) {
    guard let old = try? TakeName(name), let new = try? TakeName(newName) else { return }
    Foundation.rename(notesPath(of: old), notesPath(of: new))
  }

  func path(of name: TakeName) -> String {
    (path.hasSuffix("/") ? path : path + "/") + name.text + TakeFolder.fileExtension
  }

  func make() throws(RecordingError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    let parent = path.drop { $0 == "/" }.lastIndex(of: "/").map { String(path[..<$0]) }
    if let parent, access(parent, F_OK) != 0 { try TakeFolder(path: parent).make() }
    guard mkdir(path, 0o755) != 0 else { return }
    let reason = SystemError.reason
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .unwritable(path: path, reason: reason)
    }
  }

  private func take(file: String) -> Take? {
    guard file.hasSuffix(TakeFolder.fileExtension) else { return nil }
    let name = String(file.dropLast(TakeFolder.fileExtension.count))
    guard let name = try? TakeName(name) else { return nil }
    return try? Take(name: name, path: path(of: name))
  }

  private func renameWithoutLinks(_ old: String, _ new: String) throws(RecordingError) {
    guard access(new, F_OK) != 0 else { throw .alreadyExists(path: new) }
    guard Foundation.rename(old, new) == 0 else {
      throw .unwritable(path: new, reason: SystemError.reason)
    }
  }
}
