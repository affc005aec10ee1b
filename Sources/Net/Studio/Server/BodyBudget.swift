import Realtime

/// How many bytes of request bodies may be in memory at one time, for the whole studio.
final class BodyBudget: Sendable {
  private let most: Int
  private let used = Locked(0)

  init(_ most: Int) { self.most = most }

  /// False when there is not enough left; then nothing is taken.
  func take(_ count: Int) -> Bool {
    used.withLock { used in
      guard used + count <= most else { return false }
      used += count
      return true
    }
  }

  func give(_ count: Int) { used.withLock { $0 -= count } }

  /// Bytes that are taken now.
  var taken: Int { used.withLock { $0 } }
}
