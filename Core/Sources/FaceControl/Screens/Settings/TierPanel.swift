/// The current tier and the features of each.
public struct TierPanel: Codable, Hashable, Sendable {
  public var tier: Tier
  public var title: String
  public var sentence: String
  public var rows = Tier.allowances
  /// Why nothing can be bought here; nil on Pro.
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
