import NIOCore
import Realtime

/// A bounded queue for elements that must all arrive, and lanes that keep only the newest element.
///
/// Any thread may add elements without waiting; one task takes them.
final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var queue = CircularBuffer<(element: Element, size: Int)>()
    var queued = 0
    var lanes: [(lane: UInt8, element: Element)] = []
    var waiter: CheckedContinuation<Element?, Never>?
    var isFinished = false

    mutating func take() -> Element? {
      if let first = queue.popFirst() {
        queued -= first.size
        return first.element
      }
      return lanes.isEmpty ? nil : lanes.removeFirst().element
    }
  }

  private let capacity: Int
  private let largest: Int
  private let state = Locked(State())

  /// `largest` limits the total size of the queued elements.
  init(capacity: Int, largest: Int) { (self.capacity, self.largest) = (capacity, largest) }

  /// False when the queue is full; then the element is not added.
  func enqueue(_ element: Element, size: Int) -> Bool {
    let (isAccepted, waiter) = state.withLock {
      state -> (Bool, CheckedContinuation<Element?, Never>?) in
      guard !state.isFinished else { return (true, nil) }
      if let waiter = state.waiter {
        state.waiter = nil
        return (true, waiter)
      }
      guard state.queue.count < capacity, state.queued + size <= largest else {
        return (false, nil)
      }
      state.queue.append((element, size))
      state.queued += size
      return (true, nil)
    }
    waiter?.resume(returning: element)
    return isAccepted
  }

  /// Sets the element of a lane. True when it replaced one that waited.
  @discardableResult
  func replace(_ element: Element, lane: UInt8) -> Bool {
    let (isReplaced, waiter) = state.withLock {
      state -> (Bool, CheckedContinuation<Element?, Never>?) in
      guard !state.isFinished else { return (false, nil) }
      if let waiter = state.waiter {
        state.waiter = nil
        return (false, waiter)
      }
      guard let index = state.lanes.firstIndex(where: { $0.lane == lane }) else {
        state.lanes.append((lane, element))
        return (false, nil)
      }
      state.lanes[index].element = element
      return (true, nil)
    }
    waiter?.resume(returning: element)
    return isReplaced
  }

  var isEmpty: Bool { state.withLock { $0.queue.isEmpty && $0.lanes.isEmpty } }

  /// Accepts no more elements; queued ones can still be taken.
  func finish() {
    let waiter = state.withLock { state in
      state.isFinished = true
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: nil)
  }

  /// The next element, queued ones first; nil after the end or when the task is cancelled.
  func next() async -> Element? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (isReady, element) = state.withLock { state -> (Bool, Element?) in
          if let element = state.take() { return (true, element) }
          if state.isFinished || Task.isCancelled { return (true, nil) }
          state.waiter = continuation
          return (false, nil)
        }
        if isReady { continuation.resume(returning: element) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume(returning: nil)
    }
  }
}
