public import Dispatch
import Foundation

/// https://developer.apple.com/documentation/network/nwlistener
///
/// It fails at its start without a `newConnectionHandler`.
// The lock protects every access to `inner`.
public final class NWListener: @unchecked Sendable {
  /// https://developer.apple.com/documentation/network/nwlistener/state-swift.enum
  public enum State: Equatable, Sendable {
    case setup
    case waiting(NWError)
    case ready
    case failed(NWError)
    case cancelled
  }

  /// https://developer.apple.com/documentation/network/nwlistener/service-swift.struct
  public struct Service: Equatable, Sendable {
    public let name: String?
    public let type: String
    public let domain: String?
    /// https://developer.apple.com/documentation/network/nwlistener/service-swift.struct/txtrecordobject
    public let txtRecordObject: NWTXTRecord?

    public init(
      name: String? = nil, type: String, domain: String? = nil, txtRecord: NWTXTRecord
    ) {
      (self.name, self.type, self.domain) = (name, type, domain)
      txtRecordObject = txtRecord
    }
  }

  /// https://developer.apple.com/documentation/network/nwlistener/serviceregistrationchange
  public enum ServiceRegistrationChange: Hashable, Sendable {
    case add(NWEndpoint)
    case remove(NWEndpoint)
  }

  private let network = StandInNetwork.current
  private let lock = NSLock()
  private var inner = Inner()

  private struct Inner {
    var state = State.setup
    var service: Service?
    var stateHandler: (@Sendable (State) -> Void)?
    var connectionHandler: (@Sendable (NWConnection) -> Void)?
    var registrationHandler: (@Sendable (ServiceRegistrationChange) -> Void)?
    var queue: DispatchQueue?
  }

  /// https://developer.apple.com/documentation/network/nwlistener/init(using:on:)
  public init(using parameters: NWParameters, on port: NWEndpoint.Port = .any) throws {
    network?.opened(self)
  }

  /// https://developer.apple.com/documentation/network/nwlistener/service-swift.property
  public var service: Service? {
    get { lock.withLock { inner.service } }
    set { lock.withLock { inner.service = newValue } }
  }

  /// https://developer.apple.com/documentation/network/nwlistener/stateupdatehandler
  public var stateUpdateHandler: (@Sendable (State) -> Void)? {
    get { lock.withLock { inner.stateHandler } }
    set { lock.withLock { inner.stateHandler = newValue } }
  }

  /// https://developer.apple.com/documentation/network/nwlistener/newconnectionhandler
  public var newConnectionHandler: (@Sendable (NWConnection) -> Void)? {
    get { lock.withLock { inner.connectionHandler } }
    set { lock.withLock { inner.connectionHandler = newValue } }
  }

  /// https://developer.apple.com/documentation/network/nwlistener/serviceregistrationupdatehandler
  public var serviceRegistrationUpdateHandler: (@Sendable (ServiceRegistrationChange) -> Void)? {
    get { lock.withLock { inner.registrationHandler } }
    set { lock.withLock { inner.registrationHandler = newValue } }
  }

  public var state: State { lock.withLock { inner.state } }

  /// https://developer.apple.com/documentation/network/nwlistener/start(queue:)
  public func start(queue: DispatchQueue) {
    let accepts = lock.withLock {
      inner.queue = queue
      return inner.connectionHandler != nil
    }
    guard accepts else { return standInEnter(.failed(.posix(.EINVAL))) }
    switch network?.serviceState(of: service?.type ?? "") ?? .ready {
    case .waiting(let error): standInEnter(.waiting(error))
    case .failed(let error): standInEnter(.failed(error))
    default: standInEnter(.ready)
    }
  }

  /// https://developer.apple.com/documentation/network/nwlistener/cancel()
  public func cancel() { standInEnter(.cancelled) }

  @_spi(StandIn) public func standInEnter(_ state: State) {
    let told = lock.withLock { () -> (@Sendable () -> Void)? in
      switch inner.state {
      case .failed, .cancelled: return nil
      default: break
      }
      inner.state = state
      guard let queue = inner.queue else { return nil }
      let (handler, registration) = (inner.stateHandler, inner.registrationHandler)
      let added = state == .ready ? inner.service.map { network?.register($0) ?? $0.name } : nil
      let type = inner.service?.type ?? ""
      return {
        queue.async {
          handler?(state)
          if case .some(.some(let name)) = added {
            registration?(
              .add(.service(name: name, type: type, domain: "local.", interface: nil)))
          }
        }
      }
    }
    told?()
  }

  /// A peer opens a connection.
  @_spi(StandIn) public func standInConnect(_ connection: NWConnection) {
    let (queue, handler) = lock.withLock { (inner.queue, inner.connectionHandler) }
    queue?.async { handler?(connection) }
  }

  /// Waits until everything on the listener's queue has run.
  @_spi(StandIn) public func standInSettle() { lock.withLock { inner.queue }?.sync {} }
}
