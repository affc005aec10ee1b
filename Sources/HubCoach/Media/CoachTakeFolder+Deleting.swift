import Foundation
import Numbers

extension CoachTakeFolder {
  /// Moves a take aside, so that nothing is added to it any more, ends its conversions and removes everything of it.
  /// What cannot be removed, or is left by a crash, goes when the hub starts again.
  package func delete(_ id: CoachTakeID) async throws(TakeMediaError) {
    let folder = try existing(id)
    let aside = trash + "/" + UUID().uuidString
    try? FileManager.default.createDirectory(
      atPath: trash, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard rename(folder, aside) == 0 else {
      throw .unwritable(String(cString: strerror(errno)))
    }
    forget(id)
    await conversions.cancel(id)
    guard (try? FileManager.default.removeItem(atPath: aside)) != nil else {
      throw .notRemoved(aside)
    }
    // Other takes may be there.
    rmdir(trash)
  }

  /// Deletes every take; returns what was deleted.
  package func deleteAll() async -> [CoachTakeID] {
    var gone: [CoachTakeID] = []
    for take in takes() where (try? await delete(take.id)) != nil { gone.append(take.id) }
    return gone
  }

  /// Removes takes that ended more than so many days ago; 0 keeps them for ever. Returns what was removed.
  package func expire(days: Int) async -> [CoachTakeID] {
    guard days > 0 else { return [] }
    let oldest = now - Double(days) * 86_400
    var gone: [CoachTakeID] = []
    for take in takes() where take.state != .recording && take.ended < oldest {
      if (try? await delete(take.id)) != nil { gone.append(take.id) }
    }
    return gone
  }
}
