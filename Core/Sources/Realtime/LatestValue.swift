public import CRealtime

/// The newest value stored by any thread, for one reader; wait-free, allocates nothing.
///
/// Three slots: writing, reading, exchange. When two threads store at the same time, one of the values is
/// kept.
public final class LatestValue<Value: BitwiseCopyable & Sendable>: Sendable {
  /// The reading side without reference counting, for an audio thread; valid while the object exists.
  public struct Reader: BitwiseCopyable {
    @usableFromInline let slots: UnsafeMutablePointer<Value>
    @usableFromInline let shared: UnsafeMutablePointer<crealtime_atomic_u64>
    @usableFromInline let front: UnsafeMutablePointer<Int>

    /// The newest value stored since the last call; nil otherwise. One thread only.
    @inlinable public func take() -> Value? {
      guard crealtime_load_relaxed(shared) & 4 != 0 else { return nil }
      let old = crealtime_exchange(shared, UInt64(truncatingIfNeeded: front.pointee))
      front.pointee = Int(truncatingIfNeeded: old & 3)
      return slots[front.pointee]
    }

    /// The newest value, also on repeated calls. One thread only.
    @inlinable public func load() -> Value {
      _ = take()
      return slots[front.pointee]
    }
  }

  // Only the reader accesses `front`, only the writer that holds the claim accesses `back`.
  public nonisolated(unsafe) let reader: Reader
  private nonisolated(unsafe) let claim: UnsafeMutablePointer<crealtime_atomic_u64>
  private nonisolated(unsafe) let back: UnsafeMutablePointer<Int>

  public init(_ value: Value) {
    let slots = UnsafeMutablePointer<Value>.allocate(capacity: 3)
    slots.initialize(repeating: value, count: 3)
    let shared = UnsafeMutablePointer<crealtime_atomic_u64>.allocate(capacity: 1)
    shared.initialize(to: crealtime_atomic_u64())
    let front = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    front.initialize(to: 2)
    reader = Reader(slots: slots, shared: shared, front: front)
    claim = .allocate(capacity: 1)
    claim.initialize(to: crealtime_atomic_u64())
    back = .allocate(capacity: 1)
    back.initialize(to: 1)
  }

  deinit {
    reader.slots.deallocate()
    reader.shared.deallocate()
    reader.front.deallocate()
    claim.deallocate()
    back.deallocate()
  }

  /// Any thread.
  public func store(_ value: Value) {
    guard crealtime_exchange(claim, 1) == 0 else { return }
    reader.slots[back.pointee] = value
    let old = crealtime_exchange(reader.shared, UInt64(truncatingIfNeeded: back.pointee) | 4)
    back.pointee = Int(truncatingIfNeeded: old & 3)
    crealtime_store_release(claim, 0)
  }

  /// One thread only.
  public func load() -> Value { reader.load() }
}
