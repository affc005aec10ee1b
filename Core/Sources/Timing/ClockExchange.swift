/// One request and response between two clocks, in seconds of the respective clock (RFC 5905 §8).
public struct ClockExchange: Hashable, Sendable {
  /// Local time when the request was sent.
  public var sent: Double
  /// Remote time when the request arrived.
  public var received: Double
  /// Remote time when the response was sent.
  public var answered: Double
  /// Local time when the response arrived.
  public var arrived: Double

  public init(sent: Double, received: Double, answered: Double, arrived: Double) {
    self.sent = sent
    self.received = received
    self.answered = answered
    self.arrived = arrived
  }

  /// The round-trip delay in seconds, without the remote processing time.
  public var delay: Double { (arrived - sent) - (answered - received) }

  /// Remote minus local time; its error is at most half the delay.
  public var offset: Double { ((received - sent) + (answered - arrived)) / 2 }

  /// The local time of `offset`.
  public var middle: Double { (sent + arrived) / 2 }

  var isPossible: Bool {
    [sent, received, answered, arrived].allSatisfy(\.isFinite) && delay >= 0 && arrived >= sent
      && answered >= received
  }
}
