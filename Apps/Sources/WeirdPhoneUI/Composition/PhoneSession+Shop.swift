import Device
import FaceEngine
import FaceScreens
import ScreenKit

extension PhoneSession {
  /// Performs an effect of the shop.
  func trade(_ effect: ShopScreen.Effect) async -> ShopScreen.Outcome? {
    do throws(ShopProblem) {
      switch effect {
      case .askPrice:
        guard let price = try? await services.shop.price() else { return .unpriced }
        return .price(price)
      case .buy:
        let tier = try await services.shop.buy()
        if let tier { await engine.setTier(tier) }
        return .bought(tier)
      case .restore:
        let tier = try await services.shop.restore()
        await engine.setTier(tier)
        return .restored(tier)
      case .requestRefund: return .refundRequested(try await services.shop.requestRefund())
      case .notify: return nil
      }
    } catch {
      return .failed(error)
    }
  }

  /// Follows purchases and refunds until it is cancelled.
  func followShop() async {
    await services.shop.follow { tier in await self.own(tier) }
  }

  private func own(_ tier: Tier) async {
    let before = await engine.tier
    guard tier != before else { return }
    await engine.setTier(tier)
    await apply(.changed(from: before, to: tier), in: \.shop)
    await refresh()
  }
}
