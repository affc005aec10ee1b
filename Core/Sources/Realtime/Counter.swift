import CRealtime

/// A counter that any thread may increment and read without waiting.
// Every access to the storage is one atomic operation.
public final class Counter: @unchecked Sendable {
  private let storage = UnsafeMutablePointer<crealtime_atomic_u64>.allocate(capacity: 1)

  public init() { storage.initialize(to: crealtime_atomic_u64()) }

  deinit { storage.deallocate() }

  public var value: UInt64 { crealtime_load_relaxed(storage) }

  public func add(_ amount: UInt64 = 1) { _ = crealtime_add(storage, amount) }

  /// Sets the number and returns the previous one.
  @discardableResult public func exchange(_ value: UInt64) -> UInt64 {
    crealtime_exchange(storage, value)
  }
}
