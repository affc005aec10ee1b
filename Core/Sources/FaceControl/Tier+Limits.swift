import FaceWire
import Signals

extension Tier {
  /// Maximum number of user presets; nil for the hub's own limit.
  public var presetLimit: Int? { self == .pro ? nil : 3 }

  /// Maximum number of discovered devices listed; nil for all.
  public var deviceLimit: Int? { self == .pro ? nil : 5 }

  /// Number of NERVE jacks: the module's, or with its Pro expansion.
  public var jackLimit: Int { self == .pro ? NerveJack.count : 8 }

  /// Whether MAP, and mappings in presets, are available (Pro).
  public var allowsMapping: Bool { self == .pro }

  /// "Free" or "Pro".
  public var title: String { self == .pro ? "Pro" : "Free" }

  /// The note that TRACK shows on the free tier.
  public static let upgradeSentence =
    "Upgrade to Pro: all \(Channel.count) channels, several protocols at once, MAP and unlimited presets."

  /// Where to buy Pro.
  public static let appleSentence = "It is sold in the Apple app only."

  /// Why nothing can be bought here, one sentence.
  public static let storeSentence =
    "Pro is bought once in the Apple app; there is no store on this hub, and nothing to pay: "
    + "start it without --tier free and it runs as Pro."

  /// The features of a tier, one line each, for SETTINGS.
  public struct Allowance: Codable, Hashable, Sendable {
    public var title: String
    public var free: String
    public var pro: String
  }

  /// The comparison of the two tiers.
  public static let allowances = [
    Allowance(
      title: "Channels", free: "\(Channel.core.count) core channels",
      pro: "All \(Channel.count) channels"),
    Allowance(title: "Protocols", free: "Any one at a time", pro: "Several at once"),
    Allowance(title: "Mapping (MAP)", free: "–", pro: "Ranges, curves, smoothing, routes"),
    Allowance(title: "Presets", free: "\(Tier.free.presetLimit ?? 0)", pro: "Unlimited"),
    Allowance(
      title: "Discovered devices", free: "\(Tier.free.deviceLimit ?? 0)", pro: "All of them"),
    Allowance(
      title: "Jacks (NERVE)", free: "\(Tier.free.jackLimit)", pro: "\(Tier.pro.jackLimit)"),
    Allowance(title: "Face", free: "Plain", pro: "Detailed"),
  ]
}
