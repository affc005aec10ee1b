public import Foundation

/// https://developer.apple.com/documentation/storekit/verificationresult
public enum VerificationResult<SignedType: Sendable>: Sendable {
  case unverified(SignedType, VerificationError)
  case verified(SignedType)

  /// https://developer.apple.com/documentation/storekit/verificationresult/verificationerror
  public enum VerificationError: Error, Sendable {
    case revokedCertificate
    case invalidCertificateChain
    case invalidDeviceVerification
    case invalidEncoding
    case invalidSignature
    case missingRequiredProperties
  }
}

/// https://developer.apple.com/documentation/storekit/transaction
public struct Transaction: Identifiable, Sendable {
  /// https://developer.apple.com/documentation/storekit/transaction/id
  public let id: UInt64
  /// https://developer.apple.com/documentation/storekit/transaction/productid
  public let productID: String
  /// https://developer.apple.com/documentation/storekit/transaction/revocationdate
  ///
  /// When it was refunded; nil while it is valid.
  public let revocationDate: Date?

  @_spi(StandIn) public init(_ productID: String, revoked: Date? = nil, number: UInt64 = 1) {
    self.productID = productID
    revocationDate = revoked
    id = number
  }

  /// https://developer.apple.com/documentation/storekit/transaction/finish()
  ///
  /// A transaction that is not finished comes again at every launch.
  public func finish() async { StandInShop.current?.finish(id) }

  /// https://developer.apple.com/documentation/storekit/transaction/updates
  public static var updates: Transactions { Transactions(stream: StandInShop.current?.updates()) }

  /// https://developer.apple.com/documentation/storekit/transaction/currententitlements
  public static var currentEntitlements: Transactions {
    Transactions(stream: StandInShop.current?.entitlements())
  }

  /// https://developer.apple.com/documentation/storekit/transaction/latest(for:)
  public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
    StandInShop.current?.latest(of: productID)
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
  case systemError(any Error)
  case notAvailableInStorefront
  case notEntitled
}

/// https://developer.apple.com/documentation/storekit/appstore
public enum AppStore {
  /// https://developer.apple.com/documentation/storekit/appstore/sync()
  public static func sync() async throws {
    guard let shop = StandInShop.current else { throw StoreKitError.unknown }
    try shop.sync()
  }
}
