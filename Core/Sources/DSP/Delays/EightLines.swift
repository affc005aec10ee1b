import CLanes

/// Eight signals side by side, eight samples of each.
struct EightSignals {
  typealias Samples = SIMD8<Float>
  var a: Samples, b: Samples, c: Samples, d: Samples
  var e: Samples, f: Samples, g: Samples, h: Samples

  /// The Hadamard matrix without its factor 1/√8.
  @inline(__always)
  var mixed: Self {
    let (a1, b1, c1, d1) = Self.fourMixed(a, b, c, d)
    let (e1, f1, g1, h1) = Self.fourMixed(e, f, g, h)
    return Self(
      a: a1 + e1, b: b1 + f1, c: c1 + g1, d: d1 + h1, e: a1 - e1, f: b1 - f1, g: c1 - g1,
      h: d1 - h1)
  }

  @inline(__always)
  private static func fourMixed(
    _ a: Samples, _ b: Samples, _ c: Samples, _ d: Samples
  ) -> (Samples, Samples, Samples, Samples) {
    let (p, q, r, s) = (a + b, a - b, c + d, c - d)
    return (p + r, q + s, p - r, q - s)
  }

  /// Signals become samples and samples signals.
  @inline(__always)
  var transposed: Self {
    let (p, q, r, s) = Self.fourTurned(a, b, c, d)
    let (t, u, v, w) = Self.fourTurned(e, f, g, h)
    return Self(
      a: lanes8_low_halves(p, t), b: lanes8_low_halves(q, u), c: lanes8_low_halves(r, v),
      d: lanes8_low_halves(s, w), e: lanes8_high_halves(p, t), f: lanes8_high_halves(q, u),
      g: lanes8_high_halves(r, v), h: lanes8_high_halves(s, w))
  }

  /// Four by four, in both halves.
  @inline(__always)
  private static func fourTurned(
    _ a: Samples, _ b: Samples, _ c: Samples, _ d: Samples
  ) -> (Samples, Samples, Samples, Samples) {
    let (p, q) = (lanes8_low_singles(a, b), lanes8_high_singles(a, b))
    let (r, s) = (lanes8_low_singles(c, d), lanes8_high_singles(c, d))
    return (
      lanes8_low_pairs(p, r), lanes8_high_pairs(p, r), lanes8_low_pairs(q, s),
      lanes8_high_pairs(q, s)
    )
  }
}

extension EightSignals {
  /// Every vector by itself, in order.
  @inline(__always)
  func map(_ change: (Samples) -> Samples) -> Self {
    Self(
      a: change(a), b: change(b), c: change(c), d: change(d), e: change(e), f: change(f),
      g: change(g), h: change(h))
  }

  @inline(__always)
  static func + (x: Self, y: Self) -> Self {
    Self(
      a: x.a + y.a, b: x.b + y.b, c: x.c + y.c, d: x.d + y.d, e: x.e + y.e, f: x.f + y.f,
      g: x.g + y.g, h: x.h + y.h)
  }

  @inline(__always)
  static func * (x: Self, gain: Samples) -> Self { x.map { $0 * gain } }

  /// Reads eight vectors that stand `stride` floats apart.
  @inline(__always)
  init(_ start: UnsafePointer<Float>, stride: Int) {
    a = loadEight(start)
    b = loadEight(start + stride)
    c = loadEight(start + 2 &* stride)
    d = loadEight(start + 3 &* stride)
    e = loadEight(start + 4 &* stride)
    f = loadEight(start + 5 &* stride)
    g = loadEight(start + 6 &* stride)
    h = loadEight(start + 7 &* stride)
  }

  @inline(__always)
  func store(_ start: UnsafeMutablePointer<Float>, stride: Int) {
    storeEight(a, start)
    storeEight(b, start + stride)
    storeEight(c, start + 2 &* stride)
    storeEight(d, start + 3 &* stride)
    storeEight(e, start + 4 &* stride)
    storeEight(f, start + 5 &* stride)
    storeEight(g, start + 6 &* stride)
    storeEight(h, start + 7 &* stride)
  }
}

/// Eight delay lines, each read at a delay of its own, eight samples at a time.
struct EightLines {
  typealias Samples = SIMD8<Float>
  /// Samples that may be read before as many were written.
  static var longestPart: Int { 64 }

  private let samples: UnsafeMutablePointer<Float>
  private let stride: Int
  private let mask: UInt32
  private(set) var position: UInt32 = 0

  init(longest: Float, _ setup: inout ComponentMemory<Float>) {
    var size = 128
    while Float(size) < longest + Float(Self.longestPart + 8) { size *= 2 }
    // The first samples stand once more behind the last, so that a read never wraps, and vectors may begin before
    // the first; the odd stride keeps lines in different sets of the cache.
    stride = size + 80
    mask = UInt32(size - 1)
    samples = setup.allocate(8 * stride + 8) + 8
  }

  @inline(__always)
  mutating func advance(_ count: Int) { position = position &+ UInt32(truncatingIfNeeded: count) }

  @inline(__always)
  private func line(_ number: Int, _ index: Int, _ delay: UInt32) -> Samples {
    loadEight(samples + (number &* stride &+ place(index, delay)))
  }

  /// Where the sample stands that `index` samples from now is `delay` old.
  @inline(__always)
  private func place(_ index: Int, _ delay: UInt32) -> Int {
    Int((position &+ UInt32(truncatingIfNeeded: index) &- delay) & mask)
  }

  @inline(__always)
  func read(_ index: Int, _ delays: SIMD8<UInt32>) -> EightSignals {
    EightSignals(
      a: line(0, index, delays[0]), b: line(1, index, delays[1]),
      c: line(2, index, delays[2]), d: line(3, index, delays[3]),
      e: line(4, index, delays[4]), f: line(5, index, delays[5]),
      g: line(6, index, delays[6]), h: line(7, index, delays[7]))
  }

  /// Writes eight samples; those beyond the present ones may be anything, because they will be written again.
  @inline(__always)
  func write(_ signals: EightSignals, _ index: Int) {
    let place = place(index, 0)
    let size = Int(mask) &+ 1
    signals.store(samples + place, stride: stride)
    if place < 8 { signals.store(samples + (place &+ size), stride: stride) }
    if place &+ 8 > size { signals.store(samples + (place &- size), stride: stride) }
  }
}

@inline(__always)
func loadEight(_ samples: UnsafePointer<Float>) -> SIMD8<Float> {
  UnsafeRawPointer(samples).loadUnaligned(as: SIMD8<Float>.self)
}

@inline(__always)
func storeEight(_ values: SIMD8<Float>, _ samples: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(samples).storeBytes(of: values, as: SIMD8<Float>.self)
}

@inline(__always)
func storeEight(
  _ values: SIMD8<Float>, _ samples: UnsafeMutablePointer<Float>, _ count: Int
) {
  if count >= 8 { return storeEight(values, samples) }
  for index in 0..<count { samples[index] = values[index] }
}
