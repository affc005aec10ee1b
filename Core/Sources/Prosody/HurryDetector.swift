/// Finds that a person speaks faster than a limit, syllable by syllable: a sequential test (Page 1954, CUSUM).
///
/// Each syllable adds one to a sum and each second of speech takes away the syllables of the limit; the sum stays above
/// 0. Below the limit it comes back to 0 again and again. Beyond it the sum grows from the syllable with which the hurry
/// begins, while the pace of eight seconds still holds what was said before.
public struct HurryDetector: Hashable, Sendable {
  /// Syllables beyond the limit that are evidence enough. In speech whose syllables vary like those of espeak-ng and
  /// flite it is as rarely wrong as the pace of eight seconds that must last for three.
  private static let needed = 4.5
  /// The most that are kept, so that the end of a hurry is soon seen.
  private static let most = 5.5
  /// Seconds of speech after which the pace of eight seconds holds nothing but the hurry.
  private static let span = 8.0

  private struct Count: Hashable, Sendable {
    var syllables = 0.0
    var time = 0.0
  }

  private var sum = 0.0
  private var last: Count?
  /// When the sum was last 0.
  private var start = Count()

  public init() {}

  /// Adds what was heard since the last call.
  ///
  /// - Parameters:
  ///   - speech: nil without a microphone; counts that run backwards start anew.
  ///   - limit: the fastest pace in words a minute; nil while it is not known.
  public mutating func register(_ speech: SpeechMeasures?, limit: Double?) {
    let now = speech.flatMap { speech in
      speech.speechTime.isFinite
        ? Count(syllables: Double(speech.syllables), time: speech.speechTime) : nil
    }
    defer { last = now }
    guard let now, let last, let limit, limit > 0, now.time >= last.time,
      now.syllables >= last.syllables
    else {
      sum = 0
      return
    }
    if sum == 0 { start = last }
    let allowed = SpeechMeasures.rate(ofPace: limit) * (now.time - last.time)
    sum = min(max(sum + now.syllables - last.syllables - allowed, 0), Self.most)
  }

  /// Seconds of speech since the hurry began; nil while there is too little evidence of one.
  public var duration: Double? {
    guard sum >= Self.needed, let last, last.time > start.time else { return nil }
    return last.time - start.time
  }

  /// Words a minute since the hurry began; nil without one, and after eight seconds of it.
  public var pace: Double? {
    guard let duration, duration <= Self.span, let last else { return nil }
    return SpeechMeasures.pace(ofRate: (last.syllables - start.syllables) / duration)
  }
}
