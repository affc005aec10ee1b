import Realtime
public import Signals

/// The subscriptions of one subscriber to sources that change. Any thread; it must not be called within `receive`.
public final class SensorWatch: Sendable {
  private let bus: SensorBus
  private let subscriber: String
  private let demand: SensorDemand
  private let held = Locked<[SourceID?: SensorSubscription]>([:])

  public init(_ subscriber: String, _ demand: SensorDemand, on bus: SensorBus) {
    self.bus = bus
    self.subscriber = subscriber
    self.demand = demand
  }

  /// Subscribes to these sources, nil for every source, and ends what is not among them. No source stops between.
  public func follow(
    _ sources: Set<SourceID?>, receive: @escaping @Sendable (SensorEvent) -> Void
  ) {
    let sources = sources.contains(nil) ? [nil] : sources
    // The old ones end after the new ones began, and outside the lock.
    let ended = held.withLock { held -> [SensorSubscription] in
      guard Set(held.keys) != sources else { return [] }
      for source in sources where held[source] == nil {
        held[source] = bus.subscribe(subscriber, to: source, demand, receive: receive)
      }
      let ended = held.filter { !sources.contains($0.key) }
      for source in ended.keys { held.removeValue(forKey: source) }
      return Array(ended.values)
    }
    withExtendedLifetime(ended) {}
  }
}
