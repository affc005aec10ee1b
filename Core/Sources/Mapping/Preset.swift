import JSON
import Numbers

/// A saved configuration as a JSON document; unknown keys are preserved when it is saved again.
public struct Preset: Hashable, Sendable {
  public static let format = "sensorium.preset"
  public static let version = 1

  public var name: String
  /// Its purpose in a sentence or two; nil for none.
  public var notes: String?
  /// Global smoothing, 0…500 ms.
  public var smoothing: Int { didSet { smoothing = Smoother.clamped(smoothing) } }
  /// Calibration's sensitivity 0.5…2; nil keeps the current value.
  public var sensitivity: Float?
  /// The outputs to open, as URLs; empty keeps the current connections.
  public var sinks: [String]
  public var mapping: MappingTable
  /// False when the document has no mapping; loading it then keeps the current mapping.
  public var includesMapping: Bool

  private var extras = JSONNode.object(JSONMembers())

  public init(
    name: String, smoothing: Int = 20, sensitivity: Float? = nil, sinks: [String] = [],
    mapping: MappingTable = .identity, includesMapping: Bool = true, notes: String? = nil
  ) {
    self.name = name
    self.notes = notes
    self.smoothing = Smoother.clamped(smoothing)
    self.sensitivity = sensitivity
    self.sinks = sinks
    self.mapping = mapping
    self.includesMapping = includesMapping
  }
}

extension Preset: Codable {
  private enum Keys: String, CodingKey, CaseIterable {
    case format, version, name, notes, smoothing, sensitivity, sinks, mapping
  }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    self.init(
      name: try keyed.decode(String.self, forKey: .name),
      smoothing: try keyed.decodeIfPresent(Int.self, forKey: .smoothing) ?? 20,
      sensitivity: try keyed.decodeIfPresent(Float.self, forKey: .sensitivity),
      sinks: try keyed.decodeIfPresent([String].self, forKey: .sinks) ?? [],
      mapping: try keyed.decodeIfPresent(MappingTable.self, forKey: .mapping) ?? .identity,
      includesMapping: keyed.contains(.mapping),
      notes: try? keyed.decode(String.self, forKey: .notes))
    extras = Preset.unknown(in: try JSONNode(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    var kept = extras
    if !includesMapping, case .object(var members) = kept {
      members[Keys.mapping.rawValue] = nil
      kept = .object(members)
    }
    try kept.overlaid(with: .object(JSONMembers(known()))).encode(to: encoder)
  }

  private func known() throws -> [String: JSONNode] {
    var members: [String: JSONNode] = [
      Keys.format.rawValue: .string(Preset.format),
      Keys.version.rawValue: JSONNode(Preset.version),
      Keys.name.rawValue: .string(name),
      Keys.smoothing.rawValue: JSONNode(smoothing),
    ]
    if includesMapping { members[Keys.mapping.rawValue] = try JSONNode(encoding: mapping) }
    if let notes { members[Keys.notes.rawValue] = .string(notes) }
    if let sensitivity { members[Keys.sensitivity.rawValue] = try JSONNode(encoding: sensitivity) }
    if !sinks.isEmpty { members[Keys.sinks.rawValue] = .array(sinks.map(JSONNode.string)) }
    return members
  }

  private static func unknown(in document: JSONNode) -> JSONNode {
    var members = document.members
    let mapping = MappingTable.unknown(in: members[Keys.mapping.rawValue] ?? .null)
    let notes = members[Keys.notes.rawValue]
    for key in Keys.allCases { members[key.rawValue] = nil }
    if let notes {
      if case .string = notes {} else { members[Keys.notes.rawValue] = notes }
    }
    if !mapping.isEmpty { members[Keys.mapping.rawValue] = .object(mapping) }
    return .object(members)
  }
}
