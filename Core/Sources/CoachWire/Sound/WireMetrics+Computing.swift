import Numbers

/// The rules of the reference client (`MicCapture` in demo.py): samples are compared in single precision, sums are
/// taken in double, results are rounded to 4 digits (the variance to 6). Samples that are not finite count as 0.
extension WireMetrics {
  /// From the newest 24,000 samples at 16 kHz; fewer are taken for the end of a window that began with silence.
  public init(samples: some Collection<Float>) {
    let size = CoachConstants.windowSize
    // An array first, whose elements are read without generic calls.
    let given = Array(samples.suffix(size)).map { $0.isFinite ? $0 : 0 }
    let window = Array(repeating: 0, count: size - given.count) + given
    var (energy, peak, quiet) = (0.0, Float(0), 0)
    for sample in window {
      energy += Double(sample) * Double(sample)
      peak = max(peak, sample.magnitude)
      if sample.magnitude < CoachConstants.silenceThreshold { quiet += 1 }
    }
    self.init(
      volumeRMS: Self.volume(energy: energy),
      silenceRatio: (Double(quiet) / Double(size)).rounded(digits: 4),
      estimatedWPM: Self.burstRate(of: window),
      peakVolume: min(1, Double(peak) * CoachConstants.peakFactor).rounded(digits: 4),
      volumeVariance: Self.variance(of: window).rounded(digits: 6))
  }

  /// Of a window's sum of squares.
  static func volume(energy: Double) -> Double {
    let rms = (energy / Double(CoachConstants.windowSize)).squareRoot()
    return min(1, rms * CoachConstants.volumeFactor).rounded(digits: 4)
  }

  /// Bursts of the waveform, sample by sample, a minute, divided by the window's length twice, as the reference does.
  private static func burstRate(of window: [Float]) -> Int {
    var (bursts, isOn) = (0, false)
    for sample in window {
      if !isOn, sample.magnitude >= CoachConstants.burstOnThreshold {
        isOn = true
        bursts += 1
      } else if isOn, sample.magnitude < CoachConstants.burstOffThreshold {
        isOn = false
      }
    }
    let seconds = Double(CoachConstants.windowSize) / Double(CoachConstants.sampleRate)
    return Int(
      clamping: Double(bursts) / seconds / seconds * 60, to: 0...CoachConstants.maximumWPM)
  }

  /// The sample variance (n − 1) of the RMS of the first fourteen pieces; the last 100 ms are never used.
  private static func variance(of window: [Float]) -> Double {
    let size = CoachConstants.varianceChunkSize
    let volumes = (0..<CoachConstants.varianceChunkCount).map { chunk in
      let energy = window[chunk * size..<(chunk + 1) * size].reduce(0.0) {
        $0 + Double($1) * Double($1)
      }
      return (energy / Double(size)).squareRoot()
    }
    let mean = volumes.reduce(0, +) / Double(volumes.count)
    let squares = volumes.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return squares / Double(volumes.count - 1)
  }
}
