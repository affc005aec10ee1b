import AppTestSupport
import Device
import Foundation
import Realtime
import ScreenKit
@_spi(StandIn) import StoreKit
import Streaming
import SwiftUI
import Testing
@_spi(StandIn) import UIKit

@MainActor
@Suite("The device", .serialized)
struct DeviceConditionTests {
  @Test("the heat is read first and then followed")
  func heat() async throws {
    StandInThermometer.shared.heat(to: .serious)
    let plans = CapturePlans()
    let device = DeviceCondition(plans: plans)
    device.start()
    #expect(plans.current == CapturePlan(.serious))
    StandInThermometer.shared.heat(to: .critical)
    try await wait { plans.current.rate == 0 }
    StandInThermometer.shared.heat(to: .nominal)
    try await wait { plans.current == CapturePlan() }
    device.stop()
    StandInThermometer.shared.heat(to: .serious)
    try await Task.sleep(for: .milliseconds(20))
    #expect(plans.current == CapturePlan())
    StandInThermometer.shared.heat(to: .nominal)
  }

  @Test("the screen stays on while something is sent and the app is in front")
  func screen() {
    let plans = CapturePlans()
    let device = DeviceCondition(plans: plans)
    #expect(!UIApplication.shared.isIdleTimerDisabled)
    device.setSending(true)
    #expect(UIApplication.shared.isIdleTimerDisabled)
    device.enter(.background)
    #expect(!UIApplication.shared.isIdleTimerDisabled)
    #expect(plans.current.rate == 0)
    device.enter(.inactive)
    #expect(UIApplication.shared.isIdleTimerDisabled)
    #expect(plans.current.rate == 60)
    device.stop()
    #expect(!UIApplication.shared.isIdleTimerDisabled)
  }

  @Test("success and failure are felt, unless the setting is off")
  func haptics() {
    UINotificationFeedbackGenerator.standInFelt = []
    Haptics().play(Notice(.success, "Connected."))
    Haptics().play(Notice(.error, "Not connected."))
    Haptics().play(Notice(.info, "Loaded."))
    Haptics(isOn: false).play(Notice(.success, "Connected."))
    #expect(UINotificationFeedbackGenerator.standInFelt == [.success, .error])
  }
}

@Suite("The shop")
struct ProShopTests {
  private let pro = StoreKit.Transaction(ProShop.product)
  private let refunded = StoreKit.Transaction(ProShop.product, revoked: Date(), number: 2)

  @Test("a purchase, a change of mind, a permission to wait for and a receipt that is not valid")
  @MainActor
  func buy() async throws {
    let shop = StandInShop()
    try await StandInShop.$current.withValue(shop) {
      let price = try await ProShop().price()
      #expect(price == "9,99 €")
      shop.answer(.success(.verified(pro)))
      let bought = try await ProShop().buy()
      #expect(bought == .pro)
      #expect(shop.finished == [1])
      shop.answer(.userCancelled)
      let cancelled = try await ProShop().buy()
      #expect(cancelled == nil)
      shop.answer(.pending)
      await #expect(throws: ShopProblem.pending) { try await ProShop().buy() }
      shop.answer(.success(.unverified(pro, .invalidSignature)))
      await #expect(throws: ShopProblem.unverified) { try await ProShop().buy() }
      shop.goAway(true)
      await #expect(throws: ShopProblem.unreachable) { try await ProShop().buy() }
      await #expect(throws: ShopProblem.unreachable) { try await ProShop().price() }
    }
  }

  @Test("restoring finds what is owned; refunded and other things are not Pro")
  func restore() async throws {
    let shop = StandInShop()
    try await StandInShop.$current.withValue(shop) {
      await #expect(throws: ShopProblem.nothingToRestore) { try await ProShop().restore() }
      shop.own([.verified(refunded), .verified(StoreKit.Transaction("other"))])
      #expect(await ProShop().owned() == .free)
      shop.own([.unverified(pro, .invalidSignature)])
      #expect(await ProShop().owned() == .free)
      shop.own([.verified(pro)])
      let restored = try await ProShop().restore()
      #expect(restored == .pro)
      shop.goAway(true)
      await #expect(throws: ShopProblem.unreachable) { try await ProShop().restore() }
      // What is owned needs no network.
      #expect(await ProShop().owned() == .pro)
    }
  }

  @Test("a refund is asked for on the scene in front; the request is not the refund")
  @MainActor
  func refund() async throws {
    let shop = StandInShop()
    let scene = UIWindowScene(.portrait)
    try await shop.run(on: scene) {
      await #expect(throws: ShopProblem.nothingToRefund) { try await ProShop().requestRefund() }
      shop.own([.verified(refunded)])
      await #expect(throws: ShopProblem.nothingToRefund) { try await ProShop().requestRefund() }
      shop.own([.unverified(pro, .invalidSignature)])
      await #expect(throws: ShopProblem.nothingToRefund) { try await ProShop().requestRefund() }

      shop.own([.verified(pro)])
      let cancelled = try await ProShop().requestRefund()
      #expect(!cancelled && shop.refunds.isEmpty)
      shop.answerRefund(.failure(.failed))
      await #expect(throws: ShopProblem.refundFailed) { try await ProShop().requestRefund() }
      shop.answerRefund(.success(.success))
      let sent = try await ProShop().requestRefund()
      #expect(sent && shop.refunds == [pro.id])
      #expect(await ProShop().owned() == .pro)
      await #expect(throws: ShopProblem.refundWaits) { try await ProShop().requestRefund() }
      shop.goAway(true)
      await #expect(throws: ShopProblem.refundFailed) { try await ProShop().requestRefund() }
      scene.standInEnter(.background)
      await #expect(throws: ShopProblem.refundFailed) { try await ProShop().requestRefund() }
    }
  }

  @Test("from the launch on, purchases and refunds elsewhere change the tier")
  func follow() async throws {
    let shop = StandInShop()
    let tiers = Locked<[Tier]>([])
    let task = StandInShop.$current.withValue(shop) {
      Task { await ProShop().follow { tier in tiers.withLock { $0.append(tier) } } }
    }
    try await wait { tiers.withLock { $0.count } == 1 && shop.listenerCount > 0 }
    shop.tell(.verified(pro))
    try await wait { tiers.withLock { $0.count } == 2 }
    shop.tell(.unverified(pro, .invalidSignature))
    shop.tell(.verified(refunded))
    try await wait { tiers.withLock { $0.count } == 3 }
    task.cancel()
    #expect(tiers.withLock { $0 } == [.free, .pro, .free])
    #expect(shop.finished.contains(1))
  }
}
