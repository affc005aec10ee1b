/// Lets the packets of the chosen sender through, or everybody's when none is chosen.
///
/// A program that starts anew sends from another port: once the chosen port has been silent for half a second, another
/// one of the same host stands in for it until it is back.
public struct NerveGate: Hashable, Sendable {
  public static let timeout = 0.5

  public let choice: NerveChoice?
  private var heard: Double
  private var substitute: UInt16?
  private var substituteHeard = -Double.infinity

  /// - Parameter now: when it was chosen, in seconds on the clock of the arrivals.
  public init(_ choice: NerveChoice?, at now: Double) {
    self.choice = choice
    heard = now
  }

  /// Whether a packet that arrived now moves the jacks.
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
