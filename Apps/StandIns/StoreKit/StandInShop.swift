import Foundation

/// The App Store of a test.
// The lock protects every access to the shop's state.
@_spi(StandIn) public final class StandInShop: @unchecked Sendable {
  @TaskLocal public static var current: StandInShop?

  private let lock = NSLock()
  private var listeners: [AsyncStream<VerificationResult<Transaction>>.Continuation] = []
  private var owned: [VerificationResult<Transaction>] = []
  private var done: [UInt64] = []
  private var result: Product.PurchaseResult = .userCancelled
  private var refund: Result<Transaction.RefundRequestStatus, Transaction.RefundRequestError> =
    .success(.userCancelled)
  private var asked: [UInt64] = []
  private var isAway = false

  public init() {}

  public func own(_ transactions: [VerificationResult<Transaction>]) {
    lock.withLock { owned = transactions }
  }

  public func answer(_ result: Product.PurchaseResult) { lock.withLock { self.result = result } }

  /// What becomes of the refund sheet. A second request for one purchase is refused whatever is chosen.
  public func answerRefund(
    _ result: Result<Transaction.RefundRequestStatus, Transaction.RefundRequestError>
  ) { lock.withLock { refund = result } }

  public func goAway(_ isAway: Bool) { lock.withLock { self.isAway = isAway } }

  public func tell(_ transaction: VerificationResult<Transaction>) {
    for listener in lock.withLock({ listeners }) { listener.yield(transaction) }
  }

  public var finished: [UInt64] { lock.withLock { done } }
  /// The purchases whose refund was asked for.
  public var refunds: [UInt64] { lock.withLock { asked } }
  public var listenerCount: Int { lock.withLock { listeners.count } }

  func finish(_ number: UInt64) { lock.withLock { done.append(number) } }

  func updates() -> AsyncStream<VerificationResult<Transaction>> {
    let (stream, continuation) = AsyncStream<VerificationResult<Transaction>>.makeStream()
    lock.withLock { listeners.append(continuation) }
    return stream
  }

  func entitlements() -> AsyncStream<VerificationResult<Transaction>> {
    let all = lock.withLock { owned }
    return AsyncStream { continuation in
      for transaction in all { continuation.yield(transaction) }
      continuation.finish()
    }
  }

  func latest(of id: String) -> VerificationResult<Transaction>? {
    lock.withLock { owned }.last {
      switch $0 {
      case .verified(let transaction), .unverified(let transaction, _): transaction.productID == id
      }
    }
  }

  func products(for ids: [String]) throws -> [Product] {
    guard !lock.withLock({ isAway }) else { throw StoreKitError.unknown }
    return ids.map { Product(id: $0, displayPrice: "9,99 €", displayName: "WeirdPhone Pro") }
  }

  func purchase(_ id: String) throws -> Product.PurchaseResult {
    guard !lock.withLock({ isAway }) else { throw StoreKitError.unknown }
    return lock.withLock { result }
  }

  func sync() throws {
    guard !lock.withLock({ isAway }) else { throw StoreKitError.unknown }
  }

  func askRefund(of id: UInt64) throws -> Transaction.RefundRequestStatus {
    try lock.withLock {
      guard !isAway else { throw Transaction.RefundRequestError.failed }
      guard !asked.contains(id) else { throw Transaction.RefundRequestError.duplicateRequest }
      let status = try refund.get()
      if status == .success { asked.append(id) }
      return status
    }
  }
}
