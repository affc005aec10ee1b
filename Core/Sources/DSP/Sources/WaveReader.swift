/// Where a voice reads its wave: the table of its pitch, and the one before that fades out.
struct WavePlace<Lane: AudioLane> {
  fileprivate var start = Lane.Bits(0)
  fileprivate var size = Lane(512)
  fileprivate var oldStart = Lane.Bits(0)
  fileprivate var oldSize = Lane(512)

  /// Sets out for a table; `keepsOld` in the rest of a segment that already fades to it.
  @inline(__always)
  fileprivate mutating func aim(
    _ newStart: Lane.Bits, _ newSize: Lane, _ starts: Lane.Mask, keepsOld: Bool
  ) {
    let afresh = Lane.bits(of: starts)
    let before = keepsOld ? oldStart : start
    oldStart = (before & (afresh ^ Lane.Bits(0xFFFF_FFFF))) | (newStart & afresh)
    oldSize = Lane.select(starts, newSize, keepsOld ? oldSize : size)
    (start, size) = (newStart, newSize)
  }

  fileprivate var isChanging: Bool { !(oldStart ^ start).isZero }
}

/// Reads the tables of a `WaveBank` whose harmonics end below 20 kHz, for one wave or several that change together.
struct WaveReader<Lane: AudioLane> {
  private let layout: UnsafePointer<Float>
  private let waves: UnsafeMutablePointer<WavePlace<Lane>>
  private let waveCount: Int
  private let places: UnsafeMutablePointer<Lane.Bits>
  private let old: UnsafeMutablePointer<Lane>
  private var fade = Lane(1)
  private var fadeStep = Lane(0)
  /// Whether a voice changes its table in this segment.
  private(set) var isChanging = false

  /// Samples that one `read` handles.
  static var chunk: Int { 16 }

  init(_ layout: WaveLayout, waves count: Int = 1, _ setup: inout ComponentMemory<Lane>) {
    self.layout = layout.places
    waveCount = count
    waves = setup.states(WavePlace(), count)
    places = setup.phases(Self.chunk)
    old = setup.scratch(Self.chunk)
  }

  /// The highest frequency that a harmonic may have.
  static func ceiling(_ sampleRate: Float) -> Float { min(sampleRate * 0.5, 20_000) }

  /// Chooses the tables of each wave for its frequency in turns a sample; others fade in over the segment.
  @inline(__always)
  mutating func aim(_ tuning: ControlSegment<Lane>, turns: (Int) -> Lane) {
    let room = Lane(Self.ceiling(tuning.sampleRate) / tuning.sampleRate)
    let keepsOld = tuning.isResumed && isChanging
    var changes = false
    for number in 0..<waveCount {
      let most = Float(WaveLayout.mostHarmonics)
      let harmonics = (room / Lane.maximum(turns(number), Lane(1e-6))).clamped(1, most).floored
      let place = (harmonics + harmonics).index
      waves[number].aim(
        Lane.gather(layout, place).index, Lane.gather(layout, place &+ Lane.Bits(1)),
        tuning.starts, keepsOld: keepsOld)
      if waves[number].isChanging { changes = true }
    }
    guard !keepsOld else { return }
    isChanging = changes
    fade = Lane(isChanging ? 0 : 1)
    fadeStep = Lane(isChanging ? tuning.share : 0)
  }

  /// Reads a wave at up to `chunk` phases.
  @inline(__always)
  func read(
    _ table: UnsafePointer<Float>, _ phases: UnsafePointer<Lane.Bits>, _ count: Int,
    into output: UnsafeMutablePointer<Lane>, wave: Int = 0
  ) {
    read(table, phases, count, into: output, wave: wave) { _ in Lane.Bits(0) }
  }

  /// The same; `frame` moves each sample of each voice to another bank behind `table`.
  @inline(__always)
  func read(
    _ table: UnsafePointer<Float>, _ phases: UnsafePointer<Lane.Bits>, _ count: Int,
    into output: UnsafeMutablePointer<Lane>, wave: Int = 0, frame: (Int) -> Lane.Bits
  ) {
    let place = waves[wave]
    interpolate(table, place.start, place.size, phases, count, output, frame)
    guard isChanging else { return }
    interpolate(table, place.oldStart, place.oldSize, phases, count, old, frame)
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

  /// Finding the places and reading them are two loops, so that no place is read right after it was written.
  @inline(__always)
  private func interpolate(
    _ table: UnsafePointer<Float>, _ start: Lane.Bits, _ size: Lane,
    _ phases: UnsafePointer<Lane.Bits>, _ count: Int, _ output: UnsafeMutablePointer<Lane>,
    _ frame: (Int) -> Lane.Bits
  ) {
    for index in 0..<count {
      let position = Lane.unipolar(phases[index]) * size
      let shifted = (position - 0.5) + 12_582_912
      output[index] = position - (shifted - 12_582_912)
      places[index] =
        (start &+ frame(index)) &+ (shifted.bitPattern & Lane.Bits(0x003F_FFFF))
    }
    let numbers = UnsafeRawPointer(places).assumingMemoryBound(to: UInt32.self)
    for index in 0..<count {
      let (a, b, c, d) = Lane.neighbours(table, numbers + index * Lane.count)
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
