public import Music

/// What a source plays now, as it is drawn over the frets.
public struct PlayState: Hashable, Sendable {
  public var source: PlaySource
  /// Fractions 0…1 of the playing surface: x from the left, along the zones, y from the bottom.
  public var position: SIMD2<Float>
  /// The index of the active zone: the one that sounds, hysteresis included.
  public var zone: Int
  /// The active notes, rising from the root of their chord; empty in silence.
  public var notes: [Note]
  /// The pitch of the position, in note numbers with fractions.
  public var pitch: Double

  public init(
    source: PlaySource, position: SIMD2<Float>, zone: Int, notes: [Note], pitch: Double
  ) {
    self.source = source
    self.position = position
    self.zone = zone
    self.notes = notes
    self.pitch = pitch
  }
}
