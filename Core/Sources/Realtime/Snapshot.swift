public import CRealtime

/// A consistent set of numbers with one writer and many readers; the writer never waits (a sequence lock: H.
/// Boehm, Can Seqlocks Get Along with Programming Language Memory Models?, MSPC 2012).
public final class Snapshot: Sendable {
  /// The writing side without reference counting, for an audio thread; valid while the snapshot exists.
  public struct Writer: BitwiseCopyable {
    @usableFromInline let words: UnsafeMutablePointer<crealtime_atomic_u64>
    public let count: Int

    /// Replaces all numbers. One thread only.
    @inlinable public func write(_ values: UnsafePointer<Float>) {
      let sequence = crealtime_load_relaxed(words)
      crealtime_store_relaxed(words, sequence &+ 1)
      crealtime_fence_release()
      for index in 0..<count {
        crealtime_store_relaxed(words + 1 + index, UInt64(values[index].bitPattern))
      }
      crealtime_store_release(words, sequence &+ 2)
    }
  }

  // Every access to the words is one atomic operation.
  public nonisolated(unsafe) let writer: Writer

  public init(count: Int) {
    let words = UnsafeMutablePointer<crealtime_atomic_u64>.allocate(capacity: count + 1)
    words.initialize(repeating: crealtime_atomic_u64(), count: count + 1)
    writer = Writer(words: words, count: count)
  }

  deinit { writer.words.deallocate() }

  /// The newest numbers, zeroes before the first write; nil after repeated conflicts with the writer. Any
  /// thread.
  public func read() -> [Float]? {
    var values = [Float](repeating: 0, count: writer.count)
    for _ in 0..<64 {
      let before = crealtime_load_acquire(writer.words)
      guard before & 1 == 0 else { continue }
      for index in values.indices {
        values[index] = Float(
          bitPattern: UInt32(truncatingIfNeeded: crealtime_load_relaxed(writer.words + 1 + index)))
      }
      crealtime_fence_acquire()
      if crealtime_load_relaxed(writer.words) == before { return values }
    }
    return nil
  }
}
