/// The test signals of the workbench and of `sensorium signal`.
public enum SignalKind: String, CaseIterable, Codable, Hashable, Sendable {
  case sine, sawtooth, square, noise, silence
  case gatedBurst, pwm, fm
  case impulse, pluck, arpeggio
  case sweep, sampleAndHold
  case sample
  case live

  /// The groups of signals in a list.
  public enum Section: String, CaseIterable, Sendable {
    case basic = "Basic"
    case tonal = "Tonal"
    case transient = "Transient"
    case modulated = "Modulated"
    case playback = "Playback"
    case live = "Live"
  }

  public var section: Section {
    switch self {
    case .sine, .sawtooth, .square, .noise, .silence: .basic
    case .gatedBurst, .pwm, .fm: .tonal
    case .impulse, .pluck, .arpeggio: .transient
    case .sweep, .sampleAndHold: .modulated
    case .sample: .playback
    case .live: .live
    }
  }

  /// Its sound, one sentence.
  public var summary: String {
    switch self {
    case .sine: "A pure tone."
    case .sawtooth: "All harmonics, band-limited."
    case .square: "Odd harmonics, band-limited."
    case .noise: "White noise."
    case .silence: "Nothing at all."
    case .gatedBurst: "200 ms of a tone in every 500 ms."
    case .pwm: "A pulse whose width goes from 10 to 90 % and back in 4 s."
    case .fm: "Two sines in FM whose index goes from 0 to 8 and back in 4 s."
    case .impulse: "A click of one sample, every 2 s."
    case .pluck: "A plucked string, every second."
    case .arpeggio: "C major, three notes a second."
    case .sweep: "From 80 to 8000 Hz in 3 s, as many octaves in each second."
    case .sampleAndHold: "A tone that jumps to another pitch four times a second."
    case .sample: "A piece of music: chord, drums or melody."
    case .live: "What comes in."
    }
  }

  /// Whether it has an adjustable frequency.
  public var usesFrequency: Bool {
    switch self {
    case .sine, .sawtooth, .square, .gatedBurst, .pwm, .fm, .pluck: true
    default: false
    }
  }

  /// Whether it depends on the seed.
  public var usesSeed: Bool { self == .noise || self == .sampleAndHold }
}

/// The recording of `SignalKind.sample`; synthesised on first use, loopable.
public enum SampleMaterial: String, CaseIterable, Codable, Hashable, Sendable {
  /// C major, struck once, 2 s.
  case chord
  /// Kick and snare at 120 beats a minute, 2 s.
  case drums
  /// The scale of C major, eight notes in 2 s.
  case melody
}
