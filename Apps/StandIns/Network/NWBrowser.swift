public import Dispatch
import Foundation

/// https://developer.apple.com/documentation/network/nwbrowser
///
/// One that failed or was cancelled never runs again.
// The lock protects every access to `inner`.
public final class NWBrowser: @unchecked Sendable {
  /// https://developer.apple.com/documentation/network/nwbrowser/descriptor-swift.enum
  public enum Descriptor: Sendable {
    /// Its results have no TXT record.
    case bonjour(type: String, domain: String?)
    case bonjourWithTXTRecord(type: String, domain: String?)
  }

  /// https://developer.apple.com/documentation/network/nwbrowser/state-swift.enum
  public enum State: Equatable, Sendable {
    case setup
    case ready
    case failed(NWError)
    case cancelled
    case waiting(NWError)
  }

  /// https://developer.apple.com/documentation/network/nwbrowser/result
  public struct Result: Hashable, Sendable {
    /// https://developer.apple.com/documentation/network/nwbrowser/result/metadata-swift.enum
    public enum Metadata: Equatable, Sendable {
      case none
      case bonjour(NWTXTRecord)
    }

    /// https://developer.apple.com/documentation/network/nwbrowser/result/change
    public enum Change: Hashable, Sendable {
      case identical
      case added(Result)
      case removed(Result)
      case changed(old: Result, new: Result, flags: Flags)

      /// https://developer.apple.com/documentation/network/nwbrowser/result/change/flags
      public struct Flags: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let metadataChanged = Flags(rawValue: 4)
      }
    }

    public let endpoint: NWEndpoint
    public let interfaces: [NWInterface]
    public let metadata: Metadata

    public func hash(into hasher: inout Hasher) { hasher.combine(endpoint) }
  }

  private let descriptor: Descriptor
  private let network = StandInNetwork.current
  private let lock = NSLock()
  private var inner = Inner()

  private struct Inner {
    var state = State.setup
    var stateHandler: (@Sendable (State) -> Void)?
    var resultsHandler: (@Sendable (Set<Result>, Set<Result.Change>) -> Void)?
    var results: Set<Result> = []
    var queue: DispatchQueue?
  }

  /// https://developer.apple.com/documentation/network/nwbrowser/init(for:using:)
  public init(for descriptor: Descriptor, using parameters: NWParameters) {
    self.descriptor = descriptor
    network?.opened(self)
  }

  /// https://developer.apple.com/documentation/network/nwbrowser/stateupdatehandler
  public var stateUpdateHandler: (@Sendable (State) -> Void)? {
    get { lock.withLock { inner.stateHandler } }
    set { lock.withLock { inner.stateHandler = newValue } }
  }

  /// https://developer.apple.com/documentation/network/nwbrowser/browseresultschangedhandler
  public var browseResultsChangedHandler: (@Sendable (Set<Result>, Set<Result.Change>) -> Void)? {
    get { lock.withLock { inner.resultsHandler } }
    set { lock.withLock { inner.resultsHandler = newValue } }
  }

  public var state: State { lock.withLock { inner.state } }

  /// https://developer.apple.com/documentation/network/nwbrowser/start(queue:)
  public func start(queue: DispatchQueue) {
    lock.withLock { inner.queue = queue }
    standInEnter(network?.serviceState(of: standInType) ?? .ready)
  }

  /// https://developer.apple.com/documentation/network/nwbrowser/cancel()
  public func cancel() { standInEnter(.cancelled) }

  @_spi(StandIn) public var standInType: String {
    switch descriptor {
    case .bonjour(let type, _), .bonjourWithTXTRecord(let type, _): type
    }
  }

  @_spi(StandIn) public func standInEnter(_ state: State) {
    let told = lock.withLock { () -> (@Sendable () -> Void)? in
      switch inner.state {
      case .failed, .cancelled: return nil
      default: break
      }
      inner.state = state
      guard let queue = inner.queue, let handler = inner.stateHandler else { return nil }
      return { queue.async { handler(state) } }
    }
    told?()
    standInRefresh()
  }

  /// Tells what is there now, with the differences.
  @_spi(StandIn) public func standInRefresh() {
    guard let network else { return }
    let hasText = if case .bonjourWithTXTRecord = descriptor { true } else { false }
    let all = network.results(of: standInType, hasText: hasText)
    let told = lock.withLock { () -> (@Sendable () -> Void)? in
      guard inner.state == .ready, all != inner.results else { return nil }
      let old = inner.results
      inner.results = all
      let changes = Self.changes(from: old, to: all)
      guard let queue = inner.queue, let handler = inner.resultsHandler else { return nil }
      return { queue.async { handler(all, changes) } }
    }
    told?()
  }

  private static func changes(from old: Set<Result>, to new: Set<Result>) -> Set<Result.Change> {
    var changes: Set<Result.Change> = []
    for result in new.subtracting(old) {
      let before = old.first { $0.endpoint == result.endpoint }
      changes.insert(
        before.map { .changed(old: $0, new: result, flags: .metadataChanged) } ?? .added(result))
    }
    for result in old where !new.contains(where: { $0.endpoint == result.endpoint }) {
      changes.insert(.removed(result))
    }
    return changes
  }

  /// Waits until everything on the browser's queue has run.
  @_spi(StandIn) public func standInSettle() { lock.withLock { inner.queue }?.sync {} }
}
