public import Prosody

/// All measures at an instant: what the analyzer judges.
public struct MeasureWindow: Equatable, Sendable {
  /// Seconds since the start of the take, or of the session on the wire; negative in the countdown.
  public var time: Double
  /// Nil without a microphone.
  public var speech: SpeechMeasures?
  /// Seconds of sound behind `speech`.
  public var heard: Double
  /// Nil without a camera.
  public var picture: PictureMeasures?
  /// Nil without a face tracker.
  public var face: FaceMeasures?

  public init(
    time: Double, speech: SpeechMeasures? = nil, heard: Double = 0,
    picture: PictureMeasures? = nil, face: FaceMeasures? = nil
  ) {
    self.time = time
    self.speech = speech
    self.heard = heard
    self.picture = picture
    self.face = face
  }

  /// Seconds without a voice up to now: the present pause, or all that was heard when there was no voice yet (a pause
  /// begins behind a syllable). Nil without a microphone.
  public var silence: Double? {
    guard let speech else { return nil }
    let hasVoice =
      speech.pace != nil || speech.pauseRatio != nil || speech.pitch != nil
      || speech.pitchVariation != nil
    return hasVoice ? speech.pause : max(speech.pause, heard)
  }

  /// Whether a voice is heard or paused for a moment only.
  var isTalking: Bool { silence.map { $0 < 1.2 } ?? false }
}
