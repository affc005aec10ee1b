/// Sixteen delay lines side by side.
struct LaneLine<Lane: AudioLane> {
  private let memory: UnsafeMutablePointer<Lane>
  private let mask: Int
  private let lanes: Lane.Bits

  init(longest: Float, _ setup: inout ComponentMemory<Lane>) {
    var length = 16
    while Float(length) < longest + 16 { length *= 2 }
    mask = length - 1
    memory = setup.allocate(length)
    var numbers = Lane.Bits(0)
    for voice in 0..<Lane.count { numbers[voice] = UInt32(voice) }
    lanes = numbers
  }

  @inline(__always)
  func write(_ sample: Lane, _ now: Int) { memory[now & mask] = sample }

  /// The sample so many places before `now`.
  @inline(__always)
  func tap(_ now: Int, _ age: Lane.Bits) -> Lane {
    let newest = Lane.Bits(UInt32(truncatingIfNeeded: now))
    let place = (newest &- age) & Lane.Bits(UInt32(truncatingIfNeeded: mask))
    let samples = UnsafeRawPointer(memory).assumingMemoryBound(to: Float.self)
    return Lane.gather(samples, (place &* Lane.Bits(UInt32(Lane.count))) &+ lanes)
  }

  /// On the straight line between two samples.
  @inline(__always)
  func between(_ now: Int, _ age: Lane) -> Lane {
    let whole = age.floored
    let first = tap(now, whole.index)
    let second = tap(now, whole.index &+ Lane.Bits(1))
    return first + (second - first) * (age - whole)
  }
}

/// Reads a delay line a fraction of a sample apart with a first-order allpass that is exact at one frequency
/// (Jaffe & Smith 1983); a new delay fades in over a segment.
struct StringLoop<Lane: AudioLane> {
  private var new = Reading<Lane>()
  private var old = Reading<Lane>()
  private var fade = Lane(1)
  private var fadeStep = Lane(0)
  /// The same in all voices.
  private var isChanging = false

  /// Sets out for a delay of at least two samples, exact at `turns` of the sample rate.
  @inline(__always)
  mutating func aim(
    _ delay: Lane, _ turns: Lane, _ line: LaneLine<Lane>, _ now: Int, _ tuning: ControlSegment<Lane>
  ) {
    let whole = (delay - 0.5).floored
    let rest = delay - whole
    let coefficient =
      Lane.sine(turns: turns * (0.5 - 0.5 * rest)) / Lane.sine(turns: turns * (0.5 + 0.5 * rest))
    let isSame = (whole .== new.whole) .& (coefficient .== new.coefficient)
    let isUnderWay = isChanging && !tuning.hasLanded
    if !isUnderWay {
      old = new
      fade = Lane(0)
    }
    let moved = .!((whole .== new.whole) .| tuning.starts)
    new.take(whole, coefficient, where: Lane.Mask(all: true))
    old.take(whole, coefficient, where: tuning.starts)
    if moved.any { new.prime(rest, line, now, where: moved) }
    isChanging = isUnderWay || !(isSame .| tuning.starts).all
    if !(tuning.isResumed && isUnderWay) { fadeStep = (1 - fade) * tuning.share }
  }

  @inline(__always)
  mutating func next(_ line: LaneLine<Lane>, _ now: Int) -> Lane {
    let sample = new.next(line, now)
    guard isChanging else { return sample }
    fade += fadeStep
    let before = old.next(line, now)
    return before + (sample - before) * fade
  }
}

/// A delay of whole samples and an allpass.
struct Reading<Lane: AudioLane> {
  private(set) var whole = Lane(1)
  private(set) var coefficient = Lane(0)
  private var lastIn = Lane(0)
  private var lastOut = Lane(0)

  @inline(__always)
  mutating func take(_ whole: Lane, _ coefficient: Lane, where mask: Lane.Mask) {
    self.whole = Lane.select(mask, whole, self.whole)
    self.coefficient = Lane.select(mask, coefficient, self.coefficient)
  }

  /// Guesses what the allpass would hold had it read there before.
  @inline(__always)
  mutating func prime(_ rest: Lane, _ line: LaneLine<Lane>, _ now: Int, where mask: Lane.Mask) {
    let last = line.tap(now - 1, whole.index)
    let beforeLast = line.tap(now - 2, whole.index)
    lastIn = Lane.select(mask, last, lastIn)
    lastOut = Lane.select(mask, last + (beforeLast - last) * rest, lastOut)
  }

  @inline(__always)
  mutating func next(_ line: LaneLine<Lane>, _ now: Int) -> Lane {
    let sample = line.tap(now, whole.index)
    lastOut = coefficient * (sample - lastOut) + lastIn
    lastIn = sample
    return lastOut
  }
}
