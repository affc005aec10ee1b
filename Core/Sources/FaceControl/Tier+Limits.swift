import FaceWire
import Signals

extension Tier {
  /// How many presets of one's own may be kept; nil for as many as the hub takes.
  public var presetLimit: Int? { self == .pro ? nil : 3 }

  /// How many discovered devices are listed; nil for all.
  public var deviceLimit: Int? { self == .pro ? nil : 5 }

  /// How many jacks of NERVE there are: the module's, or its Pro expansion's too.
  public var jackLimit: Int { self == .pro ? NerveJack.count : 8 }

  /// MAP, and mappings in presets, are Pro.
  public var allowsMapping: Bool { self == .pro }

  /// "Free" or "Pro".
  public var title: String { self == .pro ? "Pro" : "Free" }

  /// What TRACK says to somebody on the free tier.
  public static let upgradeSentence =
    "Upgrade to Pro: all \(Channel.count) channels, several protocols at once, MAP and unlimited presets."

  /// Where the store is.
  public static let appleSentence = "It is sold in the Apple app only."

  /// Why nothing can be bought here.
  public static let storeSentence =
    "Pro is bought once in the Apple app; there is no store on this hub, and nothing to pay: "
    + "start it without --tier free and it runs as Pro."

  /// What a tier gives, a line each, for SETTINGS.
  public struct Allowance: Codable, Hashable, Sendable {
    public var title: String
    public var free: String
    public var pro: String
  }

  /// The two tiers side by side.
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
