import Realtime

/// The time that blocks take over the time that they last.
struct LoadMeter: BitwiseCopyable {
  /// Seconds in which the mean follows.
  static let smoothing: Float = 0.3
  /// Seconds of a span; six of them are held.
  static let span: Float = 0.5

  private(set) var load: Float = 0
  /// Blocks that took longer than they last.
  private(set) var glitches = 0
  /// The largest loads of the last spans, the present one at `place`.
  private var peaks = SIMD8<Float>(repeating: 0)
  private var place = 0
  private var spanTime: Float = 0
  private var start: UInt64 = 0
  private let secondsPerFrame: Float

  init(sampleRate: Double) { secondsPerFrame = Float(1 / sampleRate) }

  /// The largest load of the last three seconds and of the span that runs.
  var peak: Float { peaks.max() }

  mutating func begin() { start = MonotonicClock.nanoseconds }

  mutating func end(_ frames: Int) {
    let length = Float(frames) * secondsPerFrame
    register(Float(MonotonicClock.nanoseconds &- start) * 1e-9 / length, length)
  }

  /// A block of `length` seconds.
  mutating func register(_ value: Float, _ length: Float) {
    load += (value - load) * min(length / Self.smoothing, 1)
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
