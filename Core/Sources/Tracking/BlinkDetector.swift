/// A short closure of one eye or both.
public struct DetectedBlink: Hashable, Sendable {
  public enum Eye: String, Codable, Sendable { case left, right, both }

  /// When the first lid closed, in frame time.
  public var start: Double
  /// Seconds until both were open again.
  public var duration: Double
  public var eye: Eye
}

/// Finds blinks and winks in the two eyeBlink channels; hysteresis prevents double detection.
public struct BlinkDetector: Hashable, Sendable {
  /// The threshold at which a lid counts as shut.
  public let closing: Float
  /// The threshold below which a shut lid counts as open.
  public let opening: Float
  /// Maximum duration of a blink in seconds; a longer closure is not a blink.
  public let longest: Double

  public private(set) var isLeftClosed = false
  public private(set) var isRightClosed = false
  private var closure: DetectedBlink?

  public init(closing: Float = 0.5, opening: Float = 0.35, longest: Double = 0.5) {
    self.closing = closing
    self.opening = opening
    self.longest = longest
  }

  /// Whether at least one eye is shut.
  public var isClosed: Bool { isLeftClosed || isRightClosed }

  var areBothClosed: Bool { isLeftClosed && isRightClosed }

  /// Adds both lids (0 open, 1 shut); returns the blink that ends with this frame.
  public mutating func register(left: Float, right: Float, at time: Double) -> DetectedBlink? {
    if let closure, time < closure.start { reset() }
    isLeftClosed = left >= (isLeftClosed ? opening : closing)
    isRightClosed = right >= (isRightClosed ? opening : closing)
    guard isClosed else {
      defer { closure = nil }
      return closure.flatMap { finished($0, at: time) }
    }
    let eye: DetectedBlink.Eye = isLeftClosed ? (isRightClosed ? .both : .left) : .right
    guard let begun = closure else {
      closure = DetectedBlink(start: time, duration: 0, eye: eye)
      return nil
    }
    if begun.eye != eye { closure?.eye = .both }
    return nil
  }

  /// Discards a closure in progress; call it when the face is lost.
  public mutating func reset() {
    self = BlinkDetector(closing: closing, opening: opening, longest: longest)
  }

  private func finished(_ closure: DetectedBlink, at time: Double) -> DetectedBlink? {
    let duration = time - closure.start
    guard duration <= longest else { return nil }
    return DetectedBlink(start: closure.start, duration: duration, eye: closure.eye)
  }
}
