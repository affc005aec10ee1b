import CRealtime

/// Memory that the program has freed and its allocator keeps.
public enum HeapMemory {
  /// Gives freed memory back to the system: blocks of 1 MB or more at once, others when 2 MB are free at the end
  /// of a heap. Without it glibc raises both limits to 32 and 64 MB after a few large messages, and a hub keeps
  /// the memory of its busiest moment. Call it once, before threads start; does nothing where glibc is absent.
  public static func returnToSystem() { crealtime_return_freed_memory(1 << 20, 2 << 20) }
}
