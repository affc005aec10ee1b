public import Music

/// What a source plays at one instant.
public struct PlayEvent: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// - Parameters:
    ///   - pitch: what sounds, in note numbers with fractions: tuning and offset included.
    ///   - velocity: 0…1.
    ///   - isLegato: whether it replaces a note of the same source at the same instant.
    case noteOn(Note, pitch: Double, velocity: Float, isLegato: Bool)
    /// - Parameter velocity: of the release, 0…1.
    case noteOff(Note, velocity: Float)
    /// The pitch of the active note, in note numbers with fractions.
    case pitch(Double)
    /// 0…1.
    case pressure(Float)
    /// The brightness, 0…1; MIDI's controller 74.
    case timbre(Float)
    /// - Parameter number: 0…127, without 74.
    case controller(UInt8, Float)
  }

  public var source: PlaySource
  /// The index of the note in its chord, 0…3; 0 for what concerns the whole source.
  public var voice: Int
  /// When it sounds, in seconds of the source's clock.
  public var time: Double
  public var action: Action

  public init(_ source: PlaySource, voice: Int = 0, at time: Double, _ action: Action) {
    self.source = source
    self.voice = voice
    self.time = time
    self.action = action
  }
}
