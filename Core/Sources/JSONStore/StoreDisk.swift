import FaceEngine
import Files
import Foundation
import Numbers

/// The system calls of a store; tests replace them, for example with a full disk.
struct StoreCalls: Sendable {
  var file = FileCalls.system
  /// Puts a file in the place of another one.
  var move: @Sendable (_ from: String, _ to: String) -> Int32 = { rename($0, $1) }

  static let system = StoreCalls()
}

/// The files of one folder by their names in it; all calls block.
struct StoreDisk: Sendable {
  let folder: String
  let calls: StoreCalls

  static let presets = "presets"
  static let part = ".part"

  static func name(ofPreset number: Int) -> String { "\(presets)/\(number).json" }

  /// The number of a preset's file, 1 to 999,999,999; nil for a name of another form.
  static func number(ofPreset name: String) -> Int? {
    guard name.hasSuffix(".json") else { return nil }
    let stem = name.dropLast(".json".count)
    guard stem.utf8.count <= 9, let number = Int(stem), number > 0, "\(number)" == stem else {
      return nil
    }
    return number
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  /// Creates the folders that are missing; 0, or the system's code of what failed.
  func makeFolders() -> Int32 { Self.makeFolder(path(Self.presets), above: 64) }

  /// - Parameter above: how many folders above it may be missing.
  private static func makeFolder(_ path: String, above: Int) -> Int32 {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return 0 }
    let code = errno
    let parent = URL(filePath: path).deletingLastPathComponent().path
    guard code == ENOENT, above > 0, parent != path else { return code }
    let above = makeFolder(parent, above: above - 1)
    guard above == 0 else { return above }
    return mkdir(path, 0o700) == 0 || errno == EEXIST ? 0 : errno
  }

  /// The names in a folder below, or in the folder itself; none when there is no such folder.
  func names(in name: String = "") throws(StoreError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path(name))
    } catch {
      guard access(path(name), F_OK) == 0 else { return [] }
      throw StoreError(reason: "\(name.isEmpty ? folder : name) cannot be listed")
    }
  }

  func bytes(of name: String, limit: Int) throws(FileError) -> [UInt8] {
    try RegularFile.bytes(of: path(name), limit: limit)
  }

  /// Writes beside the file and puts that in its place: after any failure the old file is whole.
  func replace(_ name: String, with bytes: [UInt8]) throws(StoreError) {
    let code = makeFolders()
    guard code == 0 else { throw StoreError(reason: SystemError.reason(code)) }
    let part = path(name) + Self.part
    unlink(part)
    let file = AppendFile(path: part, calls: calls.file)
    let problem = bytes.withUnsafeBytes { file.append($0) } ?? file.synchronize()
    file.close()
    if let problem {
      unlink(part)
      throw StoreError(reason: problem)
    }
    guard calls.move(part, path(name)) == 0 else {
      let problem = SystemError.reason
      unlink(part)
      throw StoreError(reason: problem)
    }
    synchronizeFolder(of: name)
  }

  /// An absent file counts as removed.
  func remove(_ name: String) throws(StoreError) {
    guard unlink(path(name)) == 0 || errno == ENOENT else {
      throw StoreError(reason: SystemError.reason)
    }
    synchronizeFolder(of: name)
  }

  /// Removes what a write left that was interrupted.
  func removePart(_ name: String) { unlink(path(name)) }

  /// Renames a file of the form "x.json" to the first free "x-kept-1.json"; returns the new name.
  func putAside(_ name: String) throws(StoreError) -> String {
    let stem = name.dropLast(".json".count)
    let names = (1...1000).lazy.map { "\(stem)-kept-\($0).json" }
    guard let aside = names.first(where: isFree) else {
      throw StoreError(
        reason: "there are 1000 old files beside \(name)", remedy: "remove some of them")
    }
    guard calls.move(path(name), path(aside)) == 0 else {
      throw StoreError(reason: SystemError.reason)
    }
    synchronizeFolder(of: name)
    return aside
  }

  private func isFree(_ name: String) -> Bool {
    var status = stat()
    return lstat(path(name), &status) != 0 && errno == ENOENT
  }

  /// Without this a new name may not survive a power failure; file systems that refuse it need none.
  private func synchronizeFolder(of name: String) {
    let folder = URL(filePath: path(name)).deletingLastPathComponent().path
    let descriptor = Foundation.open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = calls.file.synchronize(descriptor)
    Foundation.close(descriptor)
  }
}
