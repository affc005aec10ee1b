import Foundation

/// Signals that measurements feed in.
public enum TestSignal: String, CaseIterable, Sendable {
  case noise, impulse, direct, square, burst

  public func samples(_ count: Int, sampleRate: Double) -> [Float] {
    switch self {
    case .noise:
      var random = SeededRandom(seed: 1)
      return (0..<count).map { _ in Float(random.uniform() * 2 - 1) * 0.5 }
    case .impulse: return (0..<count).map { $0 == 0 ? 1 : 0 }
    case .direct: return [Float](repeating: 1, count: count)
    case .square:
      let half = Int(sampleRate / 200)
      return (0..<count).map { ($0 / half).isMultiple(of: 2) ? 1 : -1 }
    case .burst:
      var random = SeededRandom(seed: 2)
      return (0..<count).map { $0 < count / 4 ? Float(random.uniform() * 2 - 1) : 0 }
    }
  }

  public static func sine(
    _ frequency: Double, amplitude: Double = 1, count: Int, sampleRate: Double
  ) -> [Float] {
    (0..<count).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / sampleRate)) }
  }
}

/// A small reproducible generator (SplitMix64).
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// 0..<1.
  public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }
}
