@_spi(StandIn) public import UIKit

extension Transaction {
  /// https://developer.apple.com/documentation/storekit/transaction/refundrequeststatus
  ///
  /// Of the request, not of the refund: the App Store answers within 48 hours.
  public enum RefundRequestStatus: Hashable, Sendable {
    case userCancelled
    case success
  }

  /// https://developer.apple.com/documentation/storekit/transaction/refundrequesterror
  public enum RefundRequestError: Error, Hashable, Sendable {
    case duplicateRequest
    case failed
  }

  /// https://developer.apple.com/documentation/storekit/transaction/beginrefundrequest(for:in:)-65tph
  ///
  /// Shows the sheet on a scene, which has to be in front.
  @MainActor
  public static func beginRefundRequest(
    for transactionID: UInt64, in scene: UIWindowScene
  ) async throws -> RefundRequestStatus {
    guard let shop = StandInShop.current, scene.activationState == .foregroundActive else {
      throw RefundRequestError.failed
    }
    return try shop.askRefund(of: transactionID)
  }
}

@_spi(StandIn) extension StandInShop {
  /// Runs a body in this shop, in an app with one scene.
  @MainActor
  public func run(on scene: UIWindowScene, _ body: @MainActor () async throws -> Void) async throws
  {
    try await StandInScenes.$current.withValue([scene]) {
      try await Self.$current.withValue(self) { try await body() }
    }
  }
}
