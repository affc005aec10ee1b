import Realtime

/// Sixteen control voltages as DC-coupled audio: every change is a linear ramp without clicks,
/// and after silence the outputs glide to 0 V.
///
/// Voltages are set from any thread; rendering uses one thread and never waits or allocates.
public final class CVRenderer: Sendable {
  public struct Options: Hashable, Sendable {
    /// The voltage of a sample value of 1.0.
    public var fullScale: Float = 10
    /// Duration of a ramp from one voltage to the next, in seconds.
    public var ramp = 0.005
    /// Seconds without a new voltage after which the outputs glide to 0 V.
    public var silence = 0.5
    /// Seconds of that glide.
    public var glide = 0.1

    public init() {}
  }

  private let inbox = LatestValue<SIMD16<Float>>(.zero)
  private let fullScale: Float
  // Used by the rendering thread alone.
  nonisolated(unsafe) let state: UnsafeMutablePointer<CVState>

  public init(_ options: Options = Options()) {
    fullScale = options.fullScale
    state = .allocate(capacity: 1)
    state.initialize(to: CVState(options, inbox.reader))
  }

  deinit { state.deallocate() }

  /// Sets all jacks, in volts; any thread. Values that are not finite become 0 V.
  public func set(_ volts: SIMD16<Float>) {
    var safe = volts
    for jack in 0..<16 where !safe[jack].isFinite { safe[jack] = 0 }
    let scale = fullScale
    safe.clamp(lowerBound: .init(repeating: -scale), upperBound: .init(repeating: scale))
    inbox.store(safe)
  }

  /// Writes `frames` samples of each jack; a missing buffer is skipped. One thread only.
  public func render(
    frames: Int, sampleRate: Double, into ports: UnsafePointer<UnsafeMutablePointer<Float>?>,
    count: Int
  ) {
    state.pointee.render(frames: frames, sampleRate: sampleRate, into: ports, count: count)
  }
}
