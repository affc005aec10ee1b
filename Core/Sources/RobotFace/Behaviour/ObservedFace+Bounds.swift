import Numbers

/// The rectangle of a face in a camera's picture as its sensor reads it: fractions of the picture, from its upper left
/// corner.
public struct FaceBounds: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// As in the picture turned clockwise by a multiple of 90 degrees; other angles count as the nearest multiple.
  func turned(by degrees: Double) -> Self {
    guard degrees.isFinite else { return self }
    switch (Int(clamping: (degrees / 90).rounded()) % 4 + 4) % 4 {
    case 1: return Self(x: 1 - y - height, y: x, width: height, height: width)
    case 2: return Self(x: 1 - x - width, y: 1 - y - height, width: width, height: height)
    case 3: return Self(x: y, y: 1 - x - width, width: height, height: width)
    default: return self
    }
  }
}

extension ObservedFace {
  /// A face that a camera found without its shapes; nil for a rectangle that is not finite or is empty.
  ///
  /// - Parameters:
  ///   - rotation: degrees clockwise by which the picture is level.
  ///   - yaw: degrees by which the face is turned from the camera, either way; nil when unknown.
  public init?(_ bounds: FaceBounds, id: Int, rotation: Double, yaw: Double?) {
    let level = bounds.turned(by: rotation)
    let numbers = [level.x, level.y, level.width, level.height]
    guard numbers.allSatisfy(\.isFinite), level.width > 0, level.height > 0 else { return nil }
    // The camera's right is the viewer's left.
    let place = GazePoint(
      x: 1 - 2 * (level.x + level.width / 2), y: 2 * (level.y + level.height / 2) - 1)
    let turned = yaw.flatMap { $0.isFinite ? abs($0) : nil }
    self.init(
      id: id, place: place.clamped, size: min(level.height, 1),
      attention: turned.map(LookAngles.attention(at:)) ?? 0.8)
  }
}
