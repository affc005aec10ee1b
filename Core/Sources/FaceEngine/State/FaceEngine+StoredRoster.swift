import Addresses
import Console
import FaceControl
import Signals

/// The stored properties of a performer besides its source, whose address has its name and colour.
struct StoredMember: Codable, Equatable {
  var channel: Int
  var isMuted: Bool
  var isSolo: Bool
  /// The index of the performer that this one's source feeds; nil for none.
  var feeds: Int?
  /// By part of the face, the index of the source that it is taken from.
  var choices: [String: Int]
}

extension FaceEngine {
  /// The performers that are stored: all but browser cameras and further senders, which connect again by themselves.
  var lastingPerformers: [Performer] { performers.map(\.performer).filter { !$0.url.isGuest } }

  /// Their stored properties, in the order of their sources.
  var storedRoster: [StoredMember] {
    let ids = lastingPerformers.map(\.id)
    return ids.map { id in
      let choices = (roster.choices[id] ?? [:]).compactMap { part, source in
        ids.firstIndex(of: source).map { (part.rawValue, $0) }
      }
      return StoredMember(
        channel: roster.identities[id]?.midiChannel ?? 1, isMuted: roster.muted.contains(id),
        isSolo: roster.solo == id, feeds: roster.merged[id].flatMap { ids.firstIndex(of: $0) },
        choices: Dictionary(choices) { first, _ in first })
    }
  }

  /// Restores the stored sources. Returns their ids, nil for one that cannot be parsed.
  func restore(_ sources: [StoredConnection], as members: [StoredMember]) -> [String?] {
    let ids = sources.map { (try? NamedSource($0.url)).map { add($0) } }
    for (id, member) in zip(ids, members) {
      guard let id else { continue }
      for change in changes(of: member, id: id, among: ids) { apply(change) }
    }
    return ids
  }

  private func changes(
    of member: StoredMember, id: String, among ids: [String?]
  ) -> [RosterChange] {
    func other(_ place: Int) -> String? { ids.indices.contains(place) ? ids[place] : nil }
    var changes = [RosterChange.setChannel(id: id, channel: member.channel)]
    if member.isMuted { changes.append(.toggleMute(id: id)) }
    if member.isSolo { changes.append(.toggleSolo(id: id)) }
    if let target = member.feeds.flatMap(other) { changes.append(.merge(id: id, target: target)) }
    for (name, place) in member.choices {
      guard let part = FacePart(rawValue: name), let source = other(place) else { continue }
      changes.append(.choose(id: id, part: part, source: source))
    }
    return changes
  }

  /// A sink's address with the id that its performer will have after a restart.
  func storedURL(of sink: Sink) -> String {
    var url = sink.url
    if let place = lastingPerformers.firstIndex(where: { $0.id == url.performer }) {
      url.performer = "p\(place + 1)"
    }
    return url.description
  }
}
