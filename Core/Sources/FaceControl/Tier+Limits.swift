public import Addresses
import FaceWire
public import ScreenKit
public import Signals

/// The limits of WeirdPhone's tiers: the hub runs as Pro, `--tier free` shows the other.
extension Tier {
  /// The channels this tier shows and sends.
  public var channels: ChannelSet { self == .pro ? .all : .core }

  /// Whether several protocols can be used at once; the free tier sends one at a time.
  public var allowsSeveralProtocols: Bool { self == .pro }

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

  /// The note of PRESETS when the free tier keeps no more of them.
  public static let presetUpgradeSentence = "Upgrade to Pro for unlimited presets"

  /// The button that leads from a limit to the shop.
  public static let upgradeButton = "Upgrade in Settings"

  /// Where to buy Pro.
  public static let appleSentence = "It is sold in the Apple app only."

  /// Why nothing can be bought here, one sentence.
  public static let storeSentence =
    "Pro is bought once in the Apple app; there is no store on this hub, and nothing to pay: "
    + "start it without --tier free and it runs as Pro."

  /// The comparison of the two tiers.
  public static let allowances = [
    TierTerms.Allowance(
      title: "Channels", free: "\(Channel.core.count) core channels",
      pro: "All \(Channel.count) channels"),
    TierTerms.Allowance(title: "Protocols", free: "Any one at a time", pro: "Several at once"),
    TierTerms.Allowance(
      title: "Mapping (MAP)", free: "–", pro: "Ranges, curves, smoothing, routes"),
    TierTerms.Allowance(title: "Presets", free: "\(Tier.free.presetLimit ?? 0)", pro: "Unlimited"),
    TierTerms.Allowance(
      title: "Discovered devices", free: "\(Tier.free.deviceLimit ?? 0)", pro: "All of them"),
    TierTerms.Allowance(
      title: "Jacks (NERVE)", free: "\(Tier.free.jackLimit)", pro: "\(Tier.pro.jackLimit)"),
    TierTerms.Allowance(title: "Face", free: "Plain", pro: "Detailed"),
  ]

  /// What this tier includes, for screens that all products share.
  public var terms: TierTerms { terms(on: .hub) }

  /// The same for a host, which may sell Pro.
  public func terms(on host: HostOffer) -> TierTerms {
    let isPro = self == .pro
    let pro =
      host.sellsPro
      ? "Everything is on." : "This hub runs as Pro: everything is on, and nothing has to be paid."
    return TierTerms(
      tier: self, title: title, sentence: isPro ? pro : Tier.upgradeSentence,
      allowances: Tier.allowances, store: isPro || host.sellsPro ? nil : Tier.storeSentence,
      upgrade: isPro || !host.sellsPro ? nil : Tier.upgradeButton,
      outputRule: allowsSeveralProtocols
        ? nil : "Free sends one protocol at a time: turning one on turns the others off.",
      deviceLimit: deviceLimit)
  }
}
