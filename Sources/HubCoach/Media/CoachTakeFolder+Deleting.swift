import Foundation
import Numbers

extension CoachTakeFolder {
  private var trash: String { path + "/.trash" }

  /// Moves a take aside, ends its conversions, and removes everything of it after the time for undoing, or when the
  /// hub starts again.
  package func delete(_ id: CoachTakeID) async throws(TakeMediaError) {
    let folder = try existing(id)
    let aside = trash + "/" + id.text
    try? FileManager.default.removeItem(atPath: aside)
    try? FileManager.default.createDirectory(
      atPath: trash, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard rename(folder, aside) == 0 else {
      throw .unwritable(String(cString: strerror(errno)))
    }
    forget(id)
    lastDeletion += 1
    let number = lastDeletion
    deleted[id] = number
    await conversions.cancel(id)
    Task { [weak self, limits] in
      try? await Task.sleep(for: .seconds(clamping: limits.undo))
      await self?.erase(id, number)
    }
  }

  /// Deletes every take for good, also those that could still be brought back.
  package func deleteAll() async -> [CoachTakeID] {
    var gone: [CoachTakeID] = []
    for take in takes() where (try? await delete(take.id)) != nil { gone.append(take.id) }
    deleted = [:]
    try? FileManager.default.removeItem(atPath: trash)
    return gone
  }

  /// Brings a deleted take back while its time for undoing runs.
  package func restore(_ id: CoachTakeID) throws(TakeMediaError) {
    guard deleted[id] != nil else { throw .unknownTake(id.text) }
    guard (try? existing(id)) == nil else { throw .existingTake(id.text) }
    guard rename(trash + "/" + id.text, folder(of: id)) == 0 else {
      throw .unwritable(String(cString: strerror(errno)))
    }
    deleted[id] = nil
    TakeConversions.removeUnfinished(in: folder(of: id))
  }

  /// Removes takes that ended more than so many days ago; 0 keeps them for ever. Returns what was removed.
  package func expire(days: Int) async -> [CoachTakeID] {
    guard days > 0 else { return [] }
    let oldest = now - Double(days) * 86_400
    var gone: [CoachTakeID] = []
    for take in takes() where take.state != .recording && take.ended < oldest {
      await conversions.cancel(take.id)
      guard (try? FileManager.default.removeItem(atPath: take.folder)) != nil else { continue }
      forget(take.id)
      gone.append(take.id)
    }
    return gone
  }

  private func erase(_ id: CoachTakeID, _ number: Int) {
    guard deleted[id] == number else { return }
    deleted[id] = nil
    try? FileManager.default.removeItem(atPath: trash + "/" + id.text)
  }
}
