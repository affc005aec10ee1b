public import Prosody
public import Signals

/// What a server senses in one call of the wire: its picture and its sound.
public struct SensedCall: Sendable {
  /// Of the clip, or of the metrics when there is none.
  public var speech: SpeechMeasures?
  /// Seconds of sound behind `speech`.
  public var heard: Double
  public var luma: PictureLuma?
  /// Nil without a face tracker; a frame without a face when none was found.
  public var face: FaceFrame?
  public var box: FaceBox?

  public init(
    speech: SpeechMeasures? = nil, heard: Double = 0, luma: PictureLuma? = nil,
    face: FaceFrame? = nil, box: FaceBox? = nil
  ) {
    self.speech = speech
    self.heard = heard
    self.luma = luma
    self.face = face
    self.box = box
  }
}
