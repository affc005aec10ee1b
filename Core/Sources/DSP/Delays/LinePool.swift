/// Several rings of one size that move on together.
struct LinePool {
  private let samples: UnsafeMutablePointer<Float>
  private let stride: Int
  private let mask: Int
  private(set) var position: UInt32 = 0

  init(_ count: Int, longest: Float, _ setup: inout ComponentMemory<Float>) {
    var size = 128
    while Float(size) < longest + 72 { size *= 2 }
    stride = size + 16
    mask = size - 1
    samples = setup.allocate(count * stride)
  }

  @inline(__always)
  mutating func advance(_ count: Int) { position = position &+ UInt32(truncatingIfNeeded: count) }

  @inline(__always)
  func write(_ line: Int, _ value: Float, _ index: Int) {
    samples[line * stride + ((Int(position) + index) & mask)] = value
  }

  @inline(__always)
  func read(_ line: Int, _ delay: Int, _ index: Int) -> Float {
    samples[line * stride + ((Int(position) + index - delay) & mask)]
  }

  /// The sample at a delay of 2…2²², on a cubic through its four neighbours.
  @inline(__always)
  func hermite(_ line: Int, _ delay: Float, _ index: Int) -> Float {
    let floor = delay.floored
    let whole = Int(truncatingIfNeeded: floor.index)
    return Float.hermite(
      read(line, whole - 1, index), read(line, whole, index), read(line, whole + 1, index),
      read(line, whole + 2, index), delay - floor)
  }

  /// An allpass of one line: Schroeder's, with the gain g at the start of its response.
  @inline(__always)
  func allpass(_ line: Int, _ input: Float, _ late: Float, _ g: Float, _ index: Int) -> Float {
    let inner = input - g * late
    write(line, inner, index)
    return late + g * inner
  }
}
