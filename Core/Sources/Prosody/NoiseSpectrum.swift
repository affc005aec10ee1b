#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The spectrum of a steady noise: the mean of the frames whose level is near that under which the quietest tenth of the
/// last 20 s stays.
struct NoiseSpectrum: Sendable {
  /// dB above the quietest tenth.
  private static let nearness = 2.0
  /// The least distance of a noise from the loudest frames, in dB.
  private static let leastDistance = 15.0
  /// The part that a frame adds, once fifty have been averaged.
  private static let gain = 0.02
  private static let frames = 50
  /// How much of the noise is subtracted, and what is left of a bin at least.
  private static let subtraction = 1.5
  private static let rest = 0.02

  private var levels = SlidingHistogram(-100...100, step: 0.25, capacity: 2000)
  private var powers: [Double]
  private var count = 0

  init(count bins: Int) { powers = Array(repeating: 0, count: bins) }

  /// Learns from a frame and takes the noise out of it; returns the noise's power as a part of what is left.
  mutating func subtract(from frame: inout [Double]) -> Double {
    learn(frame)
    guard count > 0 else { return 0 }
    var (left, noise) = (0.0, 0.0)
    for bin in powers.indices {
      frame[bin] = max(frame[bin] - Self.subtraction * powers[bin], Self.rest * frame[bin])
      left += frame[bin]
      noise += powers[bin]
    }
    return left > 0 ? noise / left : 0
  }

  private mutating func learn(_ frame: [Double]) {
    var total = 0.0
    for power in frame { total += power }
    let level = 10 * log10(total)
    levels.add(level)
    guard let floor = levels.percentile(0.1), let top = levels.percentile(0.99),
      level < min(floor, top - Self.leastDistance) + Self.nearness
    else { return }
    let gain = count < Self.frames ? 1 / Double(count + 1) : Self.gain
    count = min(count + 1, Self.frames)
    for bin in powers.indices { powers[bin] += gain * (frame[bin] - powers[bin]) }
  }
}
