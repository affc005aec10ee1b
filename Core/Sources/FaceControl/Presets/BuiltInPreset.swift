public import Mapping

/// A preset of ours: read-only, there from the start.
public struct BuiltInPreset: Hashable, Sendable {
  public let id: String
  public let origin: PresetSummary.Origin
  public let preset: Preset

  public init(id: String, origin: PresetSummary.Origin, preset: Preset) {
    self.id = id
    self.origin = origin
    self.preset = preset
  }

  /// Every preset of ours in the order of the list.
  public static let all = pinned

  /// The three that the specification pins: where to send, nothing else.
  public static let pinned = [
    connection("nerve", "NERVE Default", "weirdconnect://127.0.0.1:9000"),
    connection("osc", "OSC Local", "osc://127.0.0.1:8000"),
    connection("midi", "MIDI Network", "rtpmidi://127.0.0.1:5004"),
  ]

  private static func connection(_ id: String, _ name: String, _ sink: String) -> BuiltInPreset {
    BuiltInPreset(
      id: "pinned.\(id)", origin: .pinned,
      preset: Preset(name: name, sinks: [sink], includesMapping: false))
  }
}
