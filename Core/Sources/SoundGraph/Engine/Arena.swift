/// Memory allocated piece by piece and freed at once.
final class Arena {
  private var frees: [() -> Void] = []

  deinit { for free in frees { free() } }

  /// Allocates trivial values, filled with the given ones.
  func take<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: max(values.count, 1))
    memory.initialize(from: values, count: values.count)
    frees.append { memory.deallocate() }
    return memory
  }

  /// Allocates a buffer of samples, aligned for vectors.
  func samples<Sample>(_ count: Int, _ value: Sample) -> UnsafeMutablePointer<Sample> {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Sample>.stride, alignment: 64)
    frees.append { bytes.deallocate() }
    let memory = bytes.bindMemory(to: Sample.self, capacity: count)
    memory.initialize(repeating: value, count: count)
    return memory
  }
}
