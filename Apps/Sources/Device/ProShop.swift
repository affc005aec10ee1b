public import ScreenKit
import StoreKit
import UIKit

/// WeirdPhone Pro in the App Store: bought once, restored, and taken back when it is refunded.
public struct ProShop: Sendable {
  public static let product = "dev.sensorium.WeirdPhone.pro"

  public init() {}

  /// The price in the person's currency.
  public func price() async throws(ShopProblem) -> String { try await product().displayPrice }

  /// The tier after the purchase, or nil when the person has changed their mind.
  @MainActor
  public func buy() async throws(ShopProblem) -> Tier? {
    let product = try await product()
    do {
      switch try await product.purchase() {
      case .success(let result): return try await tier(after: result)
      case .userCancelled: return nil
      case .pending: throw ShopProblem.pending
      @unknown default: return nil
      }
    } catch let problem as ShopProblem { throw problem } catch { throw .unreachable }
  }

  /// Asks the App Store for earlier purchases.
  public func restore() async throws(ShopProblem) -> Tier {
    do { try await AppStore.sync() } catch { throw .unreachable }
    let tier = await owned()
    guard tier == .pro else { throw .nothingToRestore }
    return tier
  }

  /// Opens the App Store's sheet that asks for the money back; false when the person has changed their mind.
  ///
  /// Pro goes on until the App Store has decided, which ``follow(_:)`` hears.
  @MainActor
  public func requestRefund() async throws(ShopProblem) -> Bool {
    guard case .verified(let transaction)? = await Transaction.latest(for: Self.product),
      Self.isPro(transaction)
    else { throw .nothingToRefund }
    let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
    guard let scene = scenes.first(where: { $0.activationState == .foregroundActive }) else {
      throw .refundFailed
    }
    do {
      return try await Transaction.beginRefundRequest(for: transaction.id, in: scene) == .success
    } catch Transaction.RefundRequestError.duplicateRequest {
      throw .refundWaits
    } catch {
      throw .refundFailed
    }
  }

  /// The tier that this phone owns; needs no network.
  public func owned() async -> Tier {
    for await result in Transaction.currentEntitlements {
      if case .verified(let transaction) = result, Self.isPro(transaction) { return .pro }
    }
    return .free
  }

  /// Follows purchases and refunds until it is cancelled: it has to run from the launch.
  public func follow(_ change: @Sendable (Tier) async -> Void) async {
    await change(owned())
    for await result in Transaction.updates {
      guard case .verified(let transaction) = result, transaction.productID == Self.product else {
        continue
      }
      await change(Self.isPro(transaction) ? .pro : owned())
      await transaction.finish()
    }
  }

  private func product() async throws(ShopProblem) -> Product {
    let products = try? await Product.products(for: [Self.product])
    guard let product = products?.first else { throw .unreachable }
    return product
  }

  private func tier(after result: VerificationResult<Transaction>) async throws -> Tier {
    guard case .verified(let transaction) = result else { throw ShopProblem.unverified }
    await transaction.finish()
    return Self.isPro(transaction) ? .pro : .free
  }

  private static func isPro(_ transaction: Transaction) -> Bool {
    transaction.productID == product && transaction.revocationDate == nil
  }
}
