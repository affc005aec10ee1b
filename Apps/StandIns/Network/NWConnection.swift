public import Dispatch
public import Foundation

/// https://developer.apple.com/documentation/network/nwconnection
///
/// Queues what is sent without limit.
// The lock protects every access to `state`.
public final class NWConnection: @unchecked Sendable {
  /// https://developer.apple.com/documentation/network/nwconnection/state-swift.enum
  public enum State: Sendable {
    case setup
    case waiting(NWError)
    case preparing
    case ready
    case failed(NWError)
    case cancelled
  }

  /// https://developer.apple.com/documentation/network/nwconnection/sendcompletion
  public enum SendCompletion: Sendable {
    case contentProcessed(@Sendable (NWError?) -> Void)
    case idempotent
  }

  /// https://developer.apple.com/documentation/network/nwconnection/contentcontext
  public final class ContentContext: Sendable {
    public static let defaultMessage = ContentContext()
  }

  public let endpoint: NWEndpoint
  private let isUDP: Bool
  private let lock = NSLock()
  private var inner = Inner()

  private struct Inner {
    var state = State.setup
    var path: NWPath?
    var stateHandler: (@Sendable (State) -> Void)?
    var pathHandler: (@Sendable (NWPath) -> Void)?
    var queue: DispatchQueue?
    var isStalled = false
    var isBatching = false
    var waiting: [(Data, SendCompletion)] = []
    var sent: [Data] = []
    var batches: [Int] = []
    var most = 0
  }

  private let network = StandInNetwork.current

  /// https://developer.apple.com/documentation/network/nwconnection/init(host:port:using:)
  public convenience init(
    host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters
  ) {
    self.init(to: .hostPort(host: host, port: port), using: parameters)
  }

  /// https://developer.apple.com/documentation/network/nwconnection/init(to:using:)
  public init(to endpoint: NWEndpoint, using parameters: NWParameters) {
    self.endpoint = endpoint
    isUDP = parameters.isUDP
    standInIsIPv4 = parameters.isIPv4
    network?.opened(self)
  }

  /// Whether the parameters allow only IPv4.
  @_spi(StandIn) public let standInIsIPv4: Bool

  private func change<Result>(_ body: (inout Inner) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&inner)
  }

  public var state: State { change { $0.state } }

  /// https://developer.apple.com/documentation/network/nwconnection/currentpath
  public var currentPath: NWPath? { change { $0.path } }

  /// https://developer.apple.com/documentation/network/nwconnection/stateupdatehandler
  public var stateUpdateHandler: (@Sendable (State) -> Void)? {
    get { change { $0.stateHandler } }
    set { change { $0.stateHandler = newValue } }
  }

  /// https://developer.apple.com/documentation/network/nwconnection/pathupdatehandler
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
    get { change { $0.pathHandler } }
    set { change { $0.pathHandler = newValue } }
  }

  /// https://developer.apple.com/documentation/network/nwconnection/start(queue:)
  public func start(queue: DispatchQueue) {
    change { $0.queue = queue }
    guard case .service = endpoint else {
      return standInEnter(network?.firstState ?? .ready, path: network?.firstPath)
    }
    guard let network, !network.isDenied else {
      return standInEnter(.waiting(.dns(-65_570)), path: NWPath(.unsatisfied, .localNetworkDenied))
    }
    // A service is ready when its address is known; nobody says that it never will be.
    guard let address = network.address(of: endpoint, isIPv4: standInIsIPv4) else {
      return standInEnter(.preparing)
    }
    standInEnter(.ready, path: NWPath(.satisfied, to: address))
  }

  public func cancel() { standInEnter(.cancelled) }

  /// https://developer.apple.com/documentation/network/nwconnection/batch(_:)
  public func batch(_ block: () -> Void) {
    change {
      $0.isBatching = true
      $0.batches.append(0)
    }
    block()
    change { $0.isBatching = false }
    drain()
  }

  /// https://developer.apple.com/documentation/network/nwconnection/send(content:contentcontext:iscomplete:completion:)
  public func send(
    content: Data?, contentContext: ContentContext = .defaultMessage, isComplete: Bool = true,
    completion: SendCompletion
  ) {
    change { inner in
      inner.waiting.append((content ?? Data(), completion))
      inner.most = max(inner.most, inner.waiting.count)
      if inner.isBatching { inner.batches[inner.batches.count - 1] += 1 }
    }
    if !change({ $0.isBatching }) { drain() }
  }

  private func drain() {
    let (sent, queue) = change { inner in
      guard case .ready = inner.state, !inner.isStalled else {
        return ([] as [(Data, SendCompletion)], inner.queue)
      }
      defer { inner.waiting = [] }
      inner.sent += inner.waiting.map(\.0)
      return (inner.waiting, inner.queue)
    }
    complete(sent.map(\.1), nil, on: queue)
  }

  private func complete(_ all: [SendCompletion], _ error: NWError?, on queue: DispatchQueue?) {
    for case .contentProcessed(let completion) in all { queue?.async { completion(error) } }
  }
}

extension NWConnection {
  @_spi(StandIn) public func standInEnter(_ state: State, path: NWPath? = nil) {
    let (handler, paths, queue, lost) = change { inner in
      inner.state = state
      inner.path = path ?? NWPath(.satisfied)
      var lost: [SendCompletion] = []
      switch state {
      case .failed, .cancelled:
        lost = inner.waiting.map(\.1)
        inner.waiting = []
      default: break
      }
      return (inner.stateHandler, inner.pathHandler, inner.queue, lost)
    }
    complete(lost, .posix(.ECANCELED), on: queue)
    queue?.async {
      if let path { paths?(path) }
      handler?(state)
    }
    drain()
  }

  /// While it is stalled nothing is sent and nothing completes.
  @_spi(StandIn) public func standInStall(_ isStalled: Bool) {
    change { $0.isStalled = isStalled }
    drain()
  }

  @_spi(StandIn) public var standInSent: [Data] { change { $0.sent } }
  @_spi(StandIn) public var standInWaiting: Int { change { $0.waiting.count } }
  /// The largest number of unsent contents so far.
  @_spi(StandIn) public var standInMost: Int { change { $0.most } }
  /// The number of contents of each batch.
  @_spi(StandIn) public var standInBatches: [Int] { change { $0.batches } }
  @_spi(StandIn) public var standInIsUDP: Bool { isUDP }

  /// Waits until everything on the connection's queue has run.
  @_spi(StandIn) public func standInSettle() { change { $0.queue }?.sync {} }
}
