#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What is measured of a voice up to an instant of the sound; nil where nothing was heard long enough.
public struct SpeechMeasures: Equatable, Sendable {
  /// Words a minute over the last eight seconds of speech, from syllable nuclei; no silence counts for more than 1.5 s.
  public var pace: Double?
  /// Syllable nuclei so far, and the seconds of speech from the first one to now, in which no silence counts for more
  /// than 1.5 s.
  public var syllables = 0
  public var speechTime = 0.0
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

  /// Words a minute at a rate of nuclei a second.
  ///
  /// The power law maps found nuclei to words: English has about 1.3 syllables a word, slow speech shows some nuclei
  /// too many and fast speech too few. Fitted on six voices of espeak-ng and flite (`Benchmarks/Peers/prosody.py`).
  public static func pace(ofRate rate: Double) -> Double { scale * pow(rate, exponent) }

  /// Nuclei a second at a pace in words a minute.
  public static func rate(ofPace pace: Double) -> Double { pow(pace / scale, 1 / exponent) }

  private static let scale = 41.3
  private static let exponent = 1.11
}
