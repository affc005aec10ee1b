#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Passes the 4–8 Hz wiggle of a position, and only when it oscillates: a single reach gives 0.
///
/// Two second-order Butterworth sections (topology-preserving transform, Zavalishin, "The Art of VA Filter Design",
/// 2012) with the real time between positions, −3 dB at 2 Hz and 16 Hz, within 4 % from 4 to 8 Hz. A gate opens after
/// three half periods of plausible length and equal size, and closes at the first other one.
struct VibratoBand: Hashable, Sendable {
  /// Seconds of a half period: 3.3…10 Hz.
  private static let halfPeriod = 0.05...0.15
  /// The smallest wiggle, in units of the position.
  private static let threshold = 0.03

  private var low = Section()
  private var high = Section()
  private var last = 0.0
  private var elapsed = 0.0
  private var peak = 0.0
  private var previousPeak = 0.0
  private var count = 0
  /// 0…1.
  private var gate = 0.0
  private var isEmpty = true

  /// The wiggle at a position that follows the last one after `interval` seconds, above 0.
  mutating func process(_ position: Double, after interval: Double) -> Double {
    guard !isEmpty, interval < 0.2 else {
      self = VibratoBand()
      isEmpty = false
      high.rest(at: position)
      return 0
    }
    let steady = high.process(position, 2, interval).high
    let band = low.process(steady, min(16, 0.4 / interval), interval).low
    watch(band, interval)
    let target = count >= 3 ? 1.0 : 0
    let step = interval / (target > gate ? 0.08 : 0.04)
    gate += min(max(target - gate, -step), step)
    return gate * band
  }

  /// Counts half periods that continue an oscillation.
  private mutating func watch(_ band: Double, _ interval: Double) {
    elapsed += interval
    if band * last < 0 {
      let early = band / (band - last) * interval
      let half = elapsed - early
      let isLong = VibratoBand.halfPeriod.contains(half) && peak >= VibratoBand.threshold
      let isEqual = peak < 2.8 * previousPeak && previousPeak < 2.8 * peak
      count = !isLong ? 0 : isEqual ? count + 1 : 1
      previousPeak = peak
      peak = 0
      elapsed = early
    }
    peak = max(peak, abs(band))
    if elapsed > VibratoBand.halfPeriod.upperBound || peak > 2.8 * previousPeak { count = 0 }
    last = band
  }
}

extension VibratoBand {
  /// A second-order section with a quality of 1/√2.
  private struct Section: Hashable, Sendable {
    private var first = 0.0
    private var second = 0.0

    /// The state of a constant input.
    mutating func rest(at value: Double) {
      first = 0
      second = value
    }

    mutating func process(_ value: Double, _ hertz: Double, _ interval: Double) -> (
      low: Double, high: Double
    ) {
      let gain = tan(Double.pi * hertz * interval)
      let damping = 2.0.squareRoot()
      let high = (value - (damping + gain) * first - second) / (1 + gain * (damping + gain))
      let middle = gain * high + first
      let low = gain * middle + second
      first = middle + gain * high
      second = low + gain * middle
      return (low, high)
    }
  }
}
