public import Foundation

/// https://developer.apple.com/documentation/storekit/verificationresult
public enum VerificationResult<SignedType: Sendable>: Sendable {
  case unverified(SignedType, VerificationError)
  case verified(SignedType)

  /// https://developer.apple.com/documentation/storekit/verificationresult/verificationerror
  public enum VerificationError: Error, Sendable {
    case invalidSignature
    case revokedCertificate
  }
}

/// https://developer.apple.com/documentation/storekit/transaction
public struct Transaction: Sendable {
  public let productID: String
  /// When it was refunded; nil while it is valid.
  public let revocationDate: Date?
  private let number: Int

  @_spi(StandIn) public init(_ productID: String, revoked: Date? = nil, number: Int = 1) {
    self.productID = productID
    revocationDate = revoked
    self.number = number
  }

  /// https://developer.apple.com/documentation/storekit/transaction/finish()
  ///
  /// A transaction that is not finished comes again at every launch.
  public func finish() async { StandInShop.current?.finish(number) }

  /// https://developer.apple.com/documentation/storekit/transaction/updates
  public static var updates: Transactions { Transactions(stream: StandInShop.current?.updates()) }

  /// https://developer.apple.com/documentation/storekit/transaction/currententitlements
  public static var currentEntitlements: Transactions {
    Transactions(stream: StandInShop.current?.entitlements())
  }

  /// https://developer.apple.com/documentation/storekit/transaction/transactions
  public struct Transactions: AsyncSequence, Sendable {
    public typealias Element = VerificationResult<Transaction>
    let stream: AsyncStream<Element>?

    public struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncStream<Element>.AsyncIterator?
      public mutating func next() async -> Element? { await iterator?.next(isolation: #isolation) }
    }

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: stream?.makeAsyncIterator())
    }
  }
}

/// https://developer.apple.com/documentation/storekit/product
public struct Product: Sendable, Identifiable {
  public let id: String
  public let displayPrice: String
  public let displayName: String

  /// https://developer.apple.com/documentation/storekit/product/products(for:)
  public static func products<Identifiers: Collection>(
    for identifiers: Identifiers
  ) async throws -> [Product] where Identifiers.Element == String {
    guard let shop = StandInShop.current else { throw StoreKitError.unknown }
    return try shop.products(for: Array(identifiers))
  }

  /// https://developer.apple.com/documentation/storekit/product/purchaseoption
  public struct PurchaseOption: Hashable, Sendable {}

  /// https://developer.apple.com/documentation/storekit/product/purchaseresult
  public enum PurchaseResult: Sendable {
    case success(VerificationResult<Transaction>)
    case userCancelled
    case pending
  }

  /// https://developer.apple.com/documentation/storekit/product/purchase(options:)
  @MainActor
  public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
    guard let shop = StandInShop.current else { throw StoreKitError.unknown }
    return try shop.purchase(id)
  }
}

/// https://developer.apple.com/documentation/storekit/storekiterror
public enum StoreKitError: Error, Sendable {
  case unknown
  case userCancelled
  case networkError(URLError)
  case notAvailableInStorefront
}

/// https://developer.apple.com/documentation/storekit/appstore
public enum AppStore {
  /// https://developer.apple.com/documentation/storekit/appstore/sync()
  public static func sync() async throws {
    guard let shop = StandInShop.current else { throw StoreKitError.unknown }
    try shop.sync()
  }
}

/// The App Store of a test.
// The lock protects every access to the shop's state.
@_spi(StandIn) public final class StandInShop: @unchecked Sendable {
  @TaskLocal public static var current: StandInShop?

  private let lock = NSLock()
  private var listeners: [AsyncStream<VerificationResult<Transaction>>.Continuation] = []
  private var owned: [VerificationResult<Transaction>] = []
  private var done: [Int] = []
  private var result: Product.PurchaseResult = .userCancelled
  private var isAway = false

  public init() {}

  public func own(_ transactions: [VerificationResult<Transaction>]) {
    lock.withLock { owned = transactions }
  }

  public func answer(_ result: Product.PurchaseResult) { lock.withLock { self.result = result } }

  public func goAway(_ isAway: Bool) { lock.withLock { self.isAway = isAway } }

  public func tell(_ transaction: VerificationResult<Transaction>) {
    for listener in lock.withLock({ listeners }) { listener.yield(transaction) }
  }

  public var finished: [Int] { lock.withLock { done } }
  public var listenerCount: Int { lock.withLock { listeners.count } }

  func finish(_ number: Int) { lock.withLock { done.append(number) } }

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
}
