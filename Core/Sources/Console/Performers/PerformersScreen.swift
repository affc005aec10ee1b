public import Addresses
public import ScreenKit
public import Signals

/// PERFORMERS: names, colours, channels, mute and solo, joined sources.
public struct PerformersScreen: Screen, Hashable {
  public struct Colour: Codable, Hashable, Sendable {
    public var id: PerformerColour
    public var hex: String
  }

  /// A part of a joined face and its source.
  public struct Part: Codable, Hashable, Sendable {
    public var id: FacePart
    public var title: String
    /// "" for automatic selection.
    public var source: String
  }

  public struct Row: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    /// "/sensorium/ada".
    public var prefix: String
    public var colour: PerformerColour
    public var hex: String
    public var midiChannel: Int
    /// Off while it is not heard.
    public var tone: Tone
    public var sentence: String
    public var isLead: Bool
    public var isSolo: Bool
    public var isMuted: Bool
    /// False while it is muted or another one is on solo.
    public var isHeard: Bool
    /// The performer that this one is joined to; "" for none.
    public var feeds: String
    /// Whether it can be joined to another one.
    public var canFeed: Bool
    /// The performers it can be joined to, with "" for none first.
    public var targets: [Choice]
    /// The selectable sources of each part; empty without joined sources.
    public var sources: [Choice]
    public var parts: [Part]
  }

  public var rows: [Row] = []
  /// Whether there are several: one alone needs no list beside the meters.
  public var hasSeveral = false
  public var colours = PerformerColour.allCases.map { Colour(id: $0, hex: $0.hex) }
  public var channels = (1...16).map { Choice(id: "\($0)", title: "MIDI \($0)") }
  /// Maximum length of a name in characters.
  public var longestName = PerformerIdentity.maximumNameLength
  public var canSplit = false
  /// The effect of splitting, or why it is unavailable.
  public var splitHint = ""

  public init(_ hubState: HubState) { refresh(from: hubState) }

  public enum Action: Codable, Hashable, Sendable {
    case lead(id: String)
    case rename(id: String, name: String)
    case paint(id: String, colour: PerformerColour)
    case setChannel(id: String, channel: Int)
    case solo(id: String)
    case mute(id: String)
    case merge(id: String, target: String)
    case choose(id: String, part: FacePart, source: String)
    case split
  }

  public enum Effect: Hashable, Sendable {
    case lead(id: String)
    case change(RosterChange)
    case split
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    /// The numbers of outputs, 0 when there was nothing to split, and of performers.
    case split(outputs: Int, performers: Int)
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .split(0, _): return [.notify(Notice(.success, "There is nothing to split."))]
    case .split(let count, let performers):
      let outputs = count == 1 ? "1 output" : "\(count) outputs"
      return [.notify(Notice(.success, "Split \(outputs) for \(performers) performers."))]
    }
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .lead(let id): return known(id) ? [.lead(id: id)] : []
    case .rename(let id, let name):
      guard known(id), !PerformerIdentity.shown(name).isEmpty else { return [] }
      return [.change(.rename(id: id, name: name))]
    case .paint(let id, let colour): return [.change(.paint(id: id, colour: colour))]
    case .setChannel(let id, let channel):
      return [.change(.setChannel(id: id, channel: min(max(channel, 1), 16)))]
    case .solo(let id): return [.change(.toggleSolo(id: id))]
    case .mute(let id): return [.change(.toggleMute(id: id))]
    case .merge(let id, let target):
      return [.change(target.isEmpty ? .separate(id: id) : .merge(id: id, target: target))]
    case .choose(let id, let part, let source):
      return [.change(.choose(id: id, part: part, source: source.isEmpty ? nil : source))]
    case .split: return canSplit ? [.split] : []
    }
  }

  private func known(_ id: String) -> Bool { rows.contains { $0.id == id } }

  /// Updates from the hub's state.
  public mutating func refresh(from hubState: HubState) {
    rows = hubState.performers.map { Row($0, on: hubState) }
    hasSeveral = rows.count > 1
    let shared = hubState.sinks.filter { sink in
      (try? SinkURL(sink.url))?.performer == nil
    }
    canSplit = rows.count > 1 && !shared.isEmpty
    splitHint =
      if rows.count < 2 {
        "Add a second performer to give each one outputs of its own."
      } else if shared.isEmpty {
        "Every output has its performer."
      } else {
        "Gives each of \(rows.count) performers its own copy of every output."
      }
  }
}

extension PerformersScreen.Row {
  fileprivate init(_ performer: PerformerStatus, on hubState: HubState) {
    let roster = hubState.roster
    let identity = roster.identities[performer.id]
    let feeders = roster.feeders(of: performer.id)
    func choice(_ id: String) -> Choice {
      Choice(id: id, title: roster.identities[id]?.name ?? id)
    }
    let (isMuted, isHeard) = (roster.muted.contains(performer.id), roster.isHeard(performer.id))
    let silence = isMuted ? "Muted. " : "Muted: another performer is solo. "
    let others = hubState.performers.map(\.id).filter { id in
      id != performer.id && roster.merged[id] == nil
    }
    let targets = feeders.isEmpty ? [Choice(id: "", title: "None")] + others.map(choice) : []
    self.init(
      id: performer.id, name: identity?.name ?? performer.title,
      prefix: identity?.oscPrefix ?? "", colour: identity?.colour ?? .grey,
      hex: (identity?.colour ?? .grey).hex, midiChannel: identity?.midiChannel ?? 1,
      tone: isHeard ? performer.tone : .off,
      sentence: (isHeard ? "" : silence) + performer.sentence,
      isLead: hubState.leadPerformer?.id == performer.id, isSolo: roster.solo == performer.id,
      isMuted: isMuted, isHeard: isHeard, feeds: roster.merged[performer.id] ?? "",
      canFeed: targets.count > 1, targets: targets,
      sources: feeders.isEmpty
        ? []
        : [Choice(id: "", title: "Automatic")]
          + ([performer.id] + feeders).map(choice),
      parts: feeders.isEmpty
        ? []
        : FacePart.allCases.map { part in
          PerformersScreen.Part(
            id: part, title: part.title, source: roster.choices[performer.id]?[part] ?? "")
        })
  }
}
