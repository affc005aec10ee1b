import Numbers

/// The tempo of echoes and of the MIDI clock.
///
/// Missing or unreadable fields of a stored document get their defaults; numbers are clamped to their ranges.
public struct InstrumentTempo: Codable, Hashable, Sendable {
  public enum Source: String, CaseIterable, Codable, Hashable, Sendable {
    case own
    /// The MIDI clock of another program; its last tempo while it is silent.
    case clock
  }

  /// The time between two echoes.
  public enum Echo: String, CaseIterable, Codable, Hashable, Sendable {
    /// 0.3 s at every tempo.
    case free
    case quarter, dottedEighth, eighth, tripletEighth, sixteenth

    /// Nil for a free one.
    var beats: Double? {
      switch self {
      case .free: nil
      case .quarter: 1
      case .dottedEighth: 0.75
      case .eighth: 0.5
      case .tripletEighth: 1 / 3
      case .sixteenth: 0.25
      }
    }
  }

  public static let range = 40.0...240.0

  /// Beats per minute, 40…240.
  public var beatsPerMinute = 120.0
  public var source = Source.own
  public var echo = Echo.free
  /// Sends 24 pulses a beat to the MIDI connections.
  public var sendsClock = false

  public init() {}

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    beatsPerMinute = fields.value(.beatsPerMinute, or: beatsPerMinute).clamped(to: Self.range)
    source = fields.value(.source, or: source)
    echo = fields.value(.echo, or: echo)
    sendsClock = fields.value(.sendsClock, or: sendsClock)
  }

  /// Seconds between two echoes at a tempo, 0.02…2.
  public func echoSeconds(at beatsPerMinute: Double) -> Float {
    guard let beats = echo.beats else { return 0.3 }
    return Float((60 * beats / beatsPerMinute).clamped(to: 0.02...2))
  }
}
