public import Signals

/// The performers of the hub: identities, mute and solo, joined sources.
public struct PerformerRoster: Codable, Hashable, Sendable {
  public private(set) var identities: [String: PerformerIdentity] = [:]
  /// The performer on solo; nil for none.
  public private(set) var solo: String?
  public private(set) var muted: Set<String> = []
  /// For a performer whose source is joined to another one: that one's id.
  public private(set) var merged: [String: String] = [:]
  /// For a performer with joined sources: the source of each part of the face.
  public private(set) var choices: [String: [FacePart: String]] = [:]

  public init() {}

  /// Adds a performer; equal names are numbered.
  public mutating func enter(_ id: String, name: String, colour: PerformerColour? = nil) {
    let wanted = PerformerIdentity.shown(name)
    let shown = freeName(wanted.isEmpty ? "Performer" : wanted, for: id)
    identities[id] = PerformerIdentity(
      name: shown, slug: freeSlug(PerformerIdentity.slug(of: shown), for: id),
      colour: colour ?? freeColour, midiChannel: freeChannel)
  }

  public mutating func leave(_ id: String) {
    identities[id] = nil
    muted.remove(id)
    if solo == id { solo = nil }
    separate(id)
    for (source, target) in merged where target == id { separate(source) }
    choices[id] = nil
  }

  /// Whether this performer is active (not muted, and no other one is on solo).
  public func isHeard(_ id: String) -> Bool { !muted.contains(id) && (solo == nil || solo == id) }

  /// The performer with this id, or with this name in addresses.
  public func identity(named name: String) -> PerformerIdentity? {
    identities[name] ?? identities.values.first { $0.slug == name }
  }

  /// The performers joined to one.
  public func feeders(of id: String) -> [String] {
    merged.filter { $0.value == id }.map(\.key).sorted()
  }

  /// Applies a change; ignores an invalid one.
  public mutating func apply(_ change: RosterChange) {
    switch change {
    case .rename(let id, let name): rename(id, to: name)
    case .paint(let id, let colour): identities[id]?.colour = colour
    case .setChannel(let id, let channel):
      if (1...16).contains(channel) { identities[id]?.midiChannel = channel }
    case .toggleSolo(let id):
      guard identities[id] != nil else { return }
      solo = solo == id ? nil : id
    case .toggleMute(let id):
      guard identities[id] != nil else { return }
      if muted.remove(id) == nil { muted.insert(id) }
    case .merge(let id, let target): join(id, to: target)
    case .separate(let id): separate(id)
    case .choose(let id, let part, let source):
      let known = [id] + feeders(of: id)
      guard source.map(known.contains) ?? true else { return }
      choices[id, default: [:]][part] = source
    }
  }

  private mutating func rename(_ id: String, to name: String) {
    let shown = PerformerIdentity.shown(name)
    guard !shown.isEmpty, identities[id] != nil, identities[id]?.name != shown else { return }
    let free = freeName(shown, for: id)
    let slug = freeSlug(PerformerIdentity.slug(of: free), for: id)
    identities[id]?.name = free
    identities[id]?.slug = slug
  }

  private mutating func join(_ id: String, to target: String) {
    guard id != target, identities[id] != nil, identities[target] != nil,
      merged[target] == nil, feeders(of: id).isEmpty, merged[id] != target,
      feeders(of: target).count < FacePart.maximumSources - 1
    else { return }
    separate(id)
    merged[id] = target
  }

  private mutating func separate(_ id: String) {
    guard let target = merged.removeValue(forKey: id) else { return }
    choices[target] = choices[target]?.filter { $0.value != id }
  }
}

extension PerformerRoster {
  private func freeName(_ name: String, for id: String) -> String {
    let taken = Set(identities.filter { $0.key != id }.values.map(\.name))
    return Self.free(name, taken: taken, separator: " ")
  }

  private func freeSlug(_ slug: String, for id: String) -> String {
    let taken = Set(identities.filter { $0.key != id }.values.map(\.slug))
    return Self.free(slug, taken: taken, separator: "-")
  }

  /// "Ada", "Ada 2", "Ada 3" …
  private static func free(_ text: String, taken: Set<String>, separator: String) -> String {
    guard taken.contains(text) else { return text }
    let number = (2...).first { !taken.contains("\(text)\(separator)\($0)") } ?? 2
    return "\(text)\(separator)\(number)"
  }

  private var freeColour: PerformerColour {
    let taken = identities.values.map(\.colour)
    let counts = PerformerColour.allCases.map { colour in taken.count { $0 == colour } }
    let least = counts.min() ?? 0
    return zip(PerformerColour.allCases, counts).first { $0.1 == least }?.0 ?? .orange
  }

  private var freeChannel: Int {
    let taken = Set(identities.values.map(\.midiChannel))
    return (1...16).first { !taken.contains($0) } ?? 1
  }
}

extension SinkURL {
  /// The same output bound to the performer that currently has this name, so that it follows a rename; an
  /// unknown name stays.
  public func following(_ roster: PerformerRoster) -> SinkURL {
    guard let name = performer, roster.identities[name] == nil,
      let named = roster.identities.first(where: { $0.value.slug == name })
    else { return self }
    var url = self
    url.performer = named.key
    return url
  }
}
