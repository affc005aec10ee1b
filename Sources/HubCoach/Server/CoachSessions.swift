import CoachEngine
import CoachWire
import Landmarks
import Realtime

/// The sessions of the wire that are being judged, at most 64: of more, the one that was asked least lately is forgotten,
/// and its stored events stay in the archive.
final class CoachSessions: Sendable {
  static let capacity = 64

  private struct State {
    var slots: [String: Slot] = [:]
    /// Counts the requests.
    var clock = 0
  }

  /// One session; its requests are judged one after the other.
  final class Slot: Sendable {
    let id: String
    let state: Locked<Content>

    struct Content: Sendable {
      var session: WireSession
      var tracker: TrackerID?
      /// Events in the archive from before the hub's start.
      var earlier: Int
      var lastUse = 0
    }

    init(id: String, earlier: Int) {
      self.id = id
      state = Locked(Content(session: WireSession(id: id), earlier: earlier))
    }
  }

  private let state = Locked(State())

  var count: Int { state.withLock { $0.slots.count } }

  /// The session of a name, if it is being judged.
  func slot(of id: String) -> Slot? { state.withLock { $0.slots[id] } }

  /// The session of a name, made with a number of earlier events; and one that had to go for it.
  func slot(of id: String, earlier: Int) -> (slot: Slot, forgotten: Slot?) {
    state.withLock { state in
      state.clock += 1
      let clock = state.clock
      if let known = state.slots[id] {
        known.state.withLock { $0.lastUse = clock }
        return (known, nil)
      }
      var forgotten: Slot?
      if state.slots.count >= Self.capacity {
        let oldest = state.slots.min { one, other in
          one.value.state.withLock { $0.lastUse } < other.value.state.withLock { $0.lastUse }
        }
        forgotten = oldest.flatMap { state.slots.removeValue(forKey: $0.key) }
      }
      let slot = Slot(id: id, earlier: earlier)
      slot.state.withLock { $0.lastUse = clock }
      state.slots[id] = slot
      return (slot, forgotten)
    }
  }

  func remove(_ id: String) -> Slot? { state.withLock { $0.slots.removeValue(forKey: id) } }

  func removeAll() -> [Slot] {
    state.withLock { state in
      defer { state.slots = [:] }
      return Array(state.slots.values)
    }
  }
}
