public import Signals

/// Infers from a take whether the head's angles have the signs of our axes.
///
/// While a person looks at one point the eyes counter-rotate, so the gaze direction in the room varies less
/// with the correct sign. Pitch and yaw are tested within spans of 2 s, without saccades, blinks and frames
/// that lack head or eyes. Roll cannot be inferred.
public struct HeadSigns: Hashable, Sendable {
  /// The minimum spread of the head within the spans, in degrees.
  public static let leastHeadSpread = 1.0
  /// The minimum number of frames for an axis.
  public static let leastFrames = 60

  static let leastCorrelation = 0.4
  static let leastRatio = 1.25
  private static let span = 2.0
  private static let leastFramesInSpan = 10
  private static let shutLid: Float = 0.35

  /// Frames with a face.
  public private(set) var faces = 0
  /// Of those, frames with head angles and eyes.
  public private(set) var withBoth = 0

  private var yaw = AxisSpread()
  private var elevation = AxisSpread()
  private var spanStart: Double?
  private var lastTime = 0.0

  public init() {}

  /// Adds the next frame of a take, uncalibrated.
  public mutating func add(_ frame: ChannelFrame) {
    guard frame.isTracked else { return endSpan() }
    faces += 1
    let known = frame.available
    guard known.contains(.headYaw), known.contains(.headPitch), known.isSuperset(of: .gaze) else {
      return endSpan()
    }
    withBoth += 1
    let start = spanStart ?? frame.time
    if frame.time < lastTime || frame.time - start >= Self.span { endSpan() }
    lastTime = frame.time
    spanStart = spanStart ?? frame.time
    let values = frame.values
    guard max(values[.eyeBlinkLeft], values[.eyeBlinkRight]) < Self.shutLid else {
      yaw.interrupt()
      return elevation.interrupt()
    }
    yaw.add(
      head: values[.headYaw], left: values[.eyeGazeLeftX], right: values[.eyeGazeRightX],
      at: frame.time)
    elevation.add(
      head: -values[.headPitch], left: values[.eyeGazeLeftY], right: values[.eyeGazeRightY],
      at: frame.time)
  }

  /// The result so far for pitch, yaw and roll.
  public var findings: [SignFinding] {
    var (yaw, elevation) = (yaw, elevation)
    yaw.endSpan(ofAtLeast: Self.leastFramesInSpan)
    elevation.endSpan(ofAtLeast: Self.leastFramesInSpan)
    return [
      elevation.finding(.pitch, hasBoth: withBoth > 0),
      yaw.finding(.yaw, hasBoth: withBoth > 0),
      SignFinding(axis: .roll, verdict: .undecided, doubt: .eyesSayNothing),
    ]
  }

  private mutating func endSpan() {
    spanStart = nil
    yaw.endSpan(ofAtLeast: Self.leastFramesInSpan)
    elevation.endSpan(ofAtLeast: Self.leastFramesInSpan)
  }
}

/// The result for the sign of one axis.
public struct SignFinding: Codable, Hashable, Sendable {
  public enum Axis: String, Codable, Sendable { case pitch, yaw, roll }

  public enum Verdict: String, Codable, Sendable {
    /// The eyes counter-rotate with the current sign.
    case verified
    /// They counter-rotate only with the other sign.
    case inverted
    case undecided
  }

  /// Why an axis is undecided.
  public enum Doubt: String, Codable, Sendable {
    case noHeadOrEyes, tooFewFrames, headTooStill, noClearAnswer, eyesSayNothing
  }

  public var axis: Axis
  public var verdict: Verdict
  public var doubt: Doubt?
  /// The number of tested frames.
  public var frames = 0
  /// Pearson's correlation of head and eyes within the spans: -1 for full counter-rotation.
  public var correlation = 0.0
  /// Standard deviations within the spans, in degrees: of the head, and of the gaze in the room with the
  /// current and with the other sign.
  public var headSpread = 0.0
  public var lookSpread = 0.0
  public var lookSpreadInverted = 0.0
}

/// Sums of one axis: of the current span, and of all earlier spans. Sums are of angles integrated from their
/// steps, without saccades.
private struct AxisSpread: Hashable, Sendable {
  private struct Sums: Hashable, Sendable {
    var frames = 0
    var head = 0.0
    var eyes = 0.0
    var headSquares = 0.0
    var eyeSquares = 0.0
    var products = 0.0
  }

  private struct Instant: Hashable, Sendable {
    var time: Double
    var head: Double
    var eyes: Double
  }

  private var span = Sums()
  private var total = Sums()
  private var last: Instant?
  private var head = 0.0
  private var eyes = 0.0

  /// Radians of the head, and both eyes as ±1 = ±30°; an eye at its limit is excluded.
  mutating func add(head: Float, left: Float, right: Float, at time: Double) {
    guard max(abs(left), abs(right)) < 0.999 else { return interrupt() }
    let now = Instant(
      time: time, head: Double(head) * 180 / .pi, eyes: Double(left + right) / 2 * 30)
    if let last { step(from: last, to: now) }
    last = now
    span.frames += 1
    span.head += self.head
    span.eyes += eyes
    span.headSquares += self.head * self.head
    span.eyeSquares += eyes * eyes
    span.products += self.head * eyes
  }

  /// Marks a discontinuity before the next frame.
  mutating func interrupt() { last = nil }

  /// Eyes that are much faster than the head, for either sign, are a saccade.
  private mutating func step(from last: Instant, to now: Instant) {
    let seconds = now.time - last.time
    let turn = now.head - last.head
    let look = now.eyes - last.eyes
    guard seconds < 0.1, abs(look) <= 2 * abs(turn) + 30 * seconds else { return }
    head += turn
    eyes += look
  }

  mutating func endSpan(ofAtLeast least: Int) {
    defer {
      span = Sums()
      (last, head, eyes) = (nil, 0, 0)
    }
    guard span.frames >= least else { return }
    let count = Double(span.frames)
    total.frames += span.frames
    total.headSquares += max(0, span.headSquares - span.head * span.head / count)
    total.eyeSquares += max(0, span.eyeSquares - span.eyes * span.eyes / count)
    total.products += span.products - span.head * span.eyes / count
  }

  func finding(_ axis: SignFinding.Axis, hasBoth: Bool) -> SignFinding {
    var finding = SignFinding(axis: axis, verdict: .undecided)
    finding.frames = total.frames
    guard total.frames > 0 else {
      finding.doubt = hasBoth ? .tooFewFrames : .noHeadOrEyes
      return finding
    }
    let count = Double(total.frames)
    func spread(_ squares: Double) -> Double { (max(0, squares) / count).squareRoot() }
    let squares = total.headSquares + total.eyeSquares
    finding.headSpread = spread(total.headSquares)
    finding.lookSpread = spread(squares + 2 * total.products)
    finding.lookSpreadInverted = spread(squares - 2 * total.products)
    let scale = (total.headSquares * total.eyeSquares).squareRoot()
    finding.correlation = scale > 0 ? total.products / scale : 0
    finding.decide()
    return finding
  }
}

extension SignFinding {
  fileprivate mutating func decide() {
    let spreads = [lookSpread, lookSpreadInverted].sorted()
    if frames < HeadSigns.leastFrames {
      doubt = .tooFewFrames
    } else if headSpread < HeadSigns.leastHeadSpread {
      doubt = .headTooStill
    } else if abs(correlation) < HeadSigns.leastCorrelation
      || spreads[1] < HeadSigns.leastRatio * spreads[0]
    {
      doubt = .noClearAnswer
    } else {
      verdict = correlation < 0 ? .verified : .inverted
    }
  }
}
