/// Why a purchase did not happen, in one sentence with the way on.
public enum ShopProblem: String, CaseIterable, Codable, Sendable, Error, CustomStringConvertible {
  case unreachable
  /// Somebody else has to allow it, as in a family.
  case pending
  case unverified
  case nothingToRestore

  public var description: String {
    switch self {
    case .unreachable: "The App Store does not answer: check the network, then try again."
    case .pending: "The purchase waits for a permission: Pro begins when it is given."
    case .unverified: "The App Store’s receipt is not valid: try again, or restore purchases."
    case .nothingToRestore:
      "No purchase was found for this Apple Account: use the one that bought Pro."
    }
  }
}
