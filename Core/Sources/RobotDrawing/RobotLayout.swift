public import RobotFace

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A screen with a robot's face: a wide one has a larger face, and a turned one changes its size without a jump.
///
/// The same numbers as `Web/rooms/robot/layout.js`; `Tests/WebTests/fixtures/robot-screen.json` has those of both.
public struct RobotLayout: Hashable, Sendable {
  /// Seconds for a change of the size.
  public static let turning = 0.3
  /// How much larger the face is on a wide screen.
  public static let larger = 1.3

  /// Points.
  public private(set) var width = 0.0
  public private(set) var height = 0.0
  private var from = 1.0
  private var to = 1.0
  private var since = -Double.infinity

  public init() {}

  /// Sets a size at a time in seconds; the first one takes effect at once.
  ///
  /// - Parameter isStill: for people who want less motion: without a transition.
  public mutating func resize(
    width: Double, height: Double, at time: Double, isStill: Bool = false
  ) {
    let factor = width > height ? Self.larger : 1
    if factor != to {
      from = self.width == 0 || isStill ? factor : self.factor(at: time)
      to = factor
      since = time
    }
    (self.width, self.height) = (width, height)
  }

  /// The length to which the sizes of the eyes are relative, in points.
  public func side(at time: Double) -> Double { min(width, height) * factor(at: time) }

  private func factor(at time: Double) -> Double {
    let way = min(max((time - since) / Self.turning, 0), 1)
    return from + (to - from) * way * way * (3 - 2 * way)
  }
}

extension FaceDrawing {
  /// The face on a screen, moved in and reduced as far as it would exceed the sides of a narrow one.
  public init(_ face: FaceVector, on layout: RobotLayout, at time: Double) {
    self.init(
      face, width: layout.width, height: layout.height, unit: EyeUnit(side: layout.side(at: time)),
      isFramed: true)
  }
}

/// Where a face is on a screen of a width.
struct ScreenPlace {
  let x: Double
  let scale: Double

  /// The part of the width that stays free at each side.
  private static let margin = 0.02

  init(_ face: FaceVector, _ unit: EyeUnit, width: Double) {
    let x = width / 2 + face[.x] * unit.width
    let reach = Self.reach(face, unit)
    let (left, right) = (x + face[.scale] * reach.left, x + face[.scale] * reach.right)
    let edge = Self.margin * width
    let fit = right > left ? min(1, (width - 2 * edge) / (right - left)) : 1
    let (middle, half) = ((left + right) / 2, (right - left) / 2 * fit)
    let held = min(max(middle, edge + half), width - edge - half)
    self.x = held + (x - middle) * fit
    scale = face[.scale] * fit
  }

  /// How far bars and hearts reach to the left and right of the face's middle.
  private static func reach(_ face: FaceVector, _ unit: EyeUnit) -> (left: Double, right: Double) {
    let (w, h) = (unit.width, unit.height)
    let angle = face[.angle] * .pi / 180
    let (c, s) = (cos(angle), sin(angle))
    var (left, right) = (Double.infinity, -Double.infinity)
    for (eye, side) in [(FaceParameter.Eye.left, -1.0), (.right, 1)] {
      let middle =
        c * (side * (unit.gap + w) / 2 + face[eye, .x] * w) - s * face[eye, .y] * h
      let half = (abs(c) * face[eye, .width] * w + abs(s) * face[eye, .height] * h) / 2
      left = min(left, middle - half)
      right = max(right, middle + half)
    }
    let drift = (face[.left, .x] + face[.right, .x]) / 2 * w
    let hearts = unit.gap / 2 + w
    return (
      left + face[.hearts] * min(drift - hearts - 2.6 * w - left, 0),
      right + face[.hearts] * max(drift + hearts + 3 * w - right, 0)
    )
  }
}
