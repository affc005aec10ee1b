import Realtime

/// The processor time of blocks over the time that they last, and how near they came to being late.
struct LoadMeter: BitwiseCopyable {
  /// Seconds in which the mean follows.
  static let smoothing: Float = 0.3
  /// Seconds of a span; six of them are held.
  static let span: Float = 0.5

  /// The mean, without what other threads take.
  private(set) var load: Float = 0
  /// Blocks that took longer than they last.
  private(set) var glitches = 0
  /// The largest shares of the last spans, by the clock, the present one at `place`.
  private var peaks = SIMD8<Float>(repeating: 0)
  private var place = 0
  private var spanTime: Float = 0
  private var start: UInt64 = 0
  private var threadStart: UInt64 = 0
  private let secondsPerFrame: Float

  init(sampleRate: Double) { secondsPerFrame = Float(1 / sampleRate) }

  /// The largest load of the last three seconds and of the span that runs.
  var peak: Float { peaks.max() }

  mutating func begin() {
    start = MonotonicClock.nanoseconds
    threadStart = MonotonicClock.threadNanoseconds
  }

  mutating func end(_ frames: Int) {
    let length = Float(frames) * secondsPerFrame
    let used = Float(MonotonicClock.threadNanoseconds &- threadStart) * 1e-9 / length
    register(Float(MonotonicClock.nanoseconds &- start) * 1e-9 / length, used: used, length)
  }

  /// A block of `length` seconds that took a share `value` of it by the clock, and `used` of the processor.
  mutating func register(_ value: Float, used: Float, _ length: Float) {
    load += (used - load) * min(length / Self.smoothing, 1)
    if value > 1 { glitches += 1 }
    spanTime += length
    if spanTime >= Self.span {
      spanTime = 0
      place = place == 6 ? 0 : place + 1
      peaks[place] = 0
    }
    peaks[place] = max(peaks[place], value)
  }
}
