public import Mapping

/// A built-in, read-only preset.
public struct BuiltInPreset: Hashable, Sendable {
  public let id: String
  public let origin: PresetSummary.Origin
  public let preset: Preset

  public init(id: String, origin: PresetSummary.Origin, preset: Preset) {
    self.id = id
    self.origin = origin
    self.preset = preset
  }

  /// The built-in presets in display order.
  public static let all = ReadyPreset.allCases.map(BuiltInPreset.init)

  private init(_ ready: ReadyPreset) {
    var preset = ready.preset
    preset.notes = ready.summary
    if ready.isConnection { preset.includesMapping = false }
    let origin: PresetSummary.Origin = ready.isConnection ? .pinned : .ready
    self.init(id: "\(origin.rawValue).\(ready.shortName)", origin: origin, preset: preset)
  }
}

extension ReadyPreset {
  fileprivate var shortName: String {
    switch self {
    case .nerveDefault: "nerve"
    case .oscLocal: "osc"
    case .midiNetwork: "midi"
    case .ambient, .drums, .vocal, .bass, .granular: rawValue
    }
  }
}
