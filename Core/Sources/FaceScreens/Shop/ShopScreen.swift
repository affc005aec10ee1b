import Addresses
import Console
import FaceControl
public import ScreenKit

/// The purchase of Pro where it is sold: a part of SETTINGS on a phone.
public struct ShopScreen: Screen, Hashable {
  public enum Phase: String, Codable, Sendable { case idle, buying, restoring, refunding }

  /// Whether Pro is sold here.
  public var isOffered = false
  public var isPro = false
  public var title = "WeirdPhone Pro"
  /// What Pro adds, or that it is bought.
  public var sentence = ""
  /// In the person's currency; nil until the shop has answered.
  public var price: String?
  public var buyTitle = ""
  public var canBuy = false
  public var canRestore = false
  /// Whether there is something to ask the money back for.
  public var canRefund = false
  public var phase = Phase.idle
  /// Why the last request had no success, with the way on.
  public var problem: String?
  /// What waits for Pro, as after a refund; nil for nothing.
  public var parked: String?

  public init(_ state: FaceState) { refresh(from: state) }

  public enum Action: Codable, Hashable, Sendable {
    /// The shop is on the screen.
    case open
    case buy
    case restore
    /// Opens the App Store's sheet that asks for the money back.
    case requestRefund
  }

  public enum Effect: Hashable, Sendable {
    case askPrice
    case buy
    case restore
    case requestRefund
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    case price(String)
    /// The price is not known; it is asked for again when the shop is opened.
    case unpriced
    /// The tier after a purchase; nil when the person has changed their mind.
    case bought(Tier?)
    case restored(Tier)
    /// The sheet for a refund is closed; false when the person has changed their mind.
    case refundRequested(Bool)
    case failed(ShopProblem)
    /// The App Store has changed the tier by itself.
    case changed(from: Tier, to: Tier)
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    guard isOffered, phase == .idle else { return [] }
    defer { layOut() }
    switch action {
    case .open: return isPro || price != nil ? [] : [.askPrice]
    case .buy:
      guard canBuy else { return [] }
      (phase, problem) = (.buying, nil)
      return [.buy]
    case .restore:
      (phase, problem) = (.restoring, nil)
      return [.restore]
    case .requestRefund:
      guard canRefund else { return [] }
      (phase, problem) = (.refunding, nil)
      return [.requestRefund]
    }
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    defer { layOut() }
    switch outcome {
    case .price(let text): price = text
    case .unpriced: break
    case .bought(let tier):
      phase = .idle
      if tier == .pro { return [.notify(Self.thanks)] }
    case .restored:
      phase = .idle
      return [.notify(Notice(.success, "Your purchase is restored: everything is on."))]
    case .refundRequested(let isSent):
      phase = .idle
      if isSent { return [.notify(Self.asked)] }
    case .failed(let reason):
      phase = .idle
      problem = reason.description
    case .changed(from: .pro, to: .free): return [.notify(Self.takenBack)]
    case .changed(from: .free, to: .pro): return [.notify(Self.thanks)]
    case .changed: break
    }
    return []
  }

  public mutating func refresh(from state: FaceState) {
    isOffered = state.shared.host.sellsPro
    let wasPro = isPro
    isPro = state.shared.terms.tier == .pro
    sentence = isPro ? "It is bought: everything is on." : Tier.upgradeSentence
    let count = state.mapping.parked
    parked =
      count == 0
      ? nil : "Your mapping (\(count) changed) is kept on this phone and comes back with Pro."
    if isPro != wasPro { problem = nil }
    layOut()
  }

  private mutating func layOut() {
    buyTitle =
      phase == .buying ? "Buying …" : price.map { "Upgrade for \($0)" } ?? "Upgrade to Pro"
    canBuy = isOffered && !isPro && phase == .idle
    canRestore = isOffered && phase == .idle
    canRefund = isOffered && isPro && phase == .idle
  }

  private static let thanks = Notice(.success, "WeirdPhone Pro is yours: everything is on.")
  private static let asked = Notice(
    .success, "The App Store has your request and answers within 48 hours: Pro stays on until then."
  )
  private static let takenBack = Notice(
    .info, "Pro was refunded: Free goes on, and your mapping and presets are kept.")
}
