import Signals

/// When a hand moves, in half seconds: by its place in the picture, the motion of a wrist, or the fingers of a glove.
///
/// The picture has no metres: the length of the hand, from the wrist to the middle knuckle, stands for 0.09 m.
struct ActivityCheck: Sendable {
  /// Seconds.
  static let step = 0.5
  /// Metres per second.
  static let handSpeed: Float = 0.02
  static let handLength: Float = 0.09
  /// RMS of radians per second, and of metres per second squared without gravity.
  static let wristTurn = 0.1
  static let wristPush = 0.3
  /// Radians within a half second.
  static let fingerTravel: Float = 3 * .pi / 180

  /// Width divided by height of the picture.
  private let aspect: Float
  private var slot: Double?
  private var isKnown = false
  private var isMoving = false
  private var active = Share()
  private(set) var firstMotion: Double?
  private var wrists: [Hand.Side: SIMD2<Float>] = [:]
  private var turn = Spread()
  private var push = Spread()
  private var fingers: [Hand.Side: (low: SIMD32<Float>, high: SIMD32<Float>)] = [:]

  init(aspect: Float) { self.aspect = aspect.isFinite && aspect > 0 ? aspect : 16.0 / 9 }

  mutating func add(_ frame: HandFrame, at time: Double) {
    advance(to: time)
    isKnown = true
    for hand in frame.hands where HandCheck.isSeen(hand) {
      let wrist = point(hand.picture[0])
      guard let start = wrists[hand.side] else {
        wrists[hand.side] = wrist
        continue
      }
      let bone = point(hand.picture[9]) - wrist
      let length = (bone * bone).sum().squareRoot()
      let travel = ((wrist - start) * (wrist - start)).sum().squareRoot()
      let metres = length > 0 ? travel / length * Self.handLength : 0
      if metres > Self.handSpeed * Float(Self.step) { isMoving = true }
    }
  }

  /// The motion of a wrist's device.
  mutating func add(_ sample: MotionSample, at time: Double) {
    advance(to: time)
    if sample.available.contains(.rotationRate) {
      isKnown = true
      turn.add(Double((sample.rotationRate * sample.rotationRate).sum()))
    }
    if sample.available.contains(.userAcceleration) {
      isKnown = true
      push.add(Double((sample.userAcceleration * sample.userAcceleration).sum()))
    }
  }

  mutating func add(_ frame: GloveFrame, at time: Double) {
    advance(to: time)
    isKnown = true
    let angles = frame.angles.storage
    let range = fingers[frame.side] ?? (angles, angles)
    fingers[frame.side] = (pointwiseMin(range.low, angles), pointwiseMax(range.high, angles))
  }

  private func point(_ joint: SIMD3<Float>) -> SIMD2<Float> { SIMD2(joint.x * aspect, joint.y) }

  private mutating func advance(to time: Double) {
    let next = (time / Self.step).rounded(.down)
    guard let slot else {
      self.slot = next
      return
    }
    guard next > slot else { return }
    close(slot)
    self.slot = next
  }

  private mutating func close(_ slot: Double) {
    isMoving =
      isMoving || turn.mean.squareRoot() > Self.wristTurn
      || push.mean.squareRoot() > Self.wristPush
      || fingers.values.contains { ($0.high - $0.low).max() > Self.fingerTravel }
    if isKnown {
      active.add(isMoving)
      if isMoving, firstMotion == nil { firstMotion = slot * Self.step }
    }
    (isKnown, isMoving, turn, push) = (false, false, Spread(), Spread())
    wrists.removeAll(keepingCapacity: true)
    fingers.removeAll(keepingCapacity: true)
  }

  /// - Parameter span: begin and end of the take.
  func results(in span: ClosedRange<Double>) -> [CheckResult] {
    let wait = firstMotion.map { max($0 - span.lowerBound, 0) }
    let silent = active.count > 0 ? span.upperBound - span.lowerBound : nil
    return [
      CheckRule.rule(.firstMotion).result(wait ?? silent),
      CheckRule.rule(.idle).result(active.value.map { 1 - $0 }),
    ]
  }
}
