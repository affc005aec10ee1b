public import Addresses
public import ScreenKit

/// One source and its current state.
public struct PerformerStatus: Codable, Hashable, Sendable {
  public var id: String
  public var url: String
  public var title: String
  public var tone: Tone
  public var sentence: String
  /// Frames a second over the last second.
  public var framesPerSecond: Double
  /// True when its calibration adapts to the resting face.
  public var isCalibrationAutomatic: Bool
  /// True while its expression range is being learned.
  public var isLearningRange: Bool
  /// Name, colour, prefix and MIDI channel.
  public var identity: PerformerIdentity?

  public init(
    id: String, url: String, title: String, tone: Tone, sentence: String,
    framesPerSecond: Double = 0, isCalibrationAutomatic: Bool = true, isLearningRange: Bool = false,
    identity: PerformerIdentity? = nil
  ) {
    self.id = id
    self.url = url
    self.title = title
    self.tone = tone
    self.sentence = sentence
    self.framesPerSecond = framesPerSecond
    self.isCalibrationAutomatic = isCalibrationAutomatic
    self.isLearningRange = isLearningRange
    self.identity = identity
  }
}
