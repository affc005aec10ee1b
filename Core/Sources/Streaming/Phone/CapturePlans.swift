import Realtime

/// The current plan of a phone's camera and who follows it.
public final class CapturePlans: Sendable {
  private let state = Locked(State())

  private struct State {
    var plan = CapturePlan()
    var next = 0
    var observers: [Int: @Sendable (CapturePlan) -> Void] = [:]
  }

  public init() {}

  public var current: CapturePlan { state.withLock { $0.plan } }

  /// Sets the plan, and notifies observers of a change.
  public func set(_ plan: CapturePlan) {
    let observers = state.withLock { state in
      guard state.plan != plan else { return [] as [@Sendable (CapturePlan) -> Void] }
      state.plan = plan
      return Array(state.observers.values)
    }
    for observer in observers { observer(plan) }
  }

  /// Calls a function with the plan now and at every change, until it is removed by the returned number.
  public func observe(_ observer: @escaping @Sendable (CapturePlan) -> Void) -> Int {
    let (number, plan) = state.withLock { state in
      state.next += 1
      state.observers[state.next] = observer
      return (state.next, state.plan)
    }
    observer(plan)
    return number
  }

  public func remove(_ observer: Int) {
    state.withLock { _ = $0.observers.removeValue(forKey: observer) }
  }
}
