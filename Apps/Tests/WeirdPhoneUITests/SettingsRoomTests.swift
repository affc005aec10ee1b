import AppTestSupport
import Addresses
import Console
import Device
import FaceControl
import FaceEngine
import FaceScreens
import Foundation
import Mapping
import ScreenKit
import Signals
@_spi(StandIn) import StoreKit
@_spi(StandIn) import SwiftUI
import Testing
@_spi(StandIn) import UIKit

@testable import WeirdPhoneUI

@MainActor
@Suite("SETTINGS and the shop on a phone", .serialized)
struct SettingsRoomTests {
  private let bought = Transaction(ProShop.product, number: 7)

  @Test("sliders and switches change the engine")
  func changes() async throws {
    let phone = try await PhoneHarness()
    try await phone.set("settings.framerate", to: 31.0, in: .settings)
    try await phone.set("settings.smoothing", to: 80.0, in: .settings)
    try await phone.press("settings.launch", in: .settings)
    try await phone.press("settings.debug", in: .settings)
    let options = await phone.session.engine.options
    #expect(options.frameRate == 30 && !options.connectsOnLaunch && options.isDebugging)
    #expect(await phone.session.engine.settings.smoothing == 80)
    #expect(phone.draw(.settings).find("settings.version")?.text == "WeirdPhone 0.1")
    #expect(phone.draw(.settings).find("settings.calibrate")?.activate == nil)
    await phone.end()
  }

  @Test("the countdown can be cancelled")
  func countdown() async throws {
    let phone = try await PhoneHarness(sources: [.demo(DemoOptions())])
    let running = Task { try? await phone.session.engine.run() }
    defer { running.cancel() }
    try await wait {
      await phone.session.refresh()
      return phone.session.settings.calibration.canStart
    }
    try await phone.press("settings.calibrate", in: .settings)
    #expect(phone.draw(.settings).find("settings.countdown")?.text == "3")
    try await phone.press("settings.countdown.cancel", in: .settings)
    #expect(phone.session.settings.calibration.secondsLeft == nil)
    await phone.end()
  }

  @Test("an upgrade turns everything on, a refund keeps the mapping for later")
  func upgrade() async throws {
    let shop = StandInShop()
    try await StandInShop.$current.withValue(shop) {
      let phone = try await PhoneHarness(tier: .free)
      for task in phone.draw(.settings).all.flatMap(\.appears) { task() }
      await phone.session.last?.value
      #expect(phone.draw(.settings).find("shop.buy")?.texts.contains("Upgrade for 9,99 €") == true)

      shop.answer(.userCancelled)
      try await phone.press("shop.buy", in: .settings)
      #expect(phone.session.shop.canBuy && phone.session.shop.problem == nil)
      shop.answer(.success(.verified(bought)))
      try await phone.press("shop.buy", in: .settings)
      #expect(await phone.session.engine.tier == .pro)
      #expect(phone.session.map.lock == nil && shop.finished == [7])
      #expect(phone.session.notice?.tone == .success)
      try await phone.press("map.row.jawOpen", in: .map)
      try await phone.press("map.invert", in: .map)

      let following = Task { await phone.session.followShop() }
      shop.own([.verified(bought)])
      try await wait { shop.listenerCount == 1 }
      shop.own([])
      shop.tell(.verified(Transaction(ProShop.product, revoked: Date(), number: 8)))
      try await wait { await phone.session.engine.tier == .free }
      try await wait { phone.session.map.lock != nil }
      #expect(phone.session.map.lock?.sentence.contains("1 changed") == true)
      #expect(phone.draw(.settings).find("shop.parked") != nil)
      #expect(phone.session.notice?.text.hasPrefix("Pro was refunded") == true)
      #expect(await phone.session.engine.settings.mapping == .identity)

      shop.own([.verified(bought)])
      try await phone.press("shop.restore", in: .settings)
      #expect(await phone.session.engine.settings.mapping[.channel(.jawOpen)].isInverted)
      #expect(phone.session.map.rows["jawOpen"]?.isChanged == true)
      following.cancel()
      await phone.end()
    }
  }

  @Test("a refund: asked for, waited for, granted")
  func refund() async throws {
    let shop = StandInShop()
    try await shop.run(on: UIWindowScene(.portrait)) {
      let phone = try await PhoneHarness(tier: .free)
      shop.answer(.success(.verified(bought)))
      #expect(phone.draw(.settings).find("shop.refund") == nil)
      try await phone.press("shop.buy", in: .settings)
      shop.own([.verified(bought)])
      let following = Task { await phone.session.followShop() }
      try await wait { shop.listenerCount == 1 }
      phone.session.notice = nil
      try await phone.press("shop.refund", in: .settings)
      #expect(phone.session.notice == nil && phone.session.shop.problem == nil)
      shop.answerRefund(.failure(.failed))
      try await phone.press("shop.refund", in: .settings)
      let problem = phone.draw(.settings).find("shop.problem")?.text
      #expect(problem == ShopProblem.refundFailed.description)
      shop.answerRefund(.success(.success))
      try await phone.press("shop.refund", in: .settings)
      #expect(phone.session.notice?.text.contains("48 hours") == true)
      #expect(await phone.session.engine.tier == .pro)
      try await phone.press("shop.refund", in: .settings)
      #expect(phone.session.shop.problem == ShopProblem.refundWaits.description)

      shop.own([])
      shop.tell(.verified(Transaction(ProShop.product, revoked: Date(), number: 7)))
      try await wait { await phone.session.engine.tier == .free }
      try await wait { phone.session.notice?.text.hasPrefix("Pro was refunded") == true }
      try await wait { phone.draw(.settings).find("shop.refund") == nil }
      following.cancel()
      await phone.end()
    }
  }

  @Test("a shop that does not answer is one sentence, and can be tried again")
  func away() async throws {
    let shop = StandInShop()
    shop.goAway(true)
    try await StandInShop.$current.withValue(shop) {
      let phone = try await PhoneHarness(tier: .free)
      try await phone.press("shop.buy", in: .settings)
      #expect(
        phone.draw(.settings).find("shop.problem")?.text == ShopProblem.unreachable.description)
      shop.goAway(false)
      try await phone.press("shop.restore", in: .settings)
      #expect(
        phone.draw(.settings).find("shop.problem")?.text
          == ShopProblem.nothingToRestore.description)
      shop.own([.verified(bought)])
      try await phone.press("shop.restore", in: .settings)
      #expect(await phone.session.engine.tier == .pro)
      #expect(phone.draw(.settings).find("shop.problem") == nil)
      await phone.end()
    }
  }

  @Test("a parked mapping survives restarts as Free")
  func parked() async throws {
    let first = try await PhoneHarness(tier: .pro, keeps: true)
    try await first.press("map.row.jawOpen", in: .map)
    try await first.press("map.invert", in: .map)
    await first.session.engine.shutDown()
    for _ in 0..<2 {
      let free = try await PhoneHarness(tier: .free, folder: first.folder, keeps: true)
      #expect(free.session.shop.parked?.contains("1 changed") == true)
      await free.session.engine.shutDown()
    }
    let again = try await PhoneHarness(tier: .free, folder: first.folder, keeps: true)
    await again.session.engine.setTier(.pro)
    #expect(await again.session.engine.settings.mapping[.channel(.jawOpen)].isInverted)
    await again.end()
  }
}
