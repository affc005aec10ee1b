import Coach
import CoachEngine
import CoachWire
import Landmarks
import Realtime

/// The sessions of the wire that are being judged, at most 64: of more, the one that was asked least lately is forgotten,
/// and its stored events stay in the archive. The caller closes the trackers of sessions that end.
final class CoachSessions: Sendable {
  static let capacity = 64

  private struct State {
    var slots: [String: Slot] = [:]
    /// Counts the requests.
    var clock = 0
  }

  /// One session; its requests are judged one after the other.
  final class Slot: Sendable {
    let state: Locked<Content>

    struct Content: Sendable {
      fileprivate(set) var session: WireSession
      var tracker: TrackerID?
      fileprivate var lastUse = 0
      /// It gets no tracker any more.
      fileprivate(set) var hasEnded = false
      /// It was deleted: nothing of it is kept any more.
      fileprivate(set) var isGone = false

      /// Nil when it was deleted.
      mutating func judge(
        _ request: AnalyzeRequest, _ picture: SeenPicture?, at now: Double
      ) -> (event: CoachingEvent, isStored: Bool)? {
        guard !isGone else { return nil }
        let before = session.coach.log.total
        let event = session.analyze(request, picture: picture, at: now)
        return (event, session.coach.log.total > before)
      }
    }

    init(id: String) { state = Locked(Content(session: WireSession(id: id))) }

    /// Returns its tracker, if it has one.
    fileprivate func end(isGone: Bool) -> TrackerID? {
      state.withLock { content in
        (content.hasEnded, content.isGone) = (true, isGone)
        defer { content.tracker = nil }
        return content.tracker
      }
    }
  }

  private let state = Locked(State())

  var count: Int { state.withLock { $0.slots.count } }

  func contains(_ id: String) -> Bool { state.withLock { $0.slots[id] != nil } }

  /// The session of a name, made when it is new; and the tracker of one that had to go for it.
  func slot(of id: String) -> (slot: Slot, closed: TrackerID?) {
    state.withLock { state in
      state.clock += 1
      let clock = state.clock
      if let known = state.slots[id] {
        known.state.withLock { $0.lastUse = clock }
        return (known, nil)
      }
      var closed: TrackerID?
      if state.slots.count >= Self.capacity {
        let oldest = state.slots.min { one, other in
          one.value.state.withLock { $0.lastUse } < other.value.state.withLock { $0.lastUse }
        }
        closed = oldest.flatMap { state.slots.removeValue(forKey: $0.key)?.end(isGone: false) }
      }
      let slot = Slot(id: id)
      slot.state.withLock { $0.lastUse = clock }
      state.slots[id] = slot
      return (slot, closed)
    }
  }

  /// Deletes a session; returns its tracker, if it has one.
  func remove(_ id: String) -> TrackerID? {
    state.withLock { $0.slots.removeValue(forKey: id)?.end(isGone: true) }
  }

  /// Deletes every session; returns their trackers.
  func removeAll() -> [TrackerID] {
    state.withLock { state in
      defer { state.slots = [:] }
      return state.slots.values.compactMap { $0.end(isGone: true) }
    }
  }
}
