/// The five figures of sound that a client sends with each picture, as the reference client computes them.
public struct WireMetrics: Hashable, Sendable {
  /// 0…1: three times the root of the mean square, clamped.
  public var volumeRMS: Double
  /// 0…1: the fraction of samples below 0.02.
  public var silenceRatio: Double
  /// 0…350; bursts of the waveform, no pace (see `Prosody` for that).
  public var estimatedWPM: Int
  /// 0…1: twice the largest magnitude, clamped.
  public var peakVolume: Double
  /// ≥ 0: the sample variance of the volumes of fourteen pieces of 100 ms.
  public var volumeVariance: Double

  public init(
    volumeRMS: Double, silenceRatio: Double, estimatedWPM: Int, peakVolume: Double,
    volumeVariance: Double
  ) {
    self.volumeRMS = volumeRMS
    self.silenceRatio = silenceRatio
    self.estimatedWPM = estimatedWPM
    self.peakVolume = peakVolume
    self.volumeVariance = volumeVariance
  }
}
