import Realtime

/// The limit of request bodies in memory at one time, in bytes, for the whole studio.
final class BodyBudget: Sendable {
  private let most: Int
  private let used = Locked(0)

  init(_ most: Int) { self.most = most }

  /// False when the rest is too small; then nothing is reserved.
  func take(_ count: Int) -> Bool {
    used.withLock { used in
      guard used + count <= most else { return false }
      used += count
      return true
    }
  }

  func give(_ count: Int) { used.withLock { $0 -= count } }

  /// The reserved bytes.
  var taken: Int { used.withLock { $0 } }
}
