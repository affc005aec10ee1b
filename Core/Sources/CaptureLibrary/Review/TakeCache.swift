import CaptureScreens
import Realtime

/// The last takes that were looked at.
final class TakeCache: Sendable {
  private static let most = 4
  private let known = Locked<[(session: IndexedSession, take: CaptureTakeContent)]>([])

  /// Nil unless nothing of the session has changed since.
  func take(of session: IndexedSession) -> CaptureTakeContent? {
    known.withLock { known in known.first { $0.session == session }?.take }
  }

  func keep(_ take: CaptureTakeContent, of session: IndexedSession) {
    known.withLock { known in
      known =
        known.filter { $0.session.id != session.id }.suffix(Self.most - 1)
        + [(session, take)]
    }
  }
}
