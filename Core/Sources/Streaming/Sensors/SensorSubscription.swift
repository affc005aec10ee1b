import Dispatch
import Realtime
import Signals

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A subscription to the events of a bus, until it is cancelled or released.
public final class SensorSubscription: Sendable {
  private let bus: SensorBus
  private let delivery: SensorDelivery

  init(bus: SensorBus, delivery: SensorDelivery) {
    self.bus = bus
    self.delivery = delivery
  }

  /// Ends the subscription. When it has returned, `receive` does not run and is never called again: it waits for
  /// calls that other threads have begun.
  ///
  /// Within `receive` itself it does not wait: other threads' calls that have begun may then end later, as when the
  /// subscription is released without this call. Do not call it with a lock that `receive` takes, nor within
  /// another subscription's `receive`.
  public func cancel() {
    bus.end(delivery)
    delivery.waitForCalls()
  }

  deinit { bus.end(delivery) }
}

/// The function of one subscription, with its calls that are under way.
final class SensorDelivery: Sendable {
  /// Names the subscription in the bus.
  let key: String
  /// Nil for every source.
  private let source: SourceID?
  private let kinds: SensorKinds
  /// Nil for a subscriber that gets no events.
  private let receive: (@Sendable (SensorEvent) -> Void)?
  private let state = Locked(State())
  private let calls = DispatchGroup()

  private struct State {
    var isClosed = false
    /// The threads of the calls under way; one that is inside twice is here twice.
    var threads: [pthread_t] = []
  }

  init(
    key: String, source: SourceID?, kinds: SensorKinds,
    receive: (@Sendable (SensorEvent) -> Void)?
  ) {
    self.key = key
    self.source = source
    self.kinds = kinds
    self.receive = receive
  }

  /// The kinds whose events it gets from a source.
  func kinds(from source: SourceID) -> SensorKinds {
    receive != nil && (self.source == nil || self.source == source) ? kinds : []
  }

  func takes(_ event: SensorEvent) -> Bool { kinds(from: event.source).contains(event.kind) }

  /// Calls the function, unless the subscription has ended.
  func pass(_ event: SensorEvent) {
    guard let receive else { return }
    let isBegun = state.withLock { state in
      guard !state.isClosed else { return false }
      state.threads.append(pthread_self())
      calls.enter()
      return true
    }
    guard isBegun else { return }
    receive(event)
    state.withLock { state in
      guard let index = state.threads.firstIndex(of: pthread_self()) else { return }
      state.threads.remove(at: index)
    }
    calls.leave()
  }

  /// No further call begins.
  func close() { state.withLock { $0.isClosed = true } }

  /// Waits for the calls under way; not within one of them, which would wait for itself.
  func waitForCalls() {
    let isInside = state.withLock { $0.threads.contains(pthread_self()) }
    if !isInside { calls.wait() }
  }
}
