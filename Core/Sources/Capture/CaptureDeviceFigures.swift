public import CaptureWire
import Timing

/// What a display shows of a device.
public struct CaptureDeviceFigures: Hashable, Sendable {
  public struct Stream: Hashable, Sendable {
    public var stream: CaptureStream
    /// Samples per second, of the last second that was sensed.
    public var rate: Double
    /// Seconds since the newest sample was sensed; nil before the first one.
    public var age: Double?
    /// Seconds since the last sample came; nil before the first one.
    public var silence: Double?
    /// Samples that came, and that never did, by their numbers.
    public var received: Int
    public var lost: Int
    /// The half-width of the newest time in seconds; nil when unknown.
    public var bound: Double?
  }

  public var device: CaptureDevice
  /// 0…1; nil when unknown.
  public var battery: Double?
  public var streams: [Stream]

  /// Seconds without a sample after which a device counts as silent: a watch sends batches.
  public static let patience = 10.0

  /// The largest half-width of its streams in seconds; nil when none is known.
  public var bound: Double? { streams.compactMap(\.bound).max() }

  public var isSilent: Bool {
    streams.allSatisfy { ($0.silence ?? .infinity) > Self.patience }
  }
}

/// Rate, age and losses of a stream as its samples come.
struct StreamMeter: Sendable {
  private var rate = RateMeter()
  private var numbers = SequenceTracker()
  private var newest: Double?
  private var bound: Double?
  private var arrival: Double?

  mutating func register(
    _ sequence: UInt32, at moment: (time: Double, bound: Double)?, now: Double
  ) {
    // A late batch says nothing about the present rate.
    if moment?.time ?? now >= newest ?? -.infinity { rate.register(moment?.time ?? now) }
    if now.isFinite {
      arrival = now
      _ = numbers.register(sequence, at: now)
    }
    guard let moment, moment.time.isFinite else { return }
    newest = max(newest ?? moment.time, moment.time)
    bound = moment.bound.isFinite ? moment.bound : nil
  }

  func figures(of stream: CaptureStream, at now: Double) -> CaptureDeviceFigures.Stream {
    let silence = arrival.map { max(now - $0, 0) }
    // Samples come in batches: the rate is that of when they were sensed.
    let end = silence ?? .infinity < rate.window ? newest ?? now : now
    return CaptureDeviceFigures.Stream(
      stream: stream, rate: rate.rate(at: end), age: newest.map { max(now - $0, 0) },
      silence: silence, received: numbers.received, lost: numbers.lost, bound: bound)
  }
}
