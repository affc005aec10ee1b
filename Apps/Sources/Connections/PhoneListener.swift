import Addresses
import Foundation
import Network
import Realtime
public import ScreenKit
public import Streaming
import Timing

/// Announces this phone by name, so that hubs list it as a sender; accepts no connection.
///
/// It makes the system ask the person for the local network.
public final class PhoneListener: Sendable {
  private let queue = DispatchQueue(label: "dev.sensorium.listener", qos: .utility)
  private let wanted: String
  private let clock: HostClock
  private let state = Locked(State())

  private struct State {
    var name: String?
    var problem: ConnectionProblem?
    var backoff = Backoff()
  }

  public init(name: String, clock: HostClock = .system) {
    wanted = name
    self.clock = clock
  }

  /// The name that others see, which differs from the wanted one when another device has that; nil before it is known.
  public var name: String? { state.withLock { $0.name } }

  public var problem: Status? { state.withLock { $0.problem?.status } }

  /// Announces until the task is cancelled; starts again, with growing pauses, after it was ended in the background.
  public func run() async {
    while !Task.isCancelled {
      await listen()
      let pause = state.withLock { $0.backoff.next() }
      guard (try? await clock.sleep(.seconds(pause))) != nil else { break }
    }
    state.withLock { $0 = State() }
  }

  /// Returns when the listener has failed or the task is cancelled.
  private func listen() async {
    guard let listener = try? NWListener(using: .tcp) else { return set(.unannounced) }
    let (ended, end) = AsyncStream<Void>.makeStream()
    listener.service = NWListener.Service(
      name: wanted, type: DiscoveredTarget.hubType,
      txtRecord: NWTXTRecord(DiscoveredTarget.phoneText))
    // Without a handler a listener does not start.
    listener.newConnectionHandler = { $0.cancel() }
    listener.serviceRegistrationUpdateHandler = { [weak self] change in
      guard case .add(.service(let name, _, _, _)) = change else { return }
      self?.state.withLock { $0.name = name }
    }
    listener.stateUpdateHandler = { [weak self] new in
      switch new {
      case .ready: self?.set(nil)
      case .waiting(let error): self?.set(ConnectionProblem(listener: error))
      case .failed(let error):
        self?.set(ConnectionProblem(listener: error))
        end.finish()
      case .setup, .cancelled: break
      @unknown default: break
      }
    }
    listener.start(queue: queue)
    for await _ in ended {}
    listener.cancel()
  }

  private func set(_ problem: ConnectionProblem?) {
    state.withLock { state in
      state.problem = problem
      if problem == nil { state.backoff.reset() } else { state.name = nil }
    }
  }
}
