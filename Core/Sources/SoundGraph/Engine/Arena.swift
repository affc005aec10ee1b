/// Memory that is taken piece by piece and freed at once.
final class Arena {
  private var frees: [() -> Void] = []

  deinit { for free in frees { free() } }

  /// Room for trivial values, filled with those given.
  func take<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: max(values.count, 1))
    memory.initialize(from: values, count: values.count)
    frees.append { memory.deallocate() }
    return memory
  }

  /// A buffer of samples, aligned for vectors.
  func samples(_ count: Int, _ value: Float = 0) -> UnsafeMutablePointer<Float> {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Float>.stride, alignment: 64)
    frees.append { bytes.deallocate() }
    let memory = bytes.bindMemory(to: Float.self, capacity: count)
    memory.initialize(repeating: value, count: count)
    return memory
  }
}
