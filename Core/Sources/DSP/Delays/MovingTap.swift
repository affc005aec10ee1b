/// A delay in samples that changes without a click: small steps glide, great ones cross-fade, 10 ms each.
struct MovingTap {
  private(set) var current = Place()
  private(set) var goal = Place()
  private var wanted = Place()
  private var done: UInt32 = 0
  private let length: UInt32
  private let step: Float

  /// A delay with more digits than a `Float` has.
  struct Place {
    var whole: UInt32 = 0
    var fraction: Float = 0

    init() {}

    init(_ samples: Double) {
      whole = UInt32(samples)
      fraction = Float(samples - Double(whole))
    }

    @inline(__always) var rounded: Int { Int(whole) }
    @inline(__always) func equals(_ other: Self) -> Bool {
      whole == other.whole && fraction == other.fraction
    }
    /// What lies between two places, small enough for a `Float` when it glides.
    @inline(__always) func distance(to other: Self) -> Float {
      Float(Int(other.whole) - Int(whole)) + (other.fraction - fraction)
    }
  }

  init(_ setup: ComponentMemory<Float>) {
    length = UInt32(setup.sampleRate * 0.01)
    step = 1 / Float(length)
  }

  /// Sets out for a delay; a voice that starts afresh is there at once. Call it in `retune` only.
  @inline(__always)
  mutating func aim(_ samples: Double, _ tuning: ControlSegment<Float>) {
    wanted = Place(samples)
    guard tuning.starts else { return }
    current = wanted
    goal = wanted
  }

  @inline(__always) var isMoving: Bool { !current.equals(goal) }
  /// Whether the present movement is a cross-fade from `current` to `goal`.
  @inline(__always) var isFading: Bool {
    isMoving && current.distance(to: goal).magnitude > 0.05 * Float(length)
  }
  /// The shortest delay of the present movement.
  @inline(__always) var shortest: Int { min(current.rounded, goal.rounded) }

  /// Begins the next movement and returns how many of `count` samples belong to it.
  @inline(__always)
  mutating func plan(_ count: Int) -> Int {
    if !isMoving && !current.equals(wanted) { goal = wanted }
    return isMoving ? min(count, Int(length - done)) : count
  }

  /// How much of the goal is reached `index` samples from now.
  @inline(__always)
  func progress(_ index: Int) -> Float {
    let x = Float(Int(done) + index + 1) * step
    return x * x * (3 - 2 * x)
  }

  /// Advances by a number of samples, at most the result of `plan`.
  @inline(__always)
  mutating func advance(_ count: Int) {
    guard isMoving else { return }
    done += UInt32(truncatingIfNeeded: count)
    if done == length {
      current = goal
      done = 0
    }
  }

  /// Reads one sample of a line, at least four samples ago.
  @inline(__always)
  func read(_ memory: DelayMemory, _ index: Int) -> Float {
    if !isMoving { return memory.hermite(index, current.rounded, current.fraction) }
    let x = progress(index)
    if isFading {
      let old = memory.hermite(index, current.rounded, current.fraction)
      return old + (memory.hermite(index, goal.rounded, goal.fraction) - old) * x
    }
    let offset = current.fraction + current.distance(to: goal) * x
    let whole = offset.floored
    return memory.hermite(index, current.rounded + Int(whole), offset - whole)
  }
}
