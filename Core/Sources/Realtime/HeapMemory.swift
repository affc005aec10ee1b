import CRealtime

/// Freed memory that the allocator keeps.
public enum HeapMemory {
  /// Returns freed memory to the system: blocks of 1 MB or more at once, others when 2 MB are free at the end
  /// of a heap. Otherwise glibc raises both limits to 32 and 64 MB after a few large messages and keeps the
  /// peak memory. Call it once, before threads start; no effect without glibc.
  public static func returnToSystem() { crealtime_return_freed_memory(1 << 20, 2 << 20) }
}
