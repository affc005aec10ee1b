public import ScreenKit

/// The shop of a phone, a part of SETTINGS; pages have none.
public enum ShopIdentifier: String, ElementIdentifier {
  case panel = "shop"
  case sentence = "shop.sentence"
  case parked = "shop.parked"
  case buy = "shop.buy"
  case restore = "shop.restore"
  case problem = "shop.problem"

  public static let screen = "shop"
}
