import Foundation

/// A link for simulations: independent random delays in both directions, and loss.
///
/// A one-way delay is a base, a lognormal queue, rare exponential spikes, and on some links a wait for the radio.
public struct SimulatedLink: Sendable {
  /// The delays of one direction, in seconds.
  public struct Direction: Hashable, Sendable {
    public var base: Double
    public var median: Double
    /// The standard deviation of the queue's logarithm.
    public var sigma: Double
    public var spikeChance: Double
    public var spikeMean: Double
    /// With a chance of one half a uniform wait of up to this.
    public var sleep: Double

    public init(
      base: Double, median: Double, sigma: Double, spikeChance: Double, spikeMean: Double,
      sleep: Double = 0
    ) {
      self.base = base
      self.median = median
      self.sigma = sigma
      self.spikeChance = spikeChance
      self.spikeMean = spikeMean
      self.sleep = sleep
    }
  }

  public enum Kind: String, CaseIterable, Codable, Sendable {
    case wired, wifiGood, wifiBusy, powerSave, bufferbloat, watchBLE
  }

  /// From the device to the master, and back.
  public var up: Direction
  public var down: Direction
  /// The chance that a message is lost.
  public var loss: Double
  private var random: SimulationRandom

  public init(up: Direction, down: Direction, loss: Double = 0, seed: UInt64) {
    self.up = up
    self.down = down
    self.loss = loss
    random = SimulationRandom(seed: seed ^ 0x11_4B)
  }

  public init(_ kind: Kind, loss: Double = 0, seed: UInt64) {
    let (up, down) = kind.directions
    self.init(up: up, down: down, loss: loss, seed: seed)
  }

  /// The delay of the next message to the master; nil when it is lost.
  public mutating func delayUp() -> Double? { delay(of: up) }

  /// The delay of the next message to the device; nil when it is lost.
  public mutating func delayDown() -> Double? { delay(of: down) }

  /// An exchange that the device begins at a master time, and when it ends there; nil when a message is lost.
  public mutating func exchange(
    at master: Double, with clock: SimulatedClock, processing: Double = 50e-6
  ) -> (exchange: ClockExchange, end: Double)? {
    guard let out = delayUp(), let back = delayDown() else { return nil }
    let received = master + out
    let end = received + processing + back
    return (
      ClockExchange(
        sent: clock.device(at: master), received: received, answered: received + processing,
        arrived: clock.device(at: end)), end
    )
  }

  private mutating func delay(of direction: Direction) -> Double? {
    if loss > 0, random.unit() < loss { return nil }
    var delay = direction.base + direction.median * exp(direction.sigma * random.normal())
    if random.unit() < direction.spikeChance { delay += direction.spikeMean * random.exponential() }
    if direction.sleep > 0, random.unit() < 0.5 { delay += direction.sleep * random.unit() }
    return delay
  }
}

extension SimulatedLink.Kind {
  fileprivate var directions: (SimulatedLink.Direction, SimulatedLink.Direction) {
    func milliseconds(
      _ base: Double, _ median: Double, _ sigma: Double, _ chance: Double, _ spike: Double,
      sleep: Double = 0
    ) -> SimulatedLink.Direction {
      SimulatedLink.Direction(
        base: base / 1000, median: median / 1000, sigma: sigma, spikeChance: chance,
        spikeMean: spike / 1000, sleep: sleep / 1000)
    }
    switch self {
    case .wired:
      let both = milliseconds(0.15, 0.05, 0.4, 0.001, 1)
      return (both, both)
    case .wifiGood:
      return (milliseconds(1, 0.8, 0.6, 0.02, 8), milliseconds(1, 0.9, 0.6, 0.02, 8))
    case .wifiBusy:
      return (milliseconds(1.2, 2.5, 0.9, 0.08, 30), milliseconds(1.2, 4, 0.9, 0.10, 40))
    case .powerSave:
      return (
        milliseconds(1.2, 1.5, 0.7, 0.03, 15),
        milliseconds(1.2, 1.5, 0.7, 0.03, 15, sleep: 102.4)
      )
    case .bufferbloat:
      return (milliseconds(1.5, 3, 0.8, 0.05, 20), milliseconds(1.5, 18, 0.6, 0.15, 60))
    case .watchBLE:
      return (milliseconds(7.5, 8, 0.5, 0.05, 30), milliseconds(7.5, 11, 0.5, 0.05, 40))
    }
  }
}
