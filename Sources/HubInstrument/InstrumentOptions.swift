public import HubStudio

/// The settings of the instrument of a hub.
public struct InstrumentOptions: ProductOptions {
  /// MIDI connections to open from the start, beside the stored ones.
  public var midi: [String] = []
  /// Where it sounds from the start: "page", "jack" or "alsa"; nil where it did last.
  public var output: String?
  /// ALSA's name of the sound card.
  public var alsaDevice = "default"
  /// Show the introduction again.
  public var isIntroduced: Bool?

  public init() {}

  /// Throws one sentence for what is no address of MIDI.
  public static func check(midi text: String) throws { _ = try MIDIConnections.url(text) }

  /// What ``output`` may be.
  public static let outputs = SoundService.Output.allCases.map(\.rawValue)
}

extension HubConfiguration {
  /// The instrument of this hub.
  public var instrument: InstrumentOptions {
    get { self[InstrumentOptions.self] }
    set { self[InstrumentOptions.self] = newValue }
  }
}
