/// Distinguishes a wink from a blink: one lid stays shut while the other stays open, for longer than the lids
/// of a blink differ.
struct WinkGate: Hashable, Sendable {
  /// The closure of the winking lid, 0 without a wink.
  private(set) var left: Float = 0
  private(set) var right: Float = 0

  private var lids = BlinkDetector()
  private var winking: DetectedBlink.Eye?
  private var start = 0.0
  private var wasBlink = false

  /// Minimum seconds with one lid shut; the lids of a blink differ for less.
  static let confirmation = 0.075
  /// Minimum difference between the lids; a squint from the side has less.
  static let difference: Float = 0.4

  /// Adds both lids (0 open, 1 shut), in frame time.
  mutating func register(left: Float, right: Float, at time: Double) {
    if time < start { reset() }
    _ = lids.register(left: left, right: right, at: time)
    let eye = lidShutAlone(left: left, right: right)
    if eye != winking {
      winking = eye
      start = time
    }
    wasBlink = lids.isClosed && (wasBlink || (lids.areBothClosed && eye == nil))
    let isConfirmed = !wasBlink && time - start >= WinkGate.confirmation
    self.left = isConfirmed && eye == .left ? left : 0
    self.right = isConfirmed && eye == .right ? right : 0
  }

  /// Discards a wink in progress.
  mutating func reset() { self = WinkGate() }

  /// The lid that is shut much farther than the other one.
  private func lidShutAlone(left: Float, right: Float) -> DetectedBlink.Eye? {
    let needed = winking == nil ? WinkGate.difference : WinkGate.difference / 2
    if lids.isLeftClosed, left - right >= needed { return .left }
    if lids.isRightClosed, right - left >= needed { return .right }
    return nil
  }
}
