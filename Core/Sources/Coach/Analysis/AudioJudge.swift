import Prosody

/// Judges the sound of a window: GOOD, SPEED_UP, RAISE_ENERGY, and VIBE_CHECK for a pace that is too fast.
struct AudioJudge {
  let bands: CoachBands
  let usual: UsualFigures

  /// Nil without a microphone.
  func judgement(of window: MeasureWindow) -> CoachJudgement? {
    guard let speech = window.speech else { return nil }
    let certainty = certainty(of: speech, heard: window.heard)
    if let silence = silence(speech, window) {
      return CoachJudgement([silence], confidence: silence.confidence)
    }
    let findings = [
      pace(speech, certainty, of: window), loudness(speech, certainty),
      variation(speech, certainty, heard: window.heard),
      pauses(speech, certainty), hesitations(speech),
    ].compactMap(\.self)
    return CoachJudgement(findings, confidence: certainty)
  }

  /// Less than three seconds of sound, or few measures, make a judgement less sure.
  private func certainty(of speech: SpeechMeasures, heard: Double) -> Double {
    var sum = 0.35
    if speech.pace != nil { sum += 0.2 }
    if speech.shortTermLoudness != nil { sum += 0.15 }
    if speech.pitchVariation != nil { sum += 0.1 }
    if usual.pace != nil || usual.loudness != nil { sum += 0.15 }
    return sum * Self.share(heard)
  }

  private static func share(_ heard: Double) -> Double { min(max(heard / 3, 0), 1) }

  private func silence(_ speech: SpeechMeasures, _ window: MeasureWindow) -> CoachFinding? {
    let limit = bands[.silence]
    let confidence = 0.9 * Self.share(window.heard)
    if let seconds = window.silence, seconds >= limit {
      return CoachFinding(
        .silent, deviation: 1 + seconds / limit, "no voice for \(Figure.tenths(seconds)) s",
        confidence: confidence)
    }
    let deaf = max(Self.deafLevel, (usual.loudness ?? -.infinity) - Self.deafDrop)
    guard let level = speech.shortTermLoudness, level < deaf, window.heard >= limit else {
      return nil
    }
    return CoachFinding(
      .silent, deviation: 3, "\(Figure.whole(level)) LUFS is silence", confidence: confidence)
  }

  /// LUFS. A quiet room through a phone has about −60.
  private static let deafLevel = -60.0
  /// LU below the own level: a detector of pauses gets used to a silence, the level does not.
  private static let deafDrop = 20.0

  private func pace(
    _ speech: SpeechMeasures, _ certainty: Double, of window: MeasureWindow
  ) -> CoachFinding? {
    guard let pace = speech.pace else { return nil }
    let comparison = usual.pace.map { ", your usual \(Figure.whole($0))" } ?? ""
    let deviation = paceDeviation(pace)
    return CoachFinding(
      isEarly(window) ? nil : deviation < 0 ? .slow : .fast, deviation: abs(deviation),
      Figure.whole(pace) + " wpm" + comparison, confidence: certainty)
  }

  /// Whether the pace of a person who is not known cannot be a fault yet.
  private func isEarly(_ window: MeasureWindow) -> Bool {
    usual.pace == nil && window.heard < Self.paceSpan && window.time < BaselineLearner.voiceSpan
  }

  /// Words a minute beyond which a pace is fast; nil while it cannot be a fault.
  func fastLimit(of window: MeasureWindow) -> Double? { isEarly(window) ? nil : fastPace }

  /// How far the pace is from the ideal one: −1 at the limit of slow, 1 at the limit of fast; nil while none is known.
  func paceDeviation(of window: MeasureWindow) -> Double? {
    window.speech?.pace.map { paceDeviation($0) }
  }

  private func paceDeviation(_ pace: Double) -> Double {
    let slow = min(usual.pace.map { $0 * bands[.slowRatio] } ?? Self.slowestPace, Self.neverSlow)
    let band = pace < middlePace ? middlePace - slow : fastPace - middlePace
    return (pace - middlePace) / max(band, 1)
  }

  private var middlePace: Double { usual.pace ?? Self.ordinaryPace }

  private var fastPace: Double {
    max(usual.pace.map { $0 * bands[.fastRatio] } ?? Self.fastestPace, Self.neverFast)
  }

  /// Seconds that are heard before the pace of a person who is not known can be a fault.
  private static let paceSpan = 8.0
  /// Words a minute for a person whose pace is not known: 100…180 (Speaker Coach: 100…165; screenpipe: 120…180).
  private static let ordinaryPace = 140.0
  private static let slowestPace = 100.0
  private static let fastestPace = 180.0
  /// Nobody is slow above 150 or fast below 130.
  private static let neverSlow = 150.0
  private static let neverFast = 130.0

  private func loudness(_ speech: SpeechMeasures, _ certainty: Double) -> CoachFinding? {
    guard let level = speech.shortTermLoudness, speech.pause < 0.5 else { return nil }
    var figure = Figure.tenths(level) + " LUFS"
    if let peak = speech.truePeak, peak > -1 { figure += ", peaks \(Figure.tenths(peak)) dBTP" }
    guard let usual = usual.loudness else {
      return CoachFinding(nil, deviation: 0.4, figure, confidence: certainty)
    }
    return CoachFinding(
      .quiet, deviation: (usual - level) / bands[.quietDrop],
      figure + ", your usual \(Figure.tenths(usual))", confidence: certainty)
  }

  /// Monotone is below the band, or below 60 % of the own variation for a voice that always varies less. Half of the
  /// limit is enough evidence in four seconds: the eight hold what was said before the pitch stopped moving.
  private func variation(
    _ speech: SpeechMeasures, _ certainty: Double, heard: Double
  ) -> CoachFinding? {
    guard let long = speech.pitchVariation, heard >= Self.melodySpan else { return nil }
    let short = speech.newestPitchVariation ?? .infinity
    let variation = min(long, 2 * short)
    let band = bands[.monotone]
    let limit = usual.pitchVariation.map { min(max(0.6 * $0, 0.5 * band), band) } ?? band
    let ideal = max(limit + 1, usual.pitchVariation ?? 0)
    let comparison = usual.pitchVariation.map { ", your usual \(Figure.tenths($0))" } ?? ""
    return CoachFinding(
      .monotone, deviation: (ideal - variation) / (ideal - limit),
      "pitch varies by \(Figure.tenths(2 * short < long ? short : long)) st" + comparison,
      confidence: certainty)
  }

  /// Seconds that are heard before a voice can be called monotone: one phrase varies less than many.
  private static let melodySpan = 6.0

  private func pauses(_ speech: SpeechMeasures, _ certainty: Double) -> CoachFinding? {
    guard let ratio = speech.pauseRatio else { return nil }
    return CoachFinding(
      .pauses, deviation: ratio / bands[.pauseShare], "pauses \(Figure.percent(ratio))",
      confidence: certainty)
  }

  /// They lower the score and give no cue.
  private func hesitations(_ speech: SpeechMeasures) -> CoachFinding? {
    speech.hesitationRate.map {
      CoachFinding(nil, deviation: min($0 / 15, 1.2), "\(Figure.whole($0)) hesitations a minute")
    }
  }
}
