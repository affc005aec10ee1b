public import Mapping

/// One preset as a list shows it.
public struct PresetSummary: Codable, Hashable, Sendable {
  public enum Origin: String, Codable, Sendable {
    /// Built-in: connections.
    case pinned
    /// Built-in: mappings.
    case ready
    /// A user preset.
    case own
  }

  public var id: String
  public var name: String
  public var origin: Origin
  public var outputs: [PresetOutput]
  /// The number of mapped channels; nil when it leaves the mapping unchanged.
  public var mapped: Int?
  /// Milliseconds.
  public var smoothing: Int
  public var sensitivity: Float?
  public var notes: String?
  /// Unix seconds; nil for built-in presets.
  public var modified: Double?
  /// Why it cannot be loaded, one sentence.
  public var problem: String?

  public init(id: String, origin: Origin, preset: Preset, modified: Double?) {
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
  /// The number of enabled channels and gestures that differ from the default.
  var changedCount: Int {
    Mappable.allCases.count { self[$0].isOn && self[$0] != .identity(for: $0) }
  }
}
