/// A moment at which the exchanges contradicted the drift limit, and all earlier ones were discarded.
public struct ClockEvent: Hashable, Codable, Sendable {
  public enum Kind: String, Codable, Sendable {
    /// The device's clock was set.
    case set
    /// The device's clock stood still, as in sleep, or was set back by less than the time between two exchanges.
    case slept
    /// The drift changed by more than the limit.
    case driftChanged = "drift_changed"
  }

  public var kind: Kind
  /// Device time of the exchange that showed it; the cause is earlier.
  public var device: Double
  /// Master time of that exchange.
  public var master: Double
  /// `set`, `slept`: the step of master minus device time, in seconds. `driftChanged`: by how much the drift differed
  /// at least, beyond the limit, in seconds per second.
  public var size: Double

  public init(kind: Kind, device: Double, master: Double, size: Double) {
    self.kind = kind
    self.device = device
    self.master = master
    self.size = size
  }
}
