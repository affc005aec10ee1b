/// One question and answer between two clocks, in seconds of the clock that was read (RFC 5905 §8).
public struct ClockExchange: Hashable, Sendable {
  /// Local time when the question left.
  public var sent: Double
  /// Remote time when the question arrived.
  public var received: Double
  /// Remote time when the answer left.
  public var answered: Double
  /// Local time when the answer arrived.
  public var arrived: Double

  public init(sent: Double, received: Double, answered: Double, arrived: Double) {
    self.sent = sent
    self.received = received
    self.answered = answered
    self.arrived = arrived
  }

  /// Seconds that the exchange spent on the way, both ways together.
  public var delay: Double { (arrived - sent) - (answered - received) }

  /// Remote minus local time, wrong by at most half the delay.
  public var offset: Double { ((received - sent) + (answered - arrived)) / 2 }

  /// The local instant to which `offset` belongs.
  public var middle: Double { (sent + arrived) / 2 }

  var isPossible: Bool {
    [sent, received, answered, arrived].allSatisfy(\.isFinite) && delay >= 0 && arrived >= sent
      && answered >= received
  }
}
