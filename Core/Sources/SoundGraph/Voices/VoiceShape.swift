import DSP

/// What the controllers of a channel do to sixteen lanes: gains of both sides, and a shelf that brightens or darkens.
///
/// Nothing is computed until a controller has moved. Every value follows its goal through two poles of 5 ms, so that
/// no step of a controller is heard.
struct VoiceShape {
  typealias Lane = SIMD16<Float>

  /// The values of one lane.
  struct Goal: BitwiseCopyable {
    var left: Float = 1
    var right: Float = 1
    /// The gain above the corner, less 1.
    var shelf: Float = 0
    /// The coefficient of the shelf's pole, 0…1.
    var corner: Float = 0
  }

  /// Whether any lane differs from what its graph puts out.
  private(set) var isActive = false

  private var left = SmoothLane(1)
  private var right = SmoothLane(1)
  private var shelf = SmoothLane(0)
  private var corner = Lane(0)
  private var lows = Lane(0)
  private var otherLows = Lane(0)
  /// The right side of a graph with one side.
  private let other: UnsafeMutablePointer<Lane>
  private let speed: Lane

  private static let time = 0.005
  private static let decay = 0.367_879_441_171_442_33

  /// `other` has room for a block; groups that run in sequence may share it.
  init(other: UnsafeMutablePointer<Lane>, sampleRate: Double) {
    self.other = other
    speed = Lane(Float(1 - Scalar.growth(Self.decay, over: Self.time * sampleRate)))
  }

  /// Sets where a lane moves.
  mutating func aim(_ lane: Int, _ goal: Goal) {
    left.goal[lane] = goal.left
    right.goal[lane] = goal.right
    shelf.goal[lane] = goal.shelf
    corner[lane] = goal.corner
    if goal.left != 1 || goal.right != 1 || goal.shelf != 0 { isActive = true }
  }

  /// Puts a lane where it moves, with nothing heard before.
  mutating func land(_ lane: Int) {
    left.land(lane)
    right.land(lane)
    shelf.land(lane)
    (lows[lane], otherLows[lane]) = (0, 0)
  }

  /// A lane that no note uses.
  mutating func clear(_ lane: Int) {
    (left.goal[lane], right.goal[lane], shelf.goal[lane]) = (1, 1, 0)
    land(lane)
  }

  /// At the start of a block: ends what has arrived.
  mutating func refresh() {
    guard isActive, left.isClose, right.isClose, shelf.isClose else { return }
    left.land()
    right.land()
    shelf.land()
    isActive =
      !(left.goal.equals(Lane(1)) && right.goal.equals(Lane(1))
      && shelf.goal.equals(Lane(0)))
  }

  /// Changes the sides of a block in place; returns the right side.
  @inline(__always)
  mutating func apply(
    to first: UnsafeMutablePointer<Lane>, _ second: UnsafeMutablePointer<Lane>, _ count: Int
  ) -> UnsafeMutablePointer<Lane> {
    let isMono = second == first
    let to = isMono ? other : second
    var (left, right, shelf) = (left, right, shelf)
    var (lows, otherLows) = (lows, otherLows)
    for index in 0..<count {
      let gains = (left.next(speed), right.next(speed))
      let amount = shelf.next(speed)
      let sample = first[index]
      lows = lows + (sample + Lane.aboveDenormal - lows) * corner
      let bright = sample + (sample - lows) * amount
      first[index] = bright * gains.0
      if isMono {
        to[index] = bright * gains.1
      } else {
        let sample = second[index]
        otherLows = otherLows + (sample + Lane.aboveDenormal - otherLows) * corner
        to[index] = (sample + (sample - otherLows) * amount) * gains.1
      }
    }
    (self.left, self.right, self.shelf) = (left, right, shelf)
    (self.lows, self.otherLows) = (lows, otherLows)
    return to
  }
}

/// Sixteen values that follow their goals through two equal poles.
struct SmoothLane {
  typealias Lane = SIMD16<Float>

  var goal: Lane
  private var half: Lane
  private var value: Lane

  init(_ value: Float) { (goal, half, self.value) = (Lane(value), Lane(value), Lane(value)) }

  /// Within −120 dB of the goal.
  var isClose: Bool {
    for lane in 0..<16 {
      guard abs(goal[lane] - half[lane]) + abs(goal[lane] - value[lane]) < 1e-6 else {
        return false
      }
    }
    return true
  }

  mutating func land() { (half, value) = (goal, goal) }

  mutating func land(_ lane: Int) { (half[lane], value[lane]) = (goal[lane], goal[lane]) }

  @inline(__always)
  mutating func next(_ speed: Lane) -> Lane {
    half = half + (goal - half) * speed
    value = value + (half - value) * speed
    return value
  }
}
