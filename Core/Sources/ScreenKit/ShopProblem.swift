/// Why a purchase or a refund did not happen, in one sentence with the way on.
public enum ShopProblem: String, CaseIterable, Codable, Sendable, Error, CustomStringConvertible {
  case unreachable
  /// Somebody else has to allow it, as in a family.
  case pending
  case unverified
  case nothingToRestore
  case nothingToRefund
  /// The App Store has a request for this purchase already.
  case refundWaits
  case refundFailed

  public var description: String {
    switch self {
    case .unreachable: "The App Store does not answer: check the network, then try again."
    case .pending: "The purchase waits for a permission: Pro begins when it is given."
    case .unverified: "The App Store’s receipt is not valid: try again, or restore purchases."
    case .nothingToRestore:
      "No purchase was found for this Apple Account: use the one that bought Pro."
    case .nothingToRefund:
      "No purchase of Pro was found for this Apple Account: restore purchases, then try again."
    case .refundWaits:
      "The App Store has a request for this purchase already: wait for its answer, up to 48 hours."
    case .refundFailed:
      "The App Store did not take the request: try again, or ask at reportaproblem.apple.com."
    }
  }
}
