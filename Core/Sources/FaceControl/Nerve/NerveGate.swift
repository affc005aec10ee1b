public import Addresses

/// Accepts the packets of the selected sender, or of all senders when none is selected.
///
/// A restarted program sends from another port: after the selected port has been silent for 0.5 s, another
/// port of the same host is accepted until the selected one returns.
public struct NerveGate: Hashable, Sendable {
  public static let timeout = 0.5

  public let choice: NerveChoice?
  private var heard: Double
  private var substitute: UInt16?
  private var substituteHeard = -Double.infinity

  /// - Parameter now: the time of the selection, in seconds on the clock of the arrivals.
  public init(_ choice: NerveChoice?, at now: Double) {
    self.choice = choice
    heard = now
  }

  /// Whether a packet received now drives the jacks.
  public mutating func admits(_ sender: Endpoint, at now: Double) -> Bool {
    guard let choice else { return true }
    guard sender.host == choice.host else { return false }
    guard let port = choice.port else { return true }
    if sender.port == port {
      heard = now
      return true
    }
    guard now - heard > Self.timeout else { return false }
    if sender.port != substitute, now - substituteHeard <= Self.timeout { return false }
    substitute = sender.port
    substituteHeard = now
    return true
  }
}
