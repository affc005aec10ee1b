/// What the running tier of a product includes, as shared screens show it.
public struct TierTerms: Codable, Hashable, Sendable {
  /// One feature in both tiers.
  public struct Allowance: Codable, Hashable, Sendable {
    public var title: String
    public var free: String
    public var pro: String

    public init(title: String, free: String, pro: String) {
      self.title = title
      self.free = free
      self.pro = pro
    }
  }

  public var tier: Tier
  /// "Free" or "Pro".
  public var title: String
  /// What runs, or what the other tier adds.
  public var sentence: String
  /// The comparison of both tiers.
  public var allowances: [Allowance]
  /// Why nothing can be bought here; nil on Pro.
  public var store: String?
  /// The title of the button that leads from a limit to the shop; nil on Pro and where nothing is sold.
  public var upgrade: String?
  /// What connecting an output changes for the others; nil when nothing.
  public var outputRule: String?
  /// Maximum number of discovered devices listed; nil for all.
  public var deviceLimit: Int?

  public init(
    tier: Tier = .pro, title: String = "Pro", sentence: String = "",
    allowances: [Allowance] = [], store: String? = nil, upgrade: String? = nil,
    outputRule: String? = nil, deviceLimit: Int? = nil
  ) {
    self.tier = tier
    self.title = title
    self.sentence = sentence
    self.allowances = allowances
    self.store = store
    self.upgrade = upgrade
    self.outputRule = outputRule
    self.deviceLimit = deviceLimit
  }
}
