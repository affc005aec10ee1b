/// What is measured of a whole recording; nil where nothing was heard long enough.
public struct VoiceSummary: Equatable, Sendable {
  /// Seconds of sound.
  public var duration = 0.0
  /// LUFS, gated (ITU-R BS.1770-4).
  public var integratedLoudness: Double?
  /// dBTP.
  public var truePeak: Double?
  /// Words a minute, and found syllables a second, from the first to the last syllable; no silence counts for more than
  /// 1.5 s.
  public var pace: Double?
  public var syllableRate: Double?
  /// Hz.
  public var pitchMedian: Double?
  /// The standard deviation of the pitch, and its range from the 5th to the 95th percentile, in semitones.
  public var pitchVariation: Double?
  public var pitchRange: Double?
  /// Silences of at least 0.25 s between the first and the last syllable.
  public var pauses = 0
  public var pausesPerMinute: Double?
  /// The fraction of the time from the first to the last syllable that was in pauses, 0…1.
  public var pauseRatio: Double?
  /// Seconds; 0 without pauses.
  public var longestPause = 0.0
  /// Held vowels within phrases.
  public var hesitations = 0
  /// Samples that were not finite and were taken as 0.
  public var brokenSamples = 0

  public init() {}
}
