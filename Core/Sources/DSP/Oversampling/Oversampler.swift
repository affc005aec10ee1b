/// Runs a nonlinearity at one, two, four or eight times the sample rate.
///
/// Everything is late by a whole number of samples: half-band filters of linear phase and a short delay that
/// completes the sample.
struct Oversampler<Lane: AudioLane> {
  static var chunk: Int { 16 }
  static var longestLatency: Int { 38 }

  private let first: HalfBand<Lane>
  private let second: HalfBand<Lane>
  private let third: HalfBand<Lane>
  private let two: UnsafeMutablePointer<Lane>
  private let four: UnsafeMutablePointer<Lane>
  private let eight: UnsafeMutablePointer<Lane>
  /// 0…3 for 1x, 2x, 4x, 8x.
  private(set) var quality = -1

  init(_ setup: inout ComponentMemory<Lane>) {
    first = HalfBand(half: 16, beta: 8.5, longestChunk: Self.chunk, &setup)
    second = HalfBand(half: 5, beta: 8.2, longestChunk: 2 * Self.chunk, &setup)
    third = HalfBand(half: 4, beta: 8.5, longestChunk: 4 * Self.chunk, &setup)
    two = setup.scratch(2 * Self.chunk)
    four = setup.allocate(4 * Self.chunk + Self.padOfFour)
    eight = setup.allocate(8 * Self.chunk + Self.padOfEight)
  }

  private static var padOfFour: Int { 2 }
  private static var padOfEight: Int { 6 }

  var factor: Int { 1 << max(quality, 0) }

  var latency: Int {
    switch quality {
    case 1: 31
    case 2: 36
    case 3: 38
    default: 0
    }
  }

  /// Sets the factor; the filters are cleared when it changes.
  mutating func set(quality: Int) {
    guard quality != self.quality else { return }
    self.quality = quality
    first.clear()
    second.clear()
    third.clear()
    for index in 0..<4 * Self.chunk + Self.padOfFour { four[index] = Lane(0) }
    for index in 0..<8 * Self.chunk + Self.padOfEight { eight[index] = Lane(0) }
  }

  /// Shapes up to `chunk` samples in place; `shape` is called for every sample of the higher rate, with the number
  /// of the sample of the lower rate that it belongs to. A shape that is `late` by one or two samples of four times the
  /// rate or more makes up for them.
  @inline(__always)
  func run(
    _ samples: UnsafeMutablePointer<Lane>, _ count: Int, late: Int = 0,
    _ shape: (Lane, Int) -> Lane
  ) {
    if quality <= 0 {
      for index in 0..<count { samples[index] = shape(samples[index], index) }
      return
    }
    first.up(samples, count, into: two)
    if quality > 1 { shapeFaster(count, late, shape) } else { apply(shape, two, 2 * count, 1) }
    first.down(two, count, into: samples)
  }

  @inline(__always)
  private func shapeFaster(_ count: Int, _ late: Int, _ shape: (Lane, Int) -> Lane) {
    let start = four + Self.padOfFour
    second.up(two, 2 * count, into: start)
    if quality > 2 {
      let fast = eight + Self.padOfEight
      third.up(start, 4 * count, into: fast)
      apply(shape, fast, 8 * count, 3)
      third.down(eight + late, 4 * count, into: start)
      for index in 0..<Self.padOfEight { eight[index] = eight[8 * count + index] }
      second.down(start, 2 * count, into: two)
    } else {
      apply(shape, start, 4 * count, 2)
      second.down(four + late, 2 * count, into: two)
      for index in 0..<Self.padOfFour { four[index] = four[4 * count + index] }
    }
  }

  @inline(__always)
  private func apply(
    _ shape: (Lane, Int) -> Lane, _ samples: UnsafeMutablePointer<Lane>, _ count: Int,
    _ shift: Int
  ) {
    for index in 0..<count { samples[index] = shape(samples[index], index >> shift) }
  }
}

extension ParameterDescriptor {
  static let quality = choice("Quality", ["1x", "2x", "4x", "8x"], default: 2, .fades)
  static let drive = logarithmic("Drive", 1...100, default: 4)
  static let outputLevel = linear("Level", 0...1, default: 0.5)
}
