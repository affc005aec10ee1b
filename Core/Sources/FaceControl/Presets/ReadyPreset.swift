public import Mapping

/// The built-in presets: three connections and the specification's five uses.
///
/// A use keeps the connections, enables the controls it maps and disables all others, and gives each control
/// a jack, an OSC address and a controller, so that it works with every protocol.
public enum ReadyPreset: String, CaseIterable, Sendable {
  case nerveDefault, oscLocal, midiNetwork
  case ambient, drums, vocal, bass, granular

  /// The three defaults of the specification, which set connections only.
  public var isConnection: Bool {
    switch self {
    case .nerveDefault, .oscLocal, .midiNetwork: true
    case .ambient, .drums, .vocal, .bass, .granular: false
    }
  }

  public var name: String {
    switch self {
    case .nerveDefault: "NERVE Default"
    case .oscLocal: "OSC Local"
    case .midiNetwork: "MIDI Network"
    case .ambient: "Ambient"
    case .drums: "Drums"
    case .vocal: "Vocal"
    case .bass: "Bass"
    case .granular: "Granular"
    }
  }

  /// Its purpose, one sentence for a card.
  public var summary: String {
    switch self {
    case .nerveDefault: "WeirdConnect to this computer, port 9000."
    case .oscLocal: "OSC to this computer, port 8000."
    case .midiNetwork: "Network MIDI to this computer, port 5004."
    case .ambient: "Pads: jaw to cutoff, cheeks to reverb, head to pan, eyes up to modulation."
    case .drums: "Eyes strike kick and snare, a smile opens the hi-hat, the jaw tunes."
    case .vocal: "Vowels: jaw to height, smile to brightness, lips to formant and shape."
    case .bass: "Head to pitch, jaw to cutoff, smile to glide, wide eyes to loudness."
    case .granular:
      "Brows to density, cheeks to pitch, tongue to a trigger, jaw to spray and smear."
    }
  }

  public var preset: Preset {
    Preset(name: name, sinks: sinks, mapping: mapping)
  }

  private var sinks: [String] {
    switch self {
    case .nerveDefault: ["weirdconnect://127.0.0.1:9000"]
    case .oscLocal: ["osc://127.0.0.1:8000"]
    case .midiNetwork: ["rtpmidi://127.0.0.1:5004"]
    case .ambient, .drums, .vocal, .bass, .granular: []
    }
  }

  private var mapping: MappingTable {
    switch self {
    case .nerveDefault, .oscLocal, .midiNetwork: .identity
    case .ambient: MappingTable(patch: ReadyPatch.ambient)
    case .drums: MappingTable(patch: ReadyPatch.drums)
    case .vocal: MappingTable(patch: ReadyPatch.vocal)
    case .bass: MappingTable(patch: ReadyPatch.bass)
    case .granular: MappingTable(patch: ReadyPatch.granular)
    }
  }
}
