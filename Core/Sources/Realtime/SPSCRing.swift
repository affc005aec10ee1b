public import CRealtime

/// A wait-free queue from one thread to one other; allocates nothing after `init`.
public final class SPSCRing<Element: BitwiseCopyable & Sendable>: Sendable {
  /// The ring without reference counting, for an audio thread; valid while the ring exists.
  public struct Ends: BitwiseCopyable {
    @usableFromInline let slots: UnsafeMutablePointer<Element>
    @usableFromInline let head: UnsafeMutablePointer<crealtime_atomic_u64>
    @usableFromInline let tail: UnsafeMutablePointer<crealtime_atomic_u64>
    @usableFromInline let mask: UInt64

    /// Producer only. False when the ring is full.
    @inlinable public func push(_ element: Element) -> Bool {
      let end = crealtime_load_relaxed(tail)
      guard end &- crealtime_load_acquire(head) <= mask else { return false }
      slots[Int(truncatingIfNeeded: end & mask)] = element
      crealtime_store_release(tail, end &+ 1)
      return true
    }

    /// The elements that wait; consumer or producer.
    @inlinable public var count: Int {
      Int(truncatingIfNeeded: crealtime_load_acquire(tail) &- crealtime_load_acquire(head))
    }

    /// Consumer only: removes at most so many of the oldest elements.
    @inlinable public func skip(_ elements: Int) {
      let count = UInt64(max(min(elements, self.count), 0))
      crealtime_store_release(head, crealtime_load_relaxed(head) &+ count)
    }

    /// Consumer only: the oldest element, without removing it.
    @inlinable public var first: Element? {
      let start = crealtime_load_relaxed(head)
      guard crealtime_load_acquire(tail) != start else { return nil }
      return slots[Int(truncatingIfNeeded: start & mask)]
    }

    /// Consumer only: removes and returns the oldest element.
    @inlinable public func pop() -> Element? {
      guard let element = first else { return nil }
      crealtime_store_release(head, crealtime_load_relaxed(head) &+ 1)
      return element
    }
  }

  // Only the producer writes `tail` and free slots, only the consumer writes `head`.
  public nonisolated(unsafe) let ends: Ends

  /// Capacity is `capacity` rounded up to a power of two; `empty` initialises the slots.
  public init(capacity: Int, empty: Element) {
    var count = 1
    while count < max(1, min(capacity, 1 << 20)) { count *= 2 }
    let slots = UnsafeMutablePointer<Element>.allocate(capacity: count)
    slots.initialize(repeating: empty, count: count)
    let head = UnsafeMutablePointer<crealtime_atomic_u64>.allocate(capacity: 1)
    head.initialize(to: crealtime_atomic_u64())
    let tail = UnsafeMutablePointer<crealtime_atomic_u64>.allocate(capacity: 1)
    tail.initialize(to: crealtime_atomic_u64())
    ends = Ends(slots: slots, head: head, tail: tail, mask: UInt64(count - 1))
  }

  deinit {
    ends.slots.deallocate()
    ends.head.deallocate()
    ends.tail.deallocate()
  }

  public var capacity: Int { Int(ends.mask) + 1 }

  public func push(_ element: Element) -> Bool { ends.push(element) }
  public var first: Element? { ends.first }
  public func pop() -> Element? { ends.pop() }
}
