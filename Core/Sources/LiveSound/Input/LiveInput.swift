#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Realtime

/// Sound that comes in while it plays, mono: from a producer of any thread, in blocks that need not be steady, to the
/// audio thread of one ``BenchSound``. An underrun is silence; the delay grows with the unsteadiness of the blocks.
public final class LiveInput: Sendable {
  /// The producer's side without reference counting, for a thread that must not wait, such as JACK's; valid while the
  /// input exists. One thread at a time.
  public struct Writer: BitwiseCopyable {
    fileprivate let ring: SPSCRing<Float>.Ends

    /// Takes samples of the rate that ``LiveInput/setSampleRate(_:)`` has set; those that nobody reads are lost, and one
    /// that is not finite is silence.
    @_noLocks
    public func push(_ samples: UnsafePointer<Float>, _ count: Int) {
      for index in 0..<count {
        let sample = samples[index]
        _ = _unsafePerformance { ring.push(sample * 0 == 0 ? sample : 0) }
      }
    }
  }

  public nonisolated(unsafe) let writer: Writer
  let ring = SPSCRing<Float>(capacity: 1 << 17, empty: 0)
  let rate = LatestValue(Float(48_000))
  nonisolated(unsafe) let kernel: UnsafeMutablePointer<Float>

  /// Taps of the interpolation, and the places between two samples for which they are known.
  static let taps = 32
  static let places = 256

  public init() {
    writer = Writer(ring: ring.ends)
    kernel = .allocate(capacity: (Self.places + 1) * Self.taps)
    for place in 0...Self.places {
      for tap in 0..<Self.taps {
        let x = Double(tap - Self.taps / 2 + 1) - Double(place) / Double(Self.places)
        (kernel + place * Self.taps + tap).initialize(to: Float(Self.sinc(x)))
      }
    }
  }

  deinit { kernel.deallocate() }

  /// Hz of the samples that come from now on.
  public func setSampleRate(_ rate: Double) { self.rate.store(Float(rate)) }

  /// A sinc under a Blackman window over all taps.
  private static func sinc(_ x: Double) -> Double {
    guard x != 0 else { return 1 }
    let turn = Double.pi * x / Double(taps / 2)
    guard abs(x) < Double(taps / 2) else { return 0 }
    let window = 0.42 + 0.5 * cos(turn) + 0.08 * cos(2 * turn)
    return sin(Double.pi * x) / (Double.pi * x) * window
  }
}
