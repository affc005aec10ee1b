import Foundation
import Numbers

/// A device's clock for simulations: a constant skew, a random walk of the drift, and planned faults.
///
/// A pure function of its parameters. The walk has one step a second and ends after `seconds`; then the drift is
/// constant. Its memory is 16 B for each second.
public struct SimulatedClock: Sendable {
  public enum Fault: Hashable, Sendable {
    /// The rate of the device's clock rises, in seconds per second.
    case drift(at: Double, by: Double)
    /// The device's clock is set forward, or back where negative.
    case set(at: Double, by: Double)
    /// The device's clock stands still.
    case sleep(at: Double, seconds: Double)
  }

  /// The device's time at master time 0.
  public let offset: Double
  /// The initial rate minus 1.
  public let skew: Double
  public let faults: [Fault]
  /// Drift, and device minus master time without faults, at each second.
  private var drifts: [Double]
  private var phases: [Double]

  public init(
    seed: UInt64, offset: Double, skew: Double, walk: Double = 0.02e-6, seconds: Double = 300,
    faults: [Fault] = []
  ) {
    self.offset = offset
    self.skew = skew
    self.faults = faults
    var random = SimulationRandom(seed: seed)
    drifts = [skew]
    phases = [offset]
    for _ in 0..<Int(clamping: seconds.rounded(.up), to: 0...1_000_000) {
      phases.append(phases[phases.count - 1] + drifts[drifts.count - 1])
      drifts.append(drifts[drifts.count - 1] + walk * random.normal())
    }
  }

  /// Skew ±40 ppm, offset ±0.5 s and a walk of 0.02 ppm/√s, drawn from the seed.
  public init(seed: UInt64, seconds: Double = 300, faults: [Fault] = []) {
    var random = SimulationRandom(seed: seed ^ 0x5EED)
    self.init(
      seed: seed, offset: random.unit() - 0.5, skew: (random.unit() - 0.5) * 80e-6,
      seconds: seconds, faults: faults)
  }

  /// The device's time at a master time.
  public func device(at master: Double) -> Double {
    let second = Int(clamping: master, to: 0...drifts.count - 1)
    let time = master + phases[second] + drifts[second] * (master - Double(second))
    return faults.reduce(time) { $0 + SimulatedClock.error(of: $1, at: master) }
  }

  private static func error(of fault: Fault, at master: Double) -> Double {
    switch fault {
    case .drift(let start, let change): change * max(master - start, 0)
    case .set(let start, let step): master >= start ? step : 0
    case .sleep(let start, let seconds): -min(max(master - start, 0), max(seconds, 0))
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct SimulationRandom: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x2545_F491_4F6C_DD1D &+ 0x9E37_79B9 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Of mean 0 and variance 1 (Box and Muller 1958).
  mutating func normal() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return radius * cos(2 * .pi * unit())
  }

  /// Of mean 1.
  mutating func exponential() -> Double { -log(1 - unit()) }
}
