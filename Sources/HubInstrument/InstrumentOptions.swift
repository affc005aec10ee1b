public import HubStudio

/// The settings of the instrument of a hub.
public struct InstrumentOptions: ProductOptions {
  /// MIDI connections to open from the start, beside the stored ones.
  public var midi: [String] = []
  /// Where it sounds from the start: "page" or "jack"; nil where it did last.
  public var output: String?
  /// Show the introduction again.
  public var isIntroduced: Bool?

  public init() {}
}

extension HubConfiguration {
  /// The instrument of this hub.
  public var instrument: InstrumentOptions {
    get { self[InstrumentOptions.self] }
    set { self[InstrumentOptions.self] = newValue }
  }
}
