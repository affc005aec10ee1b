public import Dispatch
public import Foundation

/// https://developer.apple.com/documentation/network/nwendpoint
public enum NWEndpoint: Hashable, Sendable {
  case hostPort(host: Host, port: Port)
  case service(name: String, type: String, domain: String, interface: NWInterface?)

  /// https://developer.apple.com/documentation/network/nwendpoint/host
  public struct Host: Hashable, Sendable {
    let text: String
    public init(_ string: String) { text = string }
  }

  /// https://developer.apple.com/documentation/network/nwendpoint/port
  public struct Port: Hashable, Sendable {
    public let rawValue: UInt16
    public init?(rawValue: UInt16) { self.rawValue = rawValue }
  }
}

/// https://developer.apple.com/documentation/network/nwinterface
public struct NWInterface: Hashable, Sendable {
  public let name: String
}

/// https://developer.apple.com/documentation/network/nwprotocoltcp/options
public enum NWProtocolTCP {
  public class Options {
    /// https://developer.apple.com/documentation/network/nwprotocoltcp/options/nodelay
    public var noDelay = false

    public init() {}
  }
}

/// https://developer.apple.com/documentation/network/nwprotocoltls/options
public enum NWProtocolTLS {
  public class Options {}
}

/// https://developer.apple.com/documentation/network/nwparameters
public final class NWParameters {
  let isUDP: Bool
  let noDelay: Bool

  private init(isUDP: Bool) {
    self.isUDP = isUDP
    noDelay = false
  }

  public init(tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = NWProtocolTCP.Options()) {
    isUDP = false
    noDelay = tcp.noDelay
  }

  public class var udp: NWParameters { NWParameters(isUDP: true) }
  public class var tcp: NWParameters { NWParameters(tls: nil) }
}

/// https://developer.apple.com/documentation/network/nwerror
public enum NWError: Error, Sendable, Equatable {
  case posix(POSIXErrorCode)
  case dns(Int32)
  case tls(Int32)
}

/// https://developer.apple.com/documentation/network/nwpath
public struct NWPath: Sendable {
  /// https://developer.apple.com/documentation/network/nwpath/status-swift.enum
  public enum Status: Sendable {
    case satisfied
    case unsatisfied
    case requiresConnection
  }

  /// https://developer.apple.com/documentation/network/nwpath/unsatisfiedreason-swift.enum
  public enum UnsatisfiedReason: Sendable {
    case notAvailable
    case cellularDenied
    case wifiDenied
    case localNetworkDenied
    case vpnInactive
  }

  public let status: Status
  public let unsatisfiedReason: UnsatisfiedReason

  @_spi(StandIn) public init(_ status: Status, _ reason: UnsatisfiedReason = .notAvailable) {
    self.status = status
    unsatisfiedReason = reason
  }
}

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

  public init(host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters) {
    endpoint = .hostPort(host: host, port: port)
    isUDP = parameters.isUDP
    StandInNetwork.current?.opened(self)
  }

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
    let network = StandInNetwork.current
    change { $0.queue = queue }
    standInEnter(network?.firstState ?? .ready, path: network?.firstPath)
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

/// The network that a test holds.
// The lock protects every access.
@_spi(StandIn) public final class StandInNetwork: @unchecked Sendable {
  @TaskLocal public static var current: StandInNetwork?

  private let lock = NSLock()
  private var all: [NWConnection] = []
  private var first: (NWConnection.State, NWPath?) = (.ready, nil)

  public init() {}

  func opened(_ connection: NWConnection) { lock.withLock { all.append(connection) } }

  public var connections: [NWConnection] { lock.withLock { all } }

  var firstState: NWConnection.State { lock.withLock { first.0 } }
  var firstPath: NWPath? { lock.withLock { first.1 } }

  /// The state in which connections start.
  public func begin(with state: NWConnection.State, _ path: NWPath? = nil) {
    lock.withLock { first = (state, path) }
  }
}
