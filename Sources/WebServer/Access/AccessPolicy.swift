public import Net

/// Decides which devices may use the studio from the network. Called on network threads; must not block.
public protocol AccessPolicy: Sendable {
  /// True for a valid token from ``redeem(_:from:agent:)``.
  func isGranted(token: String) -> Bool

  /// Exchanges a pairing proof for a cookie token; `agent` is the browser's user agent.
  func redeem(_ proof: PairingProof, from address: SocketAddress?, agent: String) -> PairingOutcome
}

/// The proof by which a device pairs.
public enum PairingProof: Hashable, Sendable {
  /// The six digits that the studio shows; spaces are ignored.
  case code(String)
  /// The token of the QR code.
  case token(String)
}

/// The answer to a device that asked to be let in.
public enum PairingOutcome: Hashable, Sendable {
  /// `token` is the value of the device's cookie.
  case granted(token: String)
  case refused(sentence: String)
  case tooManyTries(sentence: String)
}

/// The policy of a server whose routes are open: nobody pairs with it.
public struct NobodyPairs: AccessPolicy {
  public init() {}

  public func isGranted(token: String) -> Bool { false }

  public func redeem(
    _ proof: PairingProof, from address: SocketAddress?, agent: String
  ) -> PairingOutcome {
    .refused(sentence: "Nothing is paired here.")
  }
}
