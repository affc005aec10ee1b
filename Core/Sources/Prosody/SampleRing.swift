/// The last 2,048 samples, zeros before the first.
struct SampleRing: Sendable {
  static let capacity = 2048
  private var samples = [Double](repeating: 0, count: capacity)
  /// Samples added so far.
  private(set) var count = 0

  @inline(__always)
  mutating func add(_ sample: Double) {
    samples[count & (Self.capacity - 1)] = sample
    count += 1
  }

  /// Copies the samples from number `start`, which may be negative, into the head of `target`.
  func copy(from start: Int, count: Int, into target: inout [Double]) {
    for offset in 0..<count {
      target[offset] = samples[(start + offset) & (Self.capacity - 1)]
    }
  }
}
