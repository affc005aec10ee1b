/// Which subscriber wants what from which source: a source runs only what somebody wants.
public struct SensorSubscriptions: Hashable, Sendable {
  /// A source whose demand changed; an empty demand stops it.
  public struct Change: Hashable, Sendable {
    public var source: SourceID
    public var demand: SensorDemand

    public init(source: SourceID, demand: SensorDemand) {
      self.source = source
      self.demand = demand
    }
  }

  private struct Key: Hashable {
    var subscriber: String
    /// Nil for every source.
    var source: SourceID?
  }

  private var offers: [SourceID: SensorKinds] = [:]
  private var demands: [Key: SensorDemand] = [:]

  public init() {}

  /// Adds a source, or changes the kinds that it offers.
  public mutating func add(_ source: SourceID, offering kinds: SensorKinds) -> [Change] {
    change { $0.offers[source] = kinds }
  }

  /// Removes a source; subscriptions to it stay, and are valid again when it returns.
  public mutating func remove(_ source: SourceID) -> [Change] {
    change { $0.offers[source] = nil }
  }

  /// Replaces what a subscriber wants from one source, or from every source with nil.
  public mutating func subscribe(
    _ subscriber: String, to source: SourceID? = nil, _ demand: SensorDemand
  ) -> [Change] {
    change {
      $0.demands[Key(subscriber: subscriber, source: source)] = demand.isEmpty ? nil : demand
    }
  }

  /// Removes all subscriptions of a subscriber.
  public mutating func unsubscribe(_ subscriber: String) -> [Change] {
    change { subscriptions in
      subscriptions.demands = subscriptions.demands.filter { $0.key.subscriber != subscriber }
    }
  }

  /// What a source has to run now: everything that subscribers want and it offers; empty for an unknown source.
  public func demand(of source: SourceID) -> SensorDemand {
    guard let offer = offers[source] else { return .empty }
    return demands.reduce(into: SensorDemand.empty) { sum, wish in
      if wish.key.source == nil || wish.key.source == source { sum.formUnion(wish.value) }
    }.limited(to: offer)
  }

  /// The sources whose demand a change alters, in order.
  private mutating func change(_ body: (inout SensorSubscriptions) -> Void) -> [Change] {
    let before = self
    body(&self)
    return Set(before.offers.keys).union(offers.keys).sorted().compactMap { source in
      let demand = demand(of: source)
      return demand == before.demand(of: source) ? nil : Change(source: source, demand: demand)
    }
  }
}
