import NIOCore
import Realtime

/// A bounded queue for elements that must all arrive, and lanes that keep only the newest elements.
///
/// Any thread may add elements without waiting; one task takes them.
package final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var queue = CircularBuffer<(element: Element, size: Int)>()
    var queued = 0
    var lanes: [Lane] = []
    var waiter: CheckedContinuation<Element?, Never>?
    /// Waits for room in the queue.
    var sender: CheckedContinuation<Void, Never>?
    var isFinished = false

    mutating func take() -> Element? {
      if let first = queue.popFirst() {
        queued -= first.size
        return first.element
      }
      guard !lanes.isEmpty else { return nil }
      // The lanes take turns.
      var lane = lanes.removeFirst()
      defer { if !lane.waiting.isEmpty { lanes.append(lane) } }
      return lane.take()
    }
  }

  private struct Lane {
    let number: UInt8
    var waiting = CircularBuffer<(element: Element, size: Int)>()
    private var size = 0

    init(_ number: UInt8) { self.number = number }

    mutating func take() -> Element? {
      let first = waiting.popFirst()
      size -= first?.size ?? 0
      return first?.element
    }

    /// True when earlier elements gave way.
    mutating func add(_ element: Element, size added: Int, depth: LaneDepth) -> Bool {
      let count = waiting.count
      while !waiting.isEmpty, waiting.count >= depth.count || size + added > depth.size {
        _ = take()
      }
      defer {
        waiting.append((element, added))
        size += added
      }
      return waiting.count < count
    }
  }

  private let capacity: Int
  private let largest: Int
  private let state = Locked(State())

  /// `largest` limits the total size of the queued elements.
  package init(capacity: Int, largest: Int) { (self.capacity, self.largest) = (capacity, largest) }

  /// False when the queue is full; then the element is not added.
  package func enqueue(_ element: Element, size: Int) -> Bool {
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
  package func replace(_ element: Element, lane: UInt8) -> Bool {
    push(element, size: 0, lane: lane, depth: .newest)
  }

  /// Adds an element to a lane, in order; the oldest ones give way. True when some did.
  @discardableResult
  package func push(_ element: Element, size: Int, lane number: UInt8, depth: LaneDepth) -> Bool {
    let (isFull, waiter) = state.withLock {
      state -> (Bool, CheckedContinuation<Element?, Never>?) in
      guard !state.isFinished else { return (false, nil) }
      if let waiter = state.waiter {
        state.waiter = nil
        return (false, waiter)
      }
      guard let index = state.lanes.firstIndex(where: { $0.number == number }) else {
        var lane = Lane(number)
        _ = lane.add(element, size: size, depth: depth)
        state.lanes.append(lane)
        return (false, nil)
      }
      return (state.lanes[index].add(element, size: size, depth: depth), nil)
    }
    waiter?.resume(returning: element)
    return isFull
  }

  package var isEmpty: Bool { state.withLock { $0.queue.isEmpty && $0.lanes.isEmpty } }

  /// Accepts no more elements; queued ones can still be taken.
  package func finish() {
    let (waiter, sender) = state.withLock { state in
      state.isFinished = true
      defer { (state.waiter, state.sender) = (nil, nil) }
      return (state.waiter, state.sender)
    }
    waiter?.resume(returning: nil)
    sender?.resume()
  }

  /// Returns when at most half of the queue is used, after the end, or when the task is cancelled. For one task.
  package func room() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if state.isFinished || Task.isCancelled || hasRoom(state) { return true }
          state.sender = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      let sender = state.withLock { state in
        defer { state.sender = nil }
        return state.sender
      }
      sender?.resume()
    }
  }

  private func hasRoom(_ state: State) -> Bool {
    state.queue.count <= capacity / 2 && state.queued <= largest / 2
  }

  /// The next element, queued ones first; nil after the end or when the task is cancelled.
  package func next() async -> Element? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        var sender: CheckedContinuation<Void, Never>?
        let (isReady, element) = state.withLock { state -> (Bool, Element?) in
          if let element = state.take() {
            if hasRoom(state) { swap(&sender, &state.sender) }
            return (true, element)
          }
          if state.isFinished || Task.isCancelled { return (true, nil) }
          state.waiter = continuation
          return (false, nil)
        }
        sender?.resume()
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

/// How many elements of a lane may wait, and their total size.
package struct LaneDepth: Sendable {
  let count: Int
  let size: Int

  package init(count: Int, size: Int) { (self.count, self.size) = (count, size) }

  /// Only the newest.
  package static let newest = LaneDepth(count: 1, size: .max)
}
