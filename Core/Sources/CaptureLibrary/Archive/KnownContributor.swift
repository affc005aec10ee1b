public import Capture

/// A contributor of this computer, with everything they agreed to.
public struct KnownContributor: Hashable, Codable, Sendable {
  /// Consents that are kept of one contributor, the newest ones.
  public static let mostConsents = 100

  public var contributor: Contributor
  /// Kept on this computer only; empty for none.
  public var name = ""
  /// In the order of their dates.
  public private(set) var consents: [ConsentRecord] = []
  /// Nil until they withdraw.
  public var withdrawal: WithdrawalPlan?

  public init(_ contributor: Contributor) { self.contributor = contributor }

  /// What they agreed to last.
  public var consent: ConsentRecord? { consents.last }

  public mutating func agree(_ consent: ConsentRecord) {
    consents = consents.suffix(Self.mostConsents - 1) + [consent]
  }
}
