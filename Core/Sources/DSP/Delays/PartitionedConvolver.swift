/// Partitions of one length, convolved in the spectrum by overlap-save; its work comes in as many steps as wanted.
struct PartitionedConvolver {
  private let transform: RealTransform
  private let size: Int
  private let count: Int
  private let stride: Int
  private let history: UnsafeMutablePointer<Float>
  private let sum: UnsafeMutablePointer<Float>
  private let work: UnsafeMutablePointer<Float>
  private let samples: UnsafeMutablePointer<Float>
  private var head = 0

  init(_ size: Int, count: Int, _ transform: RealTransform, _ setup: inout ComponentMemory<Float>) {
    self.size = size
    self.count = count
    self.transform = transform
    stride = ImpulseBank.stride(size)
    history = setup.allocate(2 * stride * count)
    sum = setup.allocate(2 * stride)
    work = setup.constants(2 * size)
    samples = setup.constants(2 * size)
  }

  /// Takes the last two partitions of the input and begins a sum.
  mutating func take(_ window: UnsafePointer<Float>) {
    head = head == 0 ? count - 1 : head - 1
    let place = history + 2 * stride * head
    transform.forward(window, size: 2 * size, place, place + stride)
    for index in 0..<2 * stride { sum[index] = 0 }
  }

  /// Adds some partitions; partition p has the gain `full` − p · `fall`, kept within 0…1.
  func add(
    _ range: Range<Int>, of spectra: UnsafePointer<Float>, full: Float, fall: Float
  ) {
    for partition in range {
      let gain = (full - Float(partition) * fall).clamped(0, 1)
      guard gain > 0 else { continue }
      let place = head + partition
      let x = history + 2 * stride * (place < count ? place : place - count)
      multiply(x, spectra + 2 * stride * partition, gain)
    }
  }

  @inline(__always)
  private func multiply(_ x: UnsafePointer<Float>, _ h: UnsafePointer<Float>, _ gain: Float) {
    var bin = 0
    while bin < stride {
      let (a, b) = (loadEight(x + bin), loadEight(x + stride + bin))
      let (c, d) = (loadEight(h + bin) * gain, loadEight(h + stride + bin) * gain)
      storeEight(loadEight(sum + bin) + a * c - b * d, sum + bin)
      storeEight(loadEight(sum + stride + bin) + a * d + b * c, sum + stride + bin)
      bin += 8
    }
  }

  /// Ends the sum: `size` samples of output.
  func finish(_ output: UnsafeMutablePointer<Float>) {
    transform.inverse(sum, sum + stride, size: 2 * size, samples, work: work)
    for index in 0..<size {
      let sample = samples[size + index]
      // Values below −500 dBFS become 0, to avoid denormal numbers.
      output[index] = sample.magnitude < 1e-25 ? 0 : sample
    }
  }
}
