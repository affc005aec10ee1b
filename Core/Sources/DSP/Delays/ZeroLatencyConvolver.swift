/// One side of a convolution: the head in time, the rest in short and long partitions.
///
/// A long partition is worked at in sixteen steps while the next one comes in, so that no block costs much more
/// than another.
struct ZeroLatencyConvolver {
  private static var short: Int { ImpulseBank.short }
  private static var steps: Int { ImpulseBank.long / ImpulseBank.short }

  private var near: PartitionedConvolver
  private var far: PartitionedConvolver
  private let farCount: Int
  private let recent: UnsafeMutablePointer<Float>
  private let past: UnsafeMutablePointer<Float>
  private let window: UnsafeMutablePointer<Float>
  private let nearSound: UnsafeMutablePointer<Float>
  private let farSound: UnsafeMutablePointer<Float>
  private let coming: UnsafeMutablePointer<Float>
  private var fill = 0
  private var step: Int
  private var position = 0
  /// Samples until the partitions are heard in full again.
  private var muted = 0

  /// `step` 0…15 shifts the work of the long partitions in time.
  init(
    _ bank: ImpulseBank, step: Int, _ transform: RealTransform,
    _ setup: inout ComponentMemory<Float>
  ) {
    self.step = step
    farCount = bank.longCount
    near = PartitionedConvolver(Self.short, count: ImpulseBank.shortCount, transform, &setup)
    far = PartitionedConvolver(ImpulseBank.long, count: farCount, transform, &setup)
    recent = setup.allocate(2 * Self.short)
    past = setup.allocate(2 * ImpulseBank.long)
    window = setup.constants(2 * ImpulseBank.long)
    nearSound = setup.allocate(Self.short)
    farSound = setup.allocate(ImpulseBank.long)
    coming = setup.allocate(ImpulseBank.long)
  }

  /// The number of samples until the next step of work.
  @inline(__always) var room: Int { Self.short - fill }

  /// Sets another response: partitions are silent until the old one has left them, then fade in.
  mutating func change() { muted = 3 * ImpulseBank.long }

  /// Convolves at most `room` samples. Partitions fade from `kept` samples on over `fade` samples.
  mutating func run(
    _ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int,
    _ response: ImpulseBank.Response, kept: Float, fade: Float
  ) {
    let start = step * Self.short + fill
    for index in 0..<count { recent[Self.short + fill + index] = input[index] }
    for index in 0..<count {
      let late = nearSound[fill + index] + farSound[start + index]
      output[index] = direct(recent + (fill + index + 1), response.head.start) + late * gain(index)
    }
    muted = max(muted - count, 0)
    fill += count
    if fill == Self.short { turn(response, kept, fade) }
  }

  @inline(__always)
  private func gain(_ index: Int) -> Float {
    let left = muted - index
    if left <= 0 { return 1 }
    return max(1 - Float(left) / Float(ImpulseBank.long), 0)
  }

  /// The head, from the newest of 64 samples back.
  @inline(__always)
  private func direct(_ samples: UnsafePointer<Float>, _ head: UnsafePointer<Float>) -> Float {
    var sum = SIMD16<Float>()
    var index = 0
    while index < Self.short {
      sum = sum + load(samples + index) * load(head + index)
      index += 16
    }
    return sum.sum()
  }

  private mutating func turn(_ response: ImpulseBank.Response, _ kept: Float, _ fade: Float) {
    for index in 0..<Self.short {
      past[position + index] = recent[Self.short + index]
    }
    position = (position + Self.short) & (2 * ImpulseBank.long - 1)
    near.take(recent)
    let slope = 1 / fade
    near.add(
      0..<ImpulseBank.shortCount, of: response.shortSpectra.start,
      full: 1 + (kept - Float(Self.short)) * slope, fall: Float(Self.short) * slope)
    near.finish(nearSound)
    for index in 0..<Self.short { recent[index] = recent[Self.short + index] }
    fill = 0
    step += 1
    if step == Self.steps { next() }
    work(response, kept, slope)
  }

  /// The sum of the last long partition becomes audible now.
  private mutating func next() {
    step = 0
    for index in 0..<ImpulseBank.long { farSound[index] = coming[index] }
  }

  /// One of sixteen steps: spectrum, partitions, samples.
  private mutating func work(_ response: ImpulseBank.Response, _ kept: Float, _ slope: Float) {
    let last = Self.steps - 1
    if step == 0 {
      for index in 0..<2 * ImpulseBank.long {
        window[index] = past[(position + index) & (2 * ImpulseBank.long - 1)]
      }
      far.take(window)
    } else if step < last {
      let (from, to) = (farCount * (step - 1) / (last - 1), farCount * step / (last - 1))
      far.add(
        from..<to, of: response.longSpectra.start,
        full: 1 + (kept - Float(2 * ImpulseBank.long)) * slope,
        fall: Float(ImpulseBank.long) * slope)
    } else {
      far.finish(coming)
    }
  }
}
