/// When the thread of a device sleeps, and when it gives the device up. Times are arguments.
///
/// A device paces its thread: it takes its buffer and then has no room until it has played. ALSA's null and file
/// devices always have room, and get their blocks by the clock.
struct AlsaPace {
  /// Seconds without a frame taken after which a device is lost.
  static let patience = 10.0
  /// Seconds of sound beyond its buffer that a device may take in a burst.
  static let burst = 0.03

  private let sampleRate: Double
  private let capacity: Double
  /// Seconds of sound taken since the device last had no room, less the time since.
  private var lead = 0.0
  private var last: Double
  /// When a frame was last taken.
  private var progress: Double
  private var stalls = 0

  init(_ shape: AlsaShape, at now: Double) {
    sampleRate = Double(shape.sampleRate)
    capacity = Double(shape.latency) / sampleRate + Self.burst
    last = now
    progress = now
  }

  /// The seconds to sleep after a device has taken frames or, after waiting, none; nil when it is lost.
  mutating func step(taken frames: Int, at now: Double) -> Double? {
    defer { last = now }
    guard frames > 0 else {
      lead = 0
      stalls += 1
      // A device that has no room although it says so must not keep a processor busy.
      return now - progress < Self.patience ? (stalls > 1 ? 0.001 : 0) : nil
    }
    stalls = 0
    progress = now
    lead = max(0, lead - (now - last)) + Double(frames) / sampleRate
    return max(0, lead - capacity)
  }
}
