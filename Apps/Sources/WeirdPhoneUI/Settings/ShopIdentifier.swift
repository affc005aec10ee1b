public import ScreenKit

/// The shop of a phone, a part of SETTINGS; pages have none.
public enum ShopIdentifier: String, ElementIdentifier {
  case panel = "shop"
  case sentence = "shop.sentence"
  case parked = "shop.parked"
  case buy = "shop.buy"
  case restore = "shop.restore"
  case refund = "shop.refund"
  case problem = "shop.problem"

  public static let screen = "shop"
}

/// The buttons that lead from the notice of a limit to the shop; MAP has its own, which pages have, too.
public enum UpgradeIdentifier: String, CaseIterable, Sendable {
  case track = "track.upgrade"
  case connect = "connect.upgrade"
  case discovery = "connect.discovery.upgrade"
  case presets = "presets.upgrade"
  case save = "presets.save.upgrade"
  case importing = "presets.import.upgrade"
  case toast = "toast.upgrade"
}
