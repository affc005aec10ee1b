/// Reads the table of a `WaveBank` whose harmonics fit below what folds back under 20 kHz.
struct WaveReader<Lane: AudioLane> {
  private let layout: UnsafePointer<Float>
  private let scratch: UnsafeMutablePointer<Float>
  private var start = Lane.Bits(0)
  private var size = Lane(2_048)
  private var oldStart = Lane.Bits(0)
  private var oldSize = Lane(2_048)
  private var fade = Lane(1)
  private var fadeStep = Lane(0)
  /// Whether a voice changes its table in this segment.
  private(set) var isChanging = false

  /// Samples that one `read` handles.
  static var chunk: Int { 16 }

  init(_ setup: inout ComponentMemory<Lane>) {
    layout = WaveBank.layout
    scratch = setup.constants(Self.chunk * 5 * Lane.count)
  }

  /// The highest frequency that a harmonic may have.
  static func ceiling(_ sampleRate: Float) -> Float {
    min(max(sampleRate - 20_000, sampleRate * 0.5), 28_000)
  }

  /// Where a level starts in a bank, and how long its period is.
  func place(_ level: Int) -> (start: Float, size: Float) {
    (layout[2 * level], layout[2 * level + 1])
  }

  /// Chooses tables for a frequency in turns a sample; another table fades in over the segment.
  @inline(__always)
  mutating func aim(turns: Lane, _ tuning: ControlSegment<Lane>) {
    let room = Lane(Self.ceiling(tuning.sampleRate) / tuning.sampleRate)
    let ratio = Lane.maximum(turns, Lane(1e-6)) / room
    // Level n holds 1024 · 2^(−n/3) harmonics.
    let level = (3 * (Lane.log2(ratio) + 10)).clamped(0, Float(WaveBank.levels - 1))
    let whole = level.floored
    let up = Lane.select(whole .< level, whole + 1, whole)
    let place = (up + up).index
    let newStart = Lane.gather(layout, place).index
    let newSize = Lane.gather(layout, place &+ Lane.Bits(1))
    let afresh = Lane.bits(of: tuning.starts)
    if tuning.isResumed && isChanging {
      oldStart = (oldStart & (afresh ^ Lane.Bits(0xFFFF_FFFF))) | (newStart & afresh)
      oldSize = Lane.select(tuning.starts, newSize, oldSize)
      (start, size) = (newStart, newSize)
      return
    }
    oldStart = (start & (afresh ^ Lane.Bits(0xFFFF_FFFF))) | (newStart & afresh)
    oldSize = Lane.select(tuning.starts, newSize, size)
    start = newStart
    size = newSize
    isChanging = !(oldStart ^ start).isZero
    fade = Lane(isChanging ? 0 : 1)
    fadeStep = Lane(isChanging ? tuning.share : 0)
  }

  /// Reads the wave at up to `chunk` phases.
  @inline(__always)
  func read(
    _ table: UnsafePointer<Float>, _ phases: UnsafePointer<Lane.Bits>, _ count: Int,
    into output: UnsafeMutablePointer<Lane>
  ) {
    read(table, phases, count, into: output) { _ in Lane.Bits(0) }
  }

  /// The same; `frame` moves each sample of each voice to another bank behind `table`.
  ///
  /// Fetching and interpolating are two loops: lanes are taken apart in one and computed in the other.
  @inline(__always)
  func read(
    _ table: UnsafePointer<Float>, _ phases: UnsafePointer<Lane.Bits>, _ count: Int,
    into output: UnsafeMutablePointer<Lane>, frame: (Int) -> Lane.Bits
  ) {
    interpolate(table, start, size, phases, count, output, frame)
    guard isChanging else { return }
    let old = UnsafeMutableRawPointer(scratch + Self.chunk * 4 * Lane.count)
      .assumingMemoryBound(to: Lane.self)
    interpolate(table, oldStart, oldSize, phases, count, old, frame)
    var amount = fade
    for index in 0..<count {
      amount += fadeStep
      output[index] = old[index] + (output[index] - old[index]) * amount
    }
  }

  /// So many samples further; after all readings of those samples.
  @inline(__always)
  mutating func advance(_ count: Int) {
    guard isChanging else { return }
    for _ in 0..<count { fade += fadeStep }
  }

  @inline(__always)
  private func interpolate(
    _ table: UnsafePointer<Float>, _ start: Lane.Bits, _ size: Lane,
    _ phases: UnsafePointer<Lane.Bits>, _ count: Int, _ output: UnsafeMutablePointer<Lane>,
    _ frame: (Int) -> Lane.Bits
  ) {
    let rowLength = 4 * Lane.count
    for index in 0..<count {
      let position = Lane.unipolar(phases[index]) * size
      let shifted = (position - 0.5) + 12_582_912
      output[index] = position - (shifted - 12_582_912)
      let place = (start &+ frame(index)) &+ (shifted.bitPattern & Lane.Bits(0x003F_FFFF))
      Lane.fetchFour(table, place, into: scratch + index * rowLength)
    }
    for index in 0..<count {
      let (a, b, c, d) = Lane.columns(scratch + index * rowLength)
      output[index] = Lane.spline(a, b, c, d, output[index])
    }
  }
}

extension AudioLane {
  /// The cubic B-spline of four weights, at 0…1 between the second and the third.
  @inline(__always)
  static func spline(_ a: Self, _ b: Self, _ c: Self, _ d: Self, _ x: Self) -> Self {
    let outer = 0.5 * (a + c)
    let step = b - c
    let level = outer * (1 / 3) + b * (2 / 3)
    let curve = (d - a) * (1 / 6) + 0.5 * step
    return ((curve * x + (outer - b)) * x + (0.5 * (c - a))) * x + level
  }

  /// The curve through b and c with the slopes of their neighbours, at 0…1 between them.
  @inline(__always)
  static func hermite(_ a: Self, _ b: Self, _ c: Self, _ d: Self, _ x: Self) -> Self {
    let slope = 0.5 * (c - a)
    let step = b - c
    let bend = slope + step
    let curve = bend + 0.5 * (d - b) + step
    return ((curve * x - (bend + curve)) * x + slope) * x + b
  }
}
