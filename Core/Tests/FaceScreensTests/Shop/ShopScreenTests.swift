import Addresses
import Console
import FaceControl
import FaceScreens
import ScreenKit
import Testing

@Suite("The shop")
struct ShopScreenTests {
  private func state(_ tier: Tier, host: HostOffer = .phone, parked: Int = 0) -> FaceState {
    var state = FaceState(HubState(terms: tier.terms(on: host)))
    state.shared.host = host
    state.mapping.parked = parked
    return state
  }

  @Test("Pro is sold on a phone and not on a hub, and each says so")
  func place() {
    #expect(ShopScreen(state(.free)).isOffered)
    var hub = ShopScreen(state(.free, host: .hub))
    #expect(!hub.isOffered && hub.apply(.buy).isEmpty)
    #expect(SettingsScreen(state(.free).shared).tier.store == nil)
    #expect(SettingsScreen(state(.free, host: .hub).shared).tier.store != nil)
    #expect(SettingsScreen(state(.pro).shared).tier.sentence == "Everything is on.")
    #expect(TrackScreen(state(.free)).banner == Tier.upgradeSentence)
  }

  @Test("the price is asked for once")
  func price() {
    var shop = ShopScreen(state(.free))
    #expect(shop.buyTitle == "Upgrade to Pro" && shop.canBuy)
    #expect(shop.apply(.open) == [.askPrice])
    #expect(shop.apply(.unpriced).isEmpty)
    #expect(shop.apply(.open) == [.askPrice])
    _ = shop.apply(.price("9,99 €"))
    #expect(shop.buyTitle == "Upgrade for 9,99 €" && shop.apply(.open).isEmpty)
  }

  @Test("one purchase at a time; a changed mind changes nothing")
  func buying() {
    var shop = ShopScreen(state(.free))
    #expect(shop.apply(.buy) == [.buy])
    #expect(shop.apply(.buy).isEmpty && shop.apply(.restore).isEmpty)
    #expect(!shop.canBuy && !shop.canRestore && shop.buyTitle == "Buying …")
    #expect(shop.apply(.bought(nil)).isEmpty)
    #expect(shop.canBuy && shop.problem == nil)
    _ = shop.apply(.buy)
    #expect(shop.apply(.bought(.pro)).count == 1)
    shop.refresh(from: state(.pro))
    #expect(shop.isPro && !shop.canBuy && shop.canRestore)
    #expect(shop.apply(.buy).isEmpty)
  }

  @Test("a problem is one sentence until the next try", arguments: ShopProblem.allCases)
  func problems(problem: ShopProblem) {
    var shop = ShopScreen(state(.free))
    _ = shop.apply(.restore)
    #expect(shop.apply(.failed(problem)).isEmpty)
    #expect(shop.problem == problem.description && shop.canBuy && shop.canRestore)
    _ = shop.apply(.buy)
    #expect(shop.problem == nil)
  }

  @Test("the money is asked back on Pro alone, once at a time, and Pro goes on until it is decided")
  func refundRequest() {
    var free = ShopScreen(state(.free))
    #expect(!free.canRefund && free.apply(.requestRefund).isEmpty)
    var shop = ShopScreen(state(.pro))
    #expect(shop.canRefund && shop.apply(.requestRefund) == [.requestRefund])
    #expect(!shop.canRefund && !shop.canRestore && shop.apply(.requestRefund).isEmpty)
    #expect(shop.apply(.refundRequested(false)).isEmpty && shop.canRefund)
    _ = shop.apply(.requestRefund)
    guard case .notify(let notice) = shop.apply(.refundRequested(true)).first else {
      Issue.record("no notice")
      return
    }
    #expect(notice.tone == .success && notice.text.contains("48 hours: Pro stays on"))
    _ = shop.apply(.requestRefund)
    #expect(shop.apply(.failed(.refundWaits)).isEmpty)
    #expect(shop.problem == ShopProblem.refundWaits.description)
    shop.refresh(from: state(.pro))
    #expect(shop.problem != nil && shop.canRefund)
    shop.refresh(from: state(.free))
    #expect(!shop.canRefund && shop.problem == nil)
  }

  @Test("each limit has a button to the shop where Pro is sold, and none elsewhere")
  func upgrades() {
    func buttons(_ state: FaceState) -> [String?] {
      var state = state
      state.shared.discovery.targets = (0..<9).map {
        DiscoveredTarget(
          name: "Module \($0)", origin: .name, kind: .osc, host: "10.0.0.\($0)", port: 8000)
      }
      var presets = PresetsScreen(state)
      _ = presets.apply(.newPreset)
      return [
        TrackScreen(state).upgrade, ConnectScreen(state.shared).upgrade,
        ConnectScreen(state.shared).discovery.upgrade, presets.saving?.upgrade,
      ]
    }
    #expect(buttons(state(.free)).allSatisfy { $0 == Tier.upgradeButton })
    #expect(MapScreen(state(.free)).lock?.button == Tier.upgradeButton)
    #expect(buttons(state(.free, host: .hub)).allSatisfy { $0 == nil })
    #expect(buttons(state(.pro)).allSatisfy { $0 == nil })
  }

  @Test("a refund says what goes on, and what waits")
  func refund() {
    var shop = ShopScreen(state(.pro))
    #expect(shop.parked == nil)
    let effects = shop.apply(.changed(from: .pro, to: .free))
    guard case .notify(let notice) = effects.first else {
      Issue.record("no notice")
      return
    }
    #expect(notice.tone == .info && notice.text.contains("refunded"))
    shop.refresh(from: state(.free, parked: 7))
    #expect(shop.parked?.contains("7 changed") == true && shop.canBuy)
    let map = MapScreen(state(.free, parked: 7))
    #expect(map.lock?.sentence.hasSuffix("(7 changed) is kept and comes back with it.") == true)
    #expect(MapScreen(state(.free)).lock?.sentence.contains("kept") == false)
    #expect(shop.apply(.changed(from: .free, to: .free)).isEmpty)
  }
}
