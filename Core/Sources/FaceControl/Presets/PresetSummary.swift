import Mapping

/// What a list shows of a preset.
public struct PresetSummary: Codable, Hashable, Sendable {
  public enum Origin: String, Codable, Sendable {
    /// Ours, read-only: where to send.
    case pinned
    /// Ours, read-only: how to play.
    case ready
    /// The person's own.
    case own
  }

  public var id: String
  public var name: String
  public var origin: Origin
  public var outputs: [PresetOutput]
  /// How many channels it maps; nil when it leaves the mapping as it is.
  public var mapped: Int?
  /// Milliseconds.
  public var smoothing: Int
  public var sensitivity: Float?
  public var notes: String?
  /// Unix seconds; nil for ours.
  public var modified: Double?
  /// Why it cannot be loaded, in a sentence.
  public var problem: String?

  init(id: String, origin: Origin, preset: Preset, modified: Double?) {
    self.id = id
    self.origin = origin
    self.modified = modified
    name = preset.name
    outputs = preset.sinks.prefix(8).map(PresetOutput.init)
    mapped = preset.includesMapping ? preset.mapping.changedCount : nil
    smoothing = preset.smoothing
    sensitivity = preset.sensitivity
    notes = preset.notes.map { String($0.prefix(400)) }
  }

  init(id: String, name: String, problem: String, modified: Double?) {
    self.id = id
    self.name = name
    self.problem = problem
    self.modified = modified
    origin = .own
    outputs = []
    smoothing = 0
  }
}

extension MappingTable {
  /// How many channels and gestures are on and not as they were from the start.
  var changedCount: Int {
    Mappable.allCases.count { self[$0].isOn && self[$0] != .identity(for: $0) }
  }
}
