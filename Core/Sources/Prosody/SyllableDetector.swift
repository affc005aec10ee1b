#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds syllable nuclei: voiced peaks of the level of 300…2,400 Hz with valleys of 2 dB between them, after de Jong
/// and Wempe (2009), with the noise subtracted first (Boll 1979) so that its floor does not fill the valleys.
struct SyllableDetector: Sendable {
  private static let valley = 2.0
  private static let leastVoicing = 0.3
  /// How much of the noise's power is subtracted, and what is left of it.
  private static let subtraction = 1.5
  private static let rest = 0.05
  private static let silence = 1e-12
  /// A Hann window of five frames.
  private static let smoothing = [1.0 / 12, 0.25, 1.0 / 3, 0.25, 1.0 / 12]

  /// Levels of the last 20 s in dB, as heard and with the noise subtracted.
  private var heard = SlidingHistogram(-120...10, step: 0.25, capacity: 2000)
  private var cleaned = SlidingHistogram(-140...10, step: 0.25, capacity: 2000)
  private var levels = [Double](repeating: -120, count: 5)
  private var voicings = [Double](repeating: 0, count: 5)
  /// Frames added so far.
  private var count = 0

  private var isRising = true
  private var peak = -Double.infinity
  private var peakFrame = 0
  private var peakVoicing = 0.0
  private var valleyLevel = 0.0

  /// Adds the power of the vowels' band and the voicing (0…1) of the next frame; returns the number of the frame with a
  /// nucleus that is known now.
  mutating func add(power: Double, voicing: Double) -> Int? {
    levels[count % 5] = clean(power)
    voicings[count % 5] = voicing
    count += 1
    guard count >= 5 else { return nil }
    var level = 0.0
    for back in 0..<5 { level += Self.smoothing[back] * levels[(count - 1 - back) % 5] }
    cleaned.add(level)
    return follow(level, frame: count - 3, voicing: voicings[(count - 3) % 5])
  }

  /// The level in dB without the noise, whose power is what the quietest tenth of the frames stays under, at most 15 dB
  /// below the loudest.
  private mutating func clean(_ power: Double) -> Double {
    heard.add(10 * log10(power + Self.silence))
    let floor = heard.percentile(0.1) ?? -120
    let top = heard.percentile(0.99) ?? -120
    let noise = pow(10, min(floor, top - 15) / 10)
    return 10 * log10(max(power - Self.subtraction * noise, Self.rest * noise) + Self.silence)
  }

  private mutating func follow(_ level: Double, frame: Int, voicing: Double) -> Int? {
    guard isRising else {
      valleyLevel = min(valleyLevel, level)
      if level > valleyLevel + Self.valley {
        isRising = true
        begin(level, frame, voicing)
      }
      return nil
    }
    if level > peak {
      begin(level, frame, voicing)
      return nil
    }
    guard level < peak - Self.valley else { return nil }
    isRising = false
    valleyLevel = level
    return peak > threshold && peakVoicing > Self.leastVoicing ? peakFrame : nil
  }

  private mutating func begin(_ level: Double, _ frame: Int, _ voicing: Double) {
    peak = level
    peakFrame = frame
    peakVoicing = voicing
  }

  /// dB that a nucleus exceeds.
  private var threshold: Double {
    guard let top = cleaned.percentile(0.99), let floor = cleaned.percentile(0.1) else { return 0 }
    return max(top - 25, floor + 6)
  }
}
