/// The instant of each block's first sample, from the unsteady instants at which an output asks for blocks: a
/// delay-locked loop of second order (F. Adriaensen, Using a DLL to filter time, Linux Audio Conference 2005).
struct BlockClock: BitwiseCopyable, Sendable {
  /// Bandwidth in Hz: jitter above it is averaged.
  static let bandwidth = 0.5
  /// Seconds between the estimate and an instant above which the loop starts anew.
  static let tolerance = 0.05

  /// Seconds of the first sample of the current block.
  private(set) var time = 0.0
  /// Seconds of one sample, as measured.
  private(set) var period: Double
  private let nominal: Double
  private var count = 0

  init(sampleRate: Double) {
    nominal = 1 / sampleRate
    period = nominal
  }

  /// Begins a block.
  ///
  /// - Parameter now: when the output asked for it, in seconds; a value that is not finite is ignored.
  mutating func begin(_ frames: Int, at now: Double) {
    let expected = time + Double(count) * period
    let length = Double(count) * nominal
    count = frames
    guard now.isFinite else {
      time = expected
      return
    }
    let error = now - expected
    guard length > 0, error.magnitude < Self.tolerance else {
      time = now
      period = nominal
      return
    }
    let omega = 2 * Double.pi * Self.bandwidth * length
    time = expected + 1.414_213_562 * omega * error
    // A sound card is within 0.1 % of its rate.
    let next = period + omega * omega * error / Double(frames)
    period = min(max(next, 0.999 * nominal), 1.001 * nominal)
  }

  /// The sample of an instant, counted from the block's first one, 0 at least; `limit` for one far ahead.
  func sample(of instant: Double, limit: Int) -> Int {
    // Rounded; `rounded()` is not for the audio thread.
    let place = (instant - time) / period + 0.5
    guard place > 0 else { return 0 }
    return place < Double(limit) ? Int(place) : limit
  }
}
