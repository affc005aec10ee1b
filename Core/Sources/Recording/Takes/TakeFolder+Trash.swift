import Files
import Foundation
import Numbers

/// A deleted take that can be restored.
public struct TrashedTake: Hashable, Sendable {
  /// Its name before deletion.
  public let name: String
  /// Its identifier in the trash.
  public let id: String

  public init(name: String, id: String) {
    self.name = name
    self.id = id
  }
}

extension TakeFolder {
  private var trashPath: String { (path.hasSuffix("/") ? path : path + "/") + ".trash" }

  /// Moves a take and its notes to the folder's trash; nothing is erased.
  ///
  /// - Parameter now: Unix seconds of the deletion.
  public func trash(_ name: String, now: Double) throws(RecordingError) -> TrashedTake {
    let name = try TakeName(name)
    _ = try InputFile(path: path(of: name))
    for turn in 0..<1000 {
      let id = "\(Int64(clamping: now * 1000) &+ Int64(turn))"
      let bin = TakeFolder(path: trashPath + "/" + id)
      guard access(bin.path, F_OK) != 0 else { continue }
      try bin.make()
      try move(name, to: bin, as: name)
      return TrashedTake(name: name.text, id: id)
    }
    throw .unwritable(path: trashPath, reason: "a thousand takes in the same second")
  }

  /// Restores a take under its name, numbered when the name exists.
  @discardableResult
  public func restore(_ trashed: TrashedTake) throws(RecordingError) -> String {
    guard let number = Int64(trashed.id) else {
      throw .notFound(path: trashPath + "/" + RecordingError.printable(trashed.id))
    }
    let name = try TakeName(trashed.name)
    let bin = TakeFolder(path: trashPath + "/\(number)")
    for candidate in name.numbered where access(path(of: candidate), F_OK) != 0 {
      try bin.move(name, to: self, as: candidate)
      rmdir(bin.path)
      return candidate.text
    }
    throw .alreadyExists(path: path(of: name))
  }

  /// Erases takes deleted before a time in Unix seconds.
  public func emptyTrash(before: Double) {
    let bins = (try? FileManager.default.contentsOfDirectory(atPath: trashPath)) ?? []
    for bin in bins {
      guard let time = Int64(bin), Double(time) / 1000 < before else { continue }
      try? FileManager.default.removeItem(atPath: trashPath + "/\(bin)")
    }
  }

  private func move(
    _ name: TakeName, to folder: TakeFolder, as newName: TakeName
  ) throws(RecordingError) {
    let new = folder.path(of: newName)
    guard Foundation.rename(path(of: name), new) == 0 else {
      throw SystemError.code == ENOENT
        ? .notFound(path: path(of: name)) : .unwritable(path: new, reason: SystemError.reason)
    }
    Foundation.rename(notesPath(of: name), folder.notesPath(of: newName))
  }
}
