public import Mapping
import Signals

/// A plain face of a few shapes, for a phone that is hot, the free tier and small screens.
///
/// Positions are fractions of the half side of a square, from its middle: x to the right as the performer sees a mirror,
/// y downwards.
public struct PlainFace: Hashable, Sendable {
  public struct Eye: Hashable, Sendable {
    public var x: Double
    public var y: Double
    /// 0 is shut; more than 1 is wide.
    public var openness: Double
    /// Where the pupil is, −1…1 of the eye.
    public var pupil: SIMD2<Double>
    /// How far the brow is above the eye; 1 at rest.
    public var brow: Double
  }

  /// The middle of the face and how it is turned, clockwise in radians.
  public var middle: SIMD2<Double>
  public var roll: Double
  /// The left one on the screen first.
  public var eyes: [Eye]
  /// Halves of the mouth's width, of its opening, and how far its corners are raised.
  public var mouth: (width: Double, open: Double, smile: Double) {
    (mouthShape.x, mouthShape.y, mouthShape.z)
  }
  private var mouthShape: SIMD3<Double>
  public var isTracked: Bool

  /// The face of a frame's calibrated channels; a channel that is not available is at rest.
  public init(_ frame: ControlFrame) {
    func value(_ channel: Channel) -> Double {
      let value = Double(frame.input[channel])
      return frame.available.contains(channel) && value.isFinite ? value : 0
    }
    isTracked = frame.isTracked
    // As in a mirror: the performer's left is the left of the screen.
    middle = SIMD2(-0.3 * value(.headYaw), 0.3 * value(.headPitch))
    roll = value(.headRoll)
    func eye(
      _ x: Double, _ blink: Channel, _ wide: Channel, _ gaze: (Channel, Channel),
      _ down: Channel, _ up: Channel
    ) -> Eye {
      Eye(
        x: x, y: -0.2, openness: min(max(1 - value(blink) + 0.4 * value(wide), 0), 1.4),
        pupil: SIMD2(-value(gaze.0), -value(gaze.1)),
        brow: 1 + value(up) + 0.5 * value(.browInnerUp) - 0.6 * value(down))
    }
    eyes = [
      eye(
        -0.35, .eyeBlinkLeft, .eyeWideLeft, (.eyeGazeLeftX, .eyeGazeLeftY), .browDownLeft,
        .browOuterUpLeft),
      eye(
        0.35, .eyeBlinkRight, .eyeWideRight, (.eyeGazeRightX, .eyeGazeRightY), .browDownRight,
        .browOuterUpRight),
    ]
    let smile = (value(.mouthSmileLeft) + value(.mouthSmileRight)) / 2
    let frown = (value(.mouthFrownLeft) + value(.mouthFrownRight)) / 2
    mouthShape = SIMD3(
      max(0.3 + 0.12 * smile - 0.15 * max(value(.mouthPucker), value(.mouthFunnel)), 0.08),
      0.02 + 0.3 * value(.jawOpen), smile - frown)
  }
}
