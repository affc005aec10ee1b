public import CoachWire
public import Prosody

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SpeechMeasures {
  /// What a request without a sound clip still tells: the level, and how much of its 1.5 s was silent.
  ///
  /// The level is that of the samples, without the weighting of BS.1770. `estimatedWPM` is no pace and is not used.
  public init(_ wire: WireMetrics) {
    self.init()
    let rms = wire.volumeRMS / CoachConstants.volumeFactor
    if rms > 0, rms <= 1 {
      momentaryLoudness = -0.691 + 20 * log10(rms)
      shortTermLoudness = momentaryLoudness
    }
    if (0...1).contains(wire.silenceRatio) { pauseRatio = wire.silenceRatio }
    let window = Double(CoachConstants.windowSize) / Double(CoachConstants.sampleRate)
    if wire.silenceRatio >= 0.97 { pause = window }
  }
}
