import Numbers

/// How a simulated device's batches travel.
public struct SimulatedDelivery: Hashable, Sendable {
  /// Seconds that every batch needs.
  public var delay: Double
  /// Seconds that are added, uniformly from 0.
  public var jitter: Double
  /// Share of samples that the sensor loses.
  public var loss: Double
  /// Share of batches that are sent twice.
  public var duplication: Double
  /// Share of batches that come late, and by how many seconds.
  public var lateShare: Double
  public var lateBy: Double

  public init(
    delay: Double = 0.002, jitter: Double = 0, loss: Double = 0, duplication: Double = 0,
    lateShare: Double = 0, lateBy: Double = 5
  ) {
    self.delay = delay.clamped(to: 0...60)
    self.jitter = jitter.clamped(to: 0...60)
    self.loss = loss.clamped(to: 0...1)
    self.duplication = duplication.clamped(to: 0...1)
    self.lateShare = lateShare.clamped(to: 0...1)
    self.lateBy = lateBy.clamped(to: 0...600)
  }
}

/// A clock that is another one with an offset and a constant drift.
public struct AffineClock: Hashable, Sendable {
  /// Seconds that it shows at 0 of the other.
  public var offset: Double
  /// Seconds that it gains a second.
  public var drift: Double

  public init(offset: Double = 0, drift: Double = 0) {
    self.offset = offset.clamped(to: -1e9...1e9)
    self.drift = drift.clamped(to: -0.1...0.1)
  }

  /// Its nanoseconds at a time of the other clock in seconds.
  public func nanoseconds(at seconds: Double) -> Int64 {
    Int64(clamping: (offset * 1e9).rounded())
      &+ Int64(clamping: (seconds * (1 + drift) * 1e9).rounded())
  }

  /// Seconds of the other clock at which it shows nanoseconds.
  public func seconds(at nanoseconds: Int64) -> Double {
    Double(nanoseconds &- Int64(clamping: (offset * 1e9).rounded())) * 1e-9 / (1 + drift)
  }
}

/// Counter-based random numbers: a pure function of a seed and counters (SplitMix64; Steele, Lea and Flood 2014).
struct SeededUnit: Hashable, Sendable {
  let seed: UInt64

  /// A number 0..<1.
  func unit(_ stream: UInt64, _ index: Int, _ salt: UInt64) -> Double {
    var word = seed &+ stream &* 0x9E37_79B9_7F4A_7C15
    word = Self.mix(word) ^ UInt64(bitPattern: Int64(index)) &* 0xD1B5_4A32_D192_ED03
    return Double(Self.mix(word &+ salt &* 0x8CB9_2BA7_2F3D_8DD7) >> 11) * 0x1p-53
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var word = value &+ 0x9E37_79B9_7F4A_7C15
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
