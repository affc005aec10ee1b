/// The loop of a reverberator: eight lines, absorption, turning pairs, Hadamard matrix.
///
/// When the lengths change, the old and the new ones cross-fade.
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
    rows = setup.constants(8 * (EightLines.longestPart + 8))
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

  /// How many of `count` samples `run` may take at once.
  @inline(__always)
  mutating func plan(_ count: Int) -> Int {
    if current == goal && current != wanted { goal = wanted }
    let length = min(count, EightLines.longestPart)
    return current == goal ? length : min(length, Int(fadeLength - done))
  }

  /// Feeds eight signals in, group by group, and replaces them by what the matrix gave.
  @inline(__always)
  mutating func run(_ sound: UnsafeMutablePointer<Float>, _ count: Int, _ isGliding: Bool) {
    fetch(count)
    weaken(count, isGliding)
    var group = 0
    // A loop of its own: the compiler takes vectors apart where it can reach over a transposition.
    while group < count {
      EightSignals(rows + 8 * group, stride: 8).transposed.store(rows + 8 * group, stride: 8)
      group += 8
    }
    group = 0
    while group + 8 <= count {
      mix(sound, group, 8)
      group += 8
    }
    if group < count { mix(sound, group, count - group) }
    lines.advance(count)
  }

  @inline(__always)
  private func mix(_ sound: UnsafeMutablePointer<Float>, _ group: Int, _ count: Int) {
    let at = 8 * group
    let mixed = EightSignals(rows + at, stride: 8).mixed
    let fed = EightSignals(sound + at, stride: 8) + mixed
    mixed.store(sound + at, stride: 8)
    lines.write(fed, group, count)
  }

  @inline(__always)
  private mutating func fetch(_ count: Int) {
    let isFading = current != goal
    var group = 0
    while group < count {
      var sound = lines.read(group, current)
      if isFading { sound = faded(sound, group) }
      sound.transposed.store(rows + 8 * group, stride: 8)
      group += 8
    }
    guard isFading else { return }
    done += UInt32(truncatingIfNeeded: count)
    if done == fadeLength {
      current = goal
      done = 0
    }
  }

  @inline(__always)
  private func faded(_ old: EightSignals, _ group: Int) -> EightSignals {
    let ascending = SIMD8<Float>(1, 2, 3, 4, 5, 6, 7, 8)
    let x = (ascending + Float(Int(done) + group)) * (1 / Float(fadeLength))
    let share = x * x * (3 - 2 * x)
    return old * (1 - share) + lines.read(group, goal) * share
  }

  /// Absorption and turning pairs, one row a sample.
  @inline(__always)
  private mutating func weaken(_ count: Int, _ isGliding: Bool) {
    // Copies that nothing points to, so that the state lives in registers.
    var absorption = absorption
    var matrix = matrix
    var start = 0
    while start < count {
      let length = matrix.plan(count - start)
      let part = rows + 8 * start
      if matrix.isResting {
        for index in 0..<length {
          let row = absorption.next(loadEight(part + 8 * index), isGliding)
          storeEight(row + 1e-18, part + 8 * index)
        }
      } else {
        for index in 0..<length {
          let row = matrix.next(absorption.next(loadEight(part + 8 * index), isGliding))
          storeEight(row + 1e-18, part + 8 * index)
        }
      }
      matrix.advance(length)
      start += length
    }
    self.absorption = absorption
    self.matrix = matrix
  }
}
