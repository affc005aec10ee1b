import CLanes

/// The loop of a reverberator: eight lines, absorption, turning pairs, Hadamard matrix.
///
/// It runs eight samples at a time: `fetch`, `feed`, and `advance` when all of a part are done. When the lengths
/// change, the old and the new ones cross-fade.
struct ReverbLoop {
  private var lines: EightLines
  private var absorption = Absorption()
  private var matrix = TurningMatrix()
  private let rows: UnsafeMutablePointer<Float>
  private var current = SIMD8<UInt32>()
  private var goal = SIMD8<UInt32>()
  private var wanted = SIMD8<UInt32>()
  private var done: UInt32 = 0
  private let fadeLength: UInt32

  /// Lengths in seconds at size 1.
  private static var seconds: SIMD8<Float> {
    SIMD8(0.029_71, 0.037_13, 0.041_17, 0.043_73, 0.053_29, 0.061_69, 0.067_93, 0.073_11)
  }

  init(_ setup: inout Setup<Float>) {
    lines = EightLines(longest: 0.12 * setup.sampleRate, &setup)
    rows = setup.constants(64)
    fadeLength = UInt32(setup.sampleRate * 0.03)
  }

  /// Size 0.3…1.5, decay in seconds, everything else 0…1.
  mutating func aim(
    size: Float, decay: Float, damping: Float, frozen: Float, rate: Float, depth: Float,
    _ tuning: Tuning<Float>
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

  /// What comes out of the lines, weakened and turned: `count` of eight rows, one a sample.
  @inline(__always)
  mutating func fetch(_ group: Int, _ count: Int, _ isGliding: Bool) -> EightSignals {
    var sound = lines.read(group, current)
    if isFading { sound = faded(sound, group) }
    let isSteady = !isGliding && count == 8
    guard isSteady && matrix.plan(8) == 8 else {
      sound.transposed.store(rows, stride: 8)
      weaken(count, isGliding)
      return EightSignals(rows, stride: 8)
    }
    // Copies that nothing points to, so that the state lives in registers.
    var absorption = absorption
    var matrix = matrix
    if matrix.isResting {
      sound = sound.transposed.map { absorption.next($0, false) }
    } else {
      sound = sound.transposed.map { matrix.next(absorption.next($0, false)) }
      matrix.advance(8)
    }
    self.absorption = absorption
    self.matrix = matrix
    return sound
  }

  /// Feeds eight signals and the mixed rows back into the lines; returns the second and the third of what was mixed.
  @inline(__always)
  func feed(
    _ rows: EightSignals, _ sound: EightSignals, _ group: Int
  ) -> (SIMD8<Float>, SIMD8<Float>) {
    let mixed = rows.transposed.mixed
    lines.write(sound + mixed, group)
    return (mixed.b, mixed.c)
  }

  /// So many samples further, no more than `plan` allowed.
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

  /// Sample by sample, where coefficients glide or the matrix sets out for another goal.
  @inline(never)
  private mutating func weaken(_ count: Int, _ isGliding: Bool) {
    for index in 0..<count {
      let row = rows + 8 &* index
      let weak = absorption.next(loadEight(row), isGliding)
      if matrix.isResting {
        storeEight(weak, row)
      } else {
        _ = matrix.plan(1)
        storeEight(matrix.next(weak), row)
        matrix.advance(1)
      }
    }
  }
}
