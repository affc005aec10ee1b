import Realtime
public import Signals

/// Why subscribers want the sensors that a person has to allow: sentences for that person. Any thread.
public final class SensorReasons: Sendable {
  private struct State {
    /// In the order in which the subscribers came.
    var reasons: [(subscriber: String, sentences: [SensorKind: String])] = []
    var observers: [Int: @Sendable () -> Void] = [:]
    var observerCount = 0
  }

  private let state = Locked(State())

  public init() {}

  /// Replaces the reasons of a subscriber, one sentence for each kind that names who asks and what happens to the data;
  /// none withdraws them. Set them before subscribing, and withdraw them after.
  public func set(_ sentences: [SensorKind: String], of subscriber: String) {
    let observers = state.withLock { state in
      if let index = state.reasons.firstIndex(where: { $0.subscriber == subscriber }) {
        state.reasons[index].sentences = sentences
      } else {
        state.reasons.append((subscriber, sentences))
      }
      state.reasons.removeAll { $0.sentences.isEmpty }
      return Array(state.observers.values)
    }
    for observer in observers { observer() }
  }

  /// The sentences of all subscribers that want a kind.
  public func sentence(for kind: SensorKind) -> String {
    let sentences = state.withLock { $0.reasons.compactMap { $0.sentences[kind] } }
    return sentences.isEmpty
      ? "A program of your hub asks for it and gives no reason." : sentences.joined(separator: " ")
  }

  /// Calls a function after each change, on the thread of the change, until the result is released.
  func observe(_ changed: @escaping @Sendable () -> Void) -> Observation {
    let number = state.withLock { state in
      state.observerCount += 1
      state.observers[state.observerCount] = changed
      return state.observerCount
    }
    return Observation(reasons: self, number: number)
  }

  final class Observation: Sendable {
    private let reasons: SensorReasons
    private let number: Int

    fileprivate init(reasons: SensorReasons, number: Int) {
      self.reasons = reasons
      self.number = number
    }

    deinit {
      let observer = reasons.state.withLock { $0.observers.removeValue(forKey: number) }
      // Released outside the lock.
      withExtendedLifetime(observer) {}
    }
  }
}
