/// What is measured of a voice up to an instant of the sound; nil where nothing was heard long enough.
public struct SpeechMeasures: Equatable, Sendable {
  /// Words a minute over the last eight seconds of speech, from syllable nuclei; no silence counts for more than 1.5 s.
  public var pace: Double?
  /// Seconds of the present pause; 0 while speaking.
  public var pause = 0.0
  /// The fraction of the last eight seconds that was in pauses, 0…1.
  public var pauseRatio: Double?
  /// LUFS over 400 ms and 3 s (ITU-R BS.1770).
  public var momentaryLoudness: Double?
  public var shortTermLoudness: Double?
  /// dBTP over the last 3 s.
  public var truePeak: Double?
  /// Hz; nil while unvoiced.
  public var pitch: Double?
  /// The standard deviation of the pitch over the last eight seconds, in semitones.
  public var pitchVariation: Double?
  /// The same over the last four seconds; nil with less than 1.5 s of voice in them.
  public var newestPitchVariation: Double?
  /// Held vowels within phrases, a minute, over the last minute.
  public var hesitationRate: Double?

  public init() {}
}
