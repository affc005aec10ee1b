import CaptureFiles
import Realtime

/// Whether manifests name a file, without reading them for each request of a player.
final class ManifestCache: Sendable {
  private struct Known {
    var folder: String
    var size: Int64
    var change: Int64
    var names: Set<String>
  }

  /// Manifests, and names of one, that are kept.
  private static let (most, mostNames) = (4, 50_000)
  private let known = Locked<[Known]>([])

  func names(_ name: String, in folder: String) -> Bool {
    guard let status = LibraryDisk.file(folder + "/" + ManifestHead.name) else { return false }
    if name == ManifestHead.name { return true }
    let answer = known.withLock { known in
      known.first {
        $0.folder == folder && $0.size == status.size && $0.change == status.change
      }?.names.contains(name)
    }
    if let answer { return answer }
    guard var manifest = try? ManifestReader(folder) else { return false }
    var (names, isFound) = (Set<String>(), false)
    while let entry = try? manifest.next() {
      isFound = isFound || entry.path == name
      if names.count <= Self.mostNames { names.insert(entry.path) }
      if isFound, names.count > Self.mostNames { break }
    }
    if names.count <= Self.mostNames {
      let new = Known(folder: folder, size: status.size, change: status.change, names: names)
      known.withLock { known in
        known = known.filter { $0.folder != folder }.suffix(Self.most - 1) + [new]
      }
    }
    return isFound
  }
}
