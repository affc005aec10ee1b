/// The greatest of the last values over a window of any length: a queue that keeps only what may still win.
///
/// D. Lemire, Streaming Maximum-Minimum Filter Using No More than Three Comparisons per Element, 2006.
struct SlidingMaximum {
  private let values: UnsafeMutablePointer<Float>
  private let times: UnsafeMutablePointer<UInt32>
  private let mask: Int
  private var head = 0
  private var tail = 0
  private var now: UInt32 = 0

  init(longest: Int, _ setup: inout ComponentMemory<Float>) {
    var length = 1
    while length < longest + 1 { length *= 2 }
    mask = length - 1
    values = setup.allocate(length)
    times = setup.phases(length)
  }

  @inline(__always)
  mutating func next(_ value: Float, window: Int) -> Float {
    now &+= 1
    while tail > head && values[(tail - 1) & mask] <= value { tail -= 1 }
    values[tail & mask] = value
    times[tail & mask] = now
    tail += 1
    while now &- times[head & mask] >= UInt32(truncatingIfNeeded: window) { head += 1 }
    return values[head & mask]
  }
}
