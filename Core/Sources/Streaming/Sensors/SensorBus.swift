import Realtime
public import Signals

/// Connects the running sources with the subscribers of their events. Any thread; it calls nobody inside its lock.
///
/// A source runs its demand, asks `wants` before it builds an event, and publishes.
public final class SensorBus: Sendable {
  private let state = Locked(State())

  public init() {}

  /// Adds a source; `demandChanged` is called on the caller's or a subscriber's thread with what it has to run, at
  /// once and at each change.
  ///
  /// The calls never overlap: a change during a call is reported after it by the same thread, and of several such
  /// changes only the last.
  ///
  /// - Parameter isSimulated: there is nobody; a subscriber may leave it out.
  public func addSource(
    _ name: String, offering kinds: SensorKinds, isSimulated: Bool = false,
    demandChanged: @escaping @Sendable (SensorDemand) -> Void
  ) -> SourceID {
    let source = Source(name: name, isSimulated: isSimulated, demandChanged: demandChanged)
    let id = state.withLock { $0.add(source, kinds) }
    notify(id)
    return id
  }

  /// Changes the kinds that a source offers; an unknown source is ignored.
  public func offer(_ kinds: SensorKinds, from id: SourceID) {
    let changed = state.withLock { state -> [SourceID] in
      guard state.sources[id] != nil else { return [] }
      return state.note(state.subscriptions.add(id, offering: kinds))
    }
    changed.forEach(notify)
  }

  /// Removes a source: its events are passed to nobody any more. `demandChanged` is not called again, except for a
  /// call that another thread had begun.
  public func removeSource(_ id: SourceID) {
    // Released outside the lock: what it holds may end subscriptions.
    let removed = state.withLock { $0.remove(id) }
    withExtendedLifetime(removed) {}
  }

  /// Subscribes until the returned value is cancelled or released; `source` nil means every source.
  ///
  /// `receive` is called on the threads of the sources, so possibly at the same time for two sources, and must
  /// return soon. To change what is wanted, subscribe again and then cancel the earlier subscription.
  ///
  /// - Parameter subscriber: a name for people; several subscriptions may have it.
  public func subscribe(
    _ subscriber: String, to source: SourceID? = nil, _ demand: SensorDemand,
    receive: @escaping @Sendable (SensorEvent) -> Void
  ) -> SensorSubscription {
    enroll(subscriber, to: source, demand, receive)
  }

  /// Makes a source run a demand, until the returned value is cancelled or released, for a subscriber that gets its
  /// frames by a shorter way: no event is built for it.
  public func require(
    _ subscriber: String, from source: SourceID, _ demand: SensorDemand
  ) -> SensorSubscription {
    enroll(subscriber, to: source, demand, nil)
  }

  private func enroll(
    _ subscriber: String, to source: SourceID?, _ demand: SensorDemand,
    _ receive: (@Sendable (SensorEvent) -> Void)?
  ) -> SensorSubscription {
    let (delivery, changed) = state.withLock { state in
      state.subscriptionCount += 1
      let delivery = SensorDelivery(
        key: "\(subscriber) \(state.subscriptionCount)", source: source, kinds: demand.kinds,
        receive: receive)
      state.deliveries.append(delivery)
      let changes = state.subscriptions.subscribe(delivery.key, to: source, demand)
      return (delivery, state.note(changes))
    }
    changed.forEach(notify)
    return SensorSubscription(bus: self, delivery: delivery)
  }

  /// What a source has to run now; empty for an unknown source.
  public func demand(of source: SourceID) -> SensorDemand {
    state.withLock { $0.sources[source]?.demand ?? .empty }
  }

  /// Whether anybody gets events of this kind from this source: ask before building one. Never blocks longer than a
  /// lock.
  public func wants(_ kind: SensorKind, from source: SourceID) -> Bool {
    state.withLock { $0.sources[source]?.kinds.contains(kind) ?? false }
  }

  /// Passes an event to the subscribers of its kind and source, on the caller's thread, outside the lock, in the
  /// order in which they subscribed. An event that nobody wants, or of an unknown source, goes nowhere.
  public func publish(_ event: SensorEvent) {
    let deliveries = state.withLock { state in
      let isWanted = state.sources[event.source]?.kinds.contains(event.kind) ?? false
      return isWanted ? state.deliveries : []
    }
    for delivery in deliveries where delivery.takes(event) { delivery.pass(event) }
  }

  /// Names of the running sources, for screens; nil for an unknown source.
  public func name(of source: SourceID) -> String? { state.withLock { $0.sources[source]?.name } }

  /// Whether there is nobody before this source; false for an unknown one.
  public func isSimulated(_ source: SourceID) -> Bool {
    state.withLock { $0.sources[source]?.isSimulated ?? false }
  }

  /// Stores by how many seconds the host's monotonic clock is ahead of the source's; nil when that is unknown.
  public func setClockOffset(_ seconds: Double?, of source: SourceID) {
    state.withLock { $0.sources[source]?.clockOffset = seconds }
  }

  /// By how many seconds the host's monotonic clock is ahead of the source's: with it, `sensed` becomes an instant of
  /// the host. Nil when that is unknown.
  public func clockOffset(of source: SourceID) -> Double? {
    state.withLock { $0.sources[source]?.clockOffset }
  }

  /// Ends a subscription; deliveries that other threads have begun may still run.
  func end(_ delivery: SensorDelivery) {
    delivery.close()
    let changed = state.withLock { state in
      state.deliveries.removeAll { $0 === delivery }
      return state.note(state.subscriptions.unsubscribe(delivery.key))
    }
    changed.forEach(notify)
  }

  /// Calls a source until it knows its demand, unless another call to it is under way, which does so.
  private func notify(_ id: SourceID) {
    while let call = state.withLock({ $0.nextCall(to: id) }) {
      call.demandChanged(call.demand)
      state.withLock { $0.sources[id]?.isBeingNotified = false }
    }
  }
}

extension SensorBus {
  private struct Source: Sendable {
    let name: String
    let isSimulated: Bool
    let demandChanged: @Sendable (SensorDemand) -> Void
    var demand = SensorDemand.empty
    /// The kinds of which subscribers get events.
    var kinds: SensorKinds = []
    var clockOffset: Double?
    /// The demand of the last call; nil before the first.
    var notified: SensorDemand?
    /// A call is under way.
    var isBeingNotified = false
  }

  private struct State {
    var subscriptions = SensorSubscriptions()
    var sources: [SourceID: Source] = [:]
    /// In the order of subscription.
    var deliveries: [SensorDelivery] = []
    var subscriptionCount = 0
    private var sourceCount: UInt32 = 0

    mutating func add(_ source: Source, _ kinds: SensorKinds) -> SourceID {
      sourceCount &+= 1
      let id = SourceID(rawValue: sourceCount)
      sources[id] = source
      _ = note(subscriptions.add(id, offering: kinds))
      return id
    }

    mutating func remove(_ id: SourceID) -> Source? {
      _ = subscriptions.remove(id)
      return sources.removeValue(forKey: id)
    }

    /// Stores the demands that changed, and who gets events; returns the sources with another demand.
    mutating func note(_ changes: [SensorSubscriptions.Change]) -> [SourceID] {
      for change in changes { sources[change.source]?.demand = change.demand }
      for (id, source) in sources {
        let kinds = deliveries.reduce(into: SensorKinds()) { $0.formUnion($1.kinds(from: id)) }
        sources[id]?.kinds = kinds.intersection(source.demand.kinds)
      }
      return changes.map(\.source)
    }

    /// The source as its function is to be called now; nil when there is nothing new.
    mutating func nextCall(to id: SourceID) -> Source? {
      guard let source = sources[id], !source.isBeingNotified, source.notified != source.demand
      else {
        return nil
      }
      sources[id]?.notified = source.demand
      sources[id]?.isBeingNotified = true
      return source
    }
  }
}
