/// Counter-based random numbers: a pure function of seed, stream and index, equal in every implementation (C.
/// Wellons' lowbias32, 2018).
public struct CounterRandom: Codable, Hashable, Sendable {
  public enum Stream: UInt32, Sendable {
    case blink = 1, blinkKind, saccade, idle, mood
  }

  public let seed: UInt32

  public init(seed: UInt32) { self.seed = seed }

  /// 0 ≤ x < 1.
  public func unit(_ stream: Stream, _ place: UInt32, _ draw: UInt32 = 0) -> Double {
    let mixed = Self.mix(Self.mix(Self.mix(seed ^ stream.rawValue &* 0x9E37_79B9) ^ place) ^ draw)
    return Double(mixed) / 4_294_967_296
  }

  public func number(
    in range: ClosedRange<Double>, _ stream: Stream, _ place: UInt32, _ draw: UInt32 = 0
  ) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit(stream, place, draw)
  }

  private static func mix(_ number: UInt32) -> UInt32 {
    var x = number
    x ^= x >> 16
    x = x &* 0x7FEB_352D
    x ^= x >> 15
    x = x &* 0x846C_A68B
    x ^= x >> 16
    return x
  }
}
