import CLanes

/// The loop of a reverberator: eight lines, absorption, turning pairs, Hadamard matrix.
///
/// It runs eight samples at a time: `fetch`, `feed`, and `advance` when all of a part are done. When the lengths
/// change, the old and the new ones cross-fade.
struct ReverbLoop {
  private var lines: EightLines
  private var absorption = Absorption()
  private var matrix = TurningMatrix()
  private var current = SIMD8<UInt32>()
  private var goal = SIMD8<UInt32>()
  private var wanted = SIMD8<UInt32>()
  private var done: UInt32 = 0
  private let fadeLength: UInt32

  /// Lengths in seconds at size 1.
  private static var seconds: SIMD8<Float> {
    SIMD8(0.029_71, 0.037_13, 0.041_17, 0.043_73, 0.053_29, 0.061_69, 0.067_93, 0.073_11)
  }

  init(_ setup: inout ComponentMemory<Float>) {
    lines = EightLines(longest: 0.12 * setup.sampleRate, &setup)
    fadeLength = UInt32(setup.sampleRate * 0.03)
  }

  /// Size 0.3…1.5, decay in seconds, everything else 0…1.
  mutating func aim(
    size: Float, decay: Float, damping: Float, frozen: Float, rate: Float, depth: Float,
    _ tuning: ControlSegment<Float>
  ) {
    wanted = (Self.seconds * (size * tuning.sampleRate)).wholeNumbers | 1
    if tuning.starts {
      current = wanted
      goal = wanted
    }
    absorption.aim(wanted, decay: decay, damping: damping, frozen: frozen, tuning)
    matrix.aim(rate: rate, depth: depth, tuning)
  }

  /// How many of `count` samples come before the next change of lengths.
  @inline(__always)
  mutating func plan(_ count: Int) -> Int {
    if !isFading && !lanes8_equal(current, wanted) { goal = wanted }
    let length = min(count, EightLines.longestPart)
    return isFading ? min(length, Int(fadeLength &- done)) : length
  }

  @inline(__always)
  private var isFading: Bool { !lanes8_equal(current, goal) }

  /// What comes out of the lines, weakened: `count` of eight rows, one a sample.
  @inline(__always)
  mutating func fetch(_ group: Int, _ count: Int, _ isGliding: Bool) -> EightSignals {
    var sound = lines.read(group, current)
    if isFading { sound = faded(sound, group) }
    return absorption.weaken(sound.transposed, count, isGliding)
  }

  /// Turns and mixes `count` of eight rows and feeds them into the lines with eight signals; returns the second and
  /// the third of what was mixed.
  @inline(__always)
  mutating func feed(
    _ rows: EightSignals, _ sound: EightSignals, _ group: Int, _ count: Int
  ) -> (SIMD8<Float>, SIMD8<Float>) {
    var turned = matrix.turn(rows.transposed, count)
    // Decaying values never become denormal numbers; the matrix distributes it to all lines.
    turned.a += 1e-18
    let mixed = turned.mixed
    lines.write(sound + mixed, group)
    return (mixed.b, mixed.c)
  }

  /// Advances by a number of samples, at most the result of `plan`.
  @inline(__always)
  mutating func advance(_ count: Int) {
    lines.advance(count)
    guard isFading else { return }
    done = done &+ UInt32(truncatingIfNeeded: count)
    if done == fadeLength {
      current = goal
      done = 0
    }
  }

  @inline(__always)
  private func faded(_ old: EightSignals, _ group: Int) -> EightSignals {
    let ascending = SIMD8<Float>(1, 2, 3, 4, 5, 6, 7, 8)
    let x = (ascending + Float(Int(done) &+ group)) * (1 / Float(fadeLength))
    let share = x * x * (3 - 2 * x)
    return old * (1 - share) + lines.read(group, goal) * share
  }
}
