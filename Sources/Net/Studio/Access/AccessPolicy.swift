/// Who may use the studio from the network. Called on network threads; answers at once.
public protocol AccessPolicy: Sendable {
  /// True for a token that ``redeem(_:from:agent:)`` gave and that is still good.
  func isGranted(token: String) -> Bool

  /// Turns what a device shows into a token for its cookie; `agent` is what its browser calls itself.
  func redeem(_ proof: PairingProof, from address: SocketAddress?, agent: String) -> PairingOutcome
}

/// What a device shows to be let in.
public enum PairingProof: Hashable, Sendable {
  /// The six digits that the studio shows; spaces do not matter.
  case code(String)
  /// The token of the QR code.
  case token(String)
}

public enum PairingOutcome: Hashable, Sendable {
  /// `token` goes into the device's cookie.
  case granted(token: String)
  case refused(sentence: String)
  case tooManyTries(sentence: String)
}
