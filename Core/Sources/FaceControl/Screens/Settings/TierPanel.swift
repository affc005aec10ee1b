/// Which tier this is and what each gives.
public struct TierPanel: Codable, Hashable, Sendable {
  public var tier: Tier
  public var title: String
  public var sentence: String
  public var rows = Tier.allowances
  /// Why nothing can be bought here; absent on Pro.
  public var store: String?

  init(tier: Tier) {
    self.tier = tier
    title = tier.title
    sentence =
      tier == .pro
      ? "This hub runs as Pro: everything is on, and nothing has to be paid."
      : Tier.upgradeSentence
    store = tier == .pro ? nil : Tier.storeSentence
  }
}
