public import ScreenKit

/// The current tier and the features of each.
public struct TierPanel: Codable, Hashable, Sendable {
  public var tier: Tier
  public var title: String
  public var sentence: String
  public var rows: [TierTerms.Allowance]
  /// Why nothing can be bought here; nil on Pro.
  public var store: String?

  init(_ terms: TierTerms) {
    tier = terms.tier
    title = terms.title
    sentence = terms.sentence
    rows = terms.allowances
    store = terms.store
  }
}
