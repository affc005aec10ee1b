public import Addresses
import Console
import FaceControl

extension FaceEngine {
  /// Applies a user's change of the performers.
  public func apply(_ change: RosterChange) {
    roster.apply(change)
    followRoster()
    attachAll()
    publish()
  }

  /// Notifies every performer of its identity, whether it is active and which performer it feeds.
  func followRoster() {
    for performer in performers.map(\.performer) {
      let id = performer.id
      if let identity = roster.identities[id] { performer.setIdentity(identity) }
      performer.hold(silent: !roster.isHeard(id))
      performer.join(roster.feeders(of: id), choices: roster.choices[id] ?? [:])
      performer.feed(self.performer(roster.merged[id]))
    }
  }

  /// Gives every performer its own copy of the outputs that follow the lead.
  ///
  /// Returns how many outputs were split, 0 when there is nothing to split, for how many performers.
  public func splitOutputs() -> (outputs: Int, performers: Int) {
    let all = performers.compactMap { running in
      roster.identities[running.performer.id].map { (id: running.performer.id, identity: $0) }
    }.filter { roster.merged[$0.id] == nil }
    let shared = sinks.map(\.sink).filter { $0.url.performer == nil }
    guard all.count > 1, !shared.isEmpty else { return (0, all.count) }
    for sink in shared {
      var url = sink.url
      url.rate = sink.rate
      removeSink(sink.id)
      for copy in url.split(for: all) { add(copy) }
    }
    return (shared.count, all.count)
  }
}
