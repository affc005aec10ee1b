public import FaceModel
public import Mapping
public import Observation
public import Streaming

/// TRACK's face between two frames: how it moves, from where it is seen, and its picture.
@MainActor
@Observable
public final class FaceStage {
  public private(set) var motion = FaceMotion()
  public private(set) var viewpoint = FaceViewpoint()
  /// Whether the newest frame has a face; false before the first one.
  public private(set) var isTracked = false
  /// Whether the phone is too hot for three dimensions.
  public private(set) var isPlain = false
  @ObservationIgnored private let plans: CapturePlans
  @ObservationIgnored private var drawn: Drawn?
  /// What the current drag and pinch have done so far.
  @ObservationIgnored private var dragged: SIMD2<Double> = .zero
  @ObservationIgnored private var pinched = 1.0

  /// The rig and its picture, which are used again for every frame.
  private struct Drawn {
    var isDetailed: Bool
    var rig: FaceRig
    var picture: FacePicture

    init(isDetailed: Bool) {
      self.isDetailed = isDetailed
      rig = FaceRig(isDetailed: isDetailed)
      picture = FacePicture(of: rig)
    }
  }

  public init(plans: CapturePlans = CapturePlans()) { self.plans = plans }

  /// Moves on by `elapsed` seconds to the newest frame.
  public func take(_ frame: ControlFrame, elapsed: Double) {
    if isTracked != frame.isTracked { isTracked = frame.isTracked }
    let isHot = !plans.current.isFaceDetailed
    if isPlain != isHot { isPlain = isHot }
    var next = motion
    next.move(
      to: frame.input, available: frame.available, isTracked: frame.isTracked, elapsed: elapsed)
    if next != motion { motion = next }
  }

  /// The face as it is now, as in a mirror.
  public func picture(
    _ motion: FaceMotion, from viewpoint: FaceViewpoint, isDetailed: Bool, width: Double,
    height: Double
  ) -> FacePicture {
    var drawn = self.drawn.take() ?? Drawn(isDetailed: isDetailed)
    if drawn.isDetailed != isDetailed { drawn = Drawn(isDetailed: isDetailed) }
    drawn.rig.move(motion.values)
    drawn.picture.draw(
      drawn.rig, motion.values, from: viewpoint, width: width, height: height, palette: .dark,
      isMirrored: true)
    self.drawn = drawn
    return drawn.picture
  }

  /// Turns the face by the way of a finger so far, in points, over a view of this height.
  public func drag(_ way: SIMD2<Double>, height: Double) {
    let step = way - dragged
    dragged = way
    viewpoint.drag(step.x, step.y, height: height)
  }

  /// Enlarges the face by the factor of a pinch so far.
  public func pinch(_ factor: Double) {
    guard factor > 0, factor.isFinite else { return }
    viewpoint.scale(by: Float(factor / pinched))
    pinched = factor
  }

  /// The fingers are lifted.
  public func endGesture() { (dragged, pinched) = (.zero, 1) }

  public func resetView() { viewpoint.reset() }
}
