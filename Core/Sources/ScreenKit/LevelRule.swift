/// How the level of a sound is shown: as a bar from `floor` to full scale, and as decibels with a word; the levels
/// themselves are measured where the sound is.
public struct LevelRule: Codable, Hashable, Sendable {
  public enum ID: String, Codable, Sendable { case silent, quiet, good, loud }

  /// A range of levels with its word.
  public struct Zone: Codable, Hashable, Sendable {
    public var id: ID
    public var word: String
    /// Whether the decibels stand before the word.
    public var hasNumber: Bool
    /// The level in decibels of full scale above which the zone begins.
    public var above: Double

    public init(_ id: ID, _ word: String, above: Double, hasNumber: Bool = true) {
      self.id = id
      self.word = word
      self.hasNumber = hasNumber
      self.above = above
    }
  }

  /// The left end of the bar and the lowest level, in decibels of full scale.
  public var floor = -60.0
  /// Zones of the RMS level in ascending order; the first one has all levels below it too.
  public var zones = [
    Zone(.silent, "silent", above: -60, hasNumber: false), Zone(.quiet, "quiet", above: -59),
    Zone(.good, "good", above: -50),
  ]
  /// The zone of a peak level above its `above`, whatever the RMS level is.
  public var peak = Zone(.loud, "too loud", above: -1)
  public var number = NumberFormat.decibels

  public init() {}

  /// The zone of a level with its peak, both in decibels of full scale; the first for a level that is NaN.
  public func zone(rms: Double, peak: Double) -> Zone {
    if peak > self.peak.above { return self.peak }
    return zones.last { rms > $0.above } ?? zones.first ?? self.peak
  }

  /// "−23 dB, good", or "silent".
  public func text(rms: Double, peak: Double) -> String {
    let zone = self.zone(rms: rms, peak: peak)
    return zone.hasNumber ? "\(number.text(rms)), \(zone.word)" : zone.word
  }
}
