/// The timing of all analyses: frames of 10 ms at 16 kHz, whose number times `hop` is the sample at their centre.
enum VoiceFrame {
  static let rate = 16_000
  static let hop = 160
  static let perSecond = 100.0
  /// The samples that must be there after a frame's centre.
  static let reach = 512
}
