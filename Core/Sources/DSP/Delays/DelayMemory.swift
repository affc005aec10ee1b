import CLanes

/// A ring buffer read at integer or fractional delays.
///
/// Sample `index` counts from the last `advance`. Its neighbours are kept together over the seam of the ring,
/// so that nineteen of them are read at once.
struct DelayMemory {
  let samples: UnsafeMutablePointer<Float>
  let mask: UInt32
  private(set) var position: UInt32 = 0
  /// Samples that stand once more behind the last.
  private static var seam: Int { 24 }

  /// Room for delays up to `longest` samples, read in blocks of at most 64.
  init(longest: Float, _ setup: inout ComponentMemory<Float>) {
    var size = 128
    while Float(size) < longest + 72 { size *= 2 }
    // Vectors may begin before the first sample and end behind the seam.
    samples = setup.allocate(16 + size + Self.seam + 16) + 16
    mask = UInt32(size - 1)
  }

  @inline(__always)
  mutating func advance(_ count: Int) { position = position &+ UInt32(truncatingIfNeeded: count) }

  @inline(__always)
  func write(_ value: Float, _ index: Int) {
    let place = Int((position &+ UInt32(truncatingIfNeeded: index)) & mask)
    samples[place] = value
    if place < Self.seam { samples[Int(mask) &+ 1 &+ place] = value }
  }

  /// Writes sixteen samples; those beyond the present ones may be anything, because they will be written again.
  @inline(__always)
  func write(_ values: SIMD16<Float>, _ index: Int) {
    let place = place(index, 0)
    let size = Int(mask) &+ 1
    store(values, samples + place)
    if place < Self.seam { store(values, samples + (place &+ size)) }
    if place &+ 16 > size { store(values, samples + (place &- size)) }
  }

  /// Writes the next `count` samples.
  @inline(__always)
  func write(_ values: UnsafePointer<Float>, _ count: Int) {
    var group = 0
    while group + 16 <= count {
      write(load(values + group), group)
      group += 16
    }
    if group < count { write(load(values + group, count - group), group) }
  }

  @inline(__always)
  func read(_ index: Int, _ delay: Int) -> Float { samples[place(index, delay)] }

  /// The sample `whole + fraction` ago, on a straight line between its neighbours.
  @inline(__always)
  func linear(_ index: Int, _ whole: Int, _ fraction: Float) -> Float {
    let p = samples + place(index, whole + 1)
    return p[1] + (p[0] - p[1]) * fraction
  }

  /// The sample `whole + fraction` ago (at least 2), on a cubic through its four neighbours.
  @inline(__always)
  func hermite(_ index: Int, _ whole: Int, _ fraction: Float) -> Float {
    let p = samples + place(index, whole + 2)
    return Float.hermite(p[3], p[2], p[1], p[0], fraction)
  }

  /// The sample at a delay of 2…2²², on a cubic through its four neighbours.
  @inline(__always)
  func hermite(_ index: Int, _ delay: Float) -> Float {
    let whole = delay.floored
    return hermite(index, Int(truncatingIfNeeded: whole.index), delay - whole)
  }

  /// Asks for `count` samples from the one that stands at a delay, which the next block will touch.
  @inline(__always)
  func expect(_ count: Int, _ delay: Int) {
    var index = 0
    while index < count {
      lanes_expect(samples + place(index, delay))
      index += 16
    }
  }

  @inline(__always)
  private func place(_ index: Int, _ delay: Int) -> Int {
    Int((position &+ UInt32(truncatingIfNeeded: index &- delay)) & mask)
  }
}
