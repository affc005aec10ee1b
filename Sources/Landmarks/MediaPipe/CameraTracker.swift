import Signals

/// The landmarkers of one stream of pictures, exactly those that are wanted; for one thread.
final class CameraTracker {
  private struct Landmarkers {
    var face: FaceLandmarker?
    var hand: HandLandmarker?
    var pose: PoseLandmarker?
  }

  private let library: MediaPipeLibrary
  private var wanted: TrackerOptions
  private var models: ModelPaths
  private var landmarkers: Landmarkers
  private var clock = FrameClock()
  private var size = SIMD2<Int>()

  init(
    _ library: MediaPipeLibrary, _ wanted: TrackerOptions, _ models: ModelPaths
  ) throws(VisionError) {
    self.library = library
    self.wanted = wanted
    self.models = models
    landmarkers = try Self.open(library, wanted, models, keeping: Landmarkers())
  }

  /// Creates and drops landmarkers; those whose number stays keep their state. On an error nothing has changed.
  func setWanted(_ wanted: TrackerOptions, _ models: ModelPaths) throws(VisionError) {
    landmarkers = try Self.open(library, wanted, models, keeping: landmarkers)
    self.wanted = wanted
    self.models = models
  }

  /// Whether nothing is wanted: a picture need not even be decoded.
  var isIdle: Bool { wanted.isEmpty }

  func track(_ picture: PictureView, time: Double) throws(VisionError) -> DetectionResult {
    guard let step = clock.step(to: time) else { throw .invalidTime(time) }
    let newSize = SIMD2(picture.width, picture.height)
    if step.isRestart || (newSize != size && size != SIMD2()) {
      size = SIMD2(-1, -1)
      landmarkers = Landmarkers()
      landmarkers = try Self.open(library, wanted, models, keeping: landmarkers)
    }
    size = newSize
    guard !isIdle else { return DetectionResult() }
    let luma = wanted.hasLuma ? PictureLuma(picture) : nil
    guard wanted.hasModels else { return DetectionResult(luma: luma) }
    return try library.withImage(picture) { image throws(VisionError) in
      DetectionResult(
        faces: try landmarkers.face?.detect(image, milliseconds: step.milliseconds),
        hands: try landmarkers.hand?.detect(image, milliseconds: step.milliseconds),
        bodies: try landmarkers.pose?.detect(image, milliseconds: step.milliseconds), luma: luma)
    }
  }

  /// The wanted landmarkers: present ones that detect the same number, and new ones.
  private static func open(
    _ library: MediaPipeLibrary, _ wanted: TrackerOptions, _ models: ModelPaths,
    keeping old: Landmarkers
  ) throws(VisionError) -> Landmarkers {
    var next = Landmarkers()
    if wanted.faces > 0, let model = models.face {
      next.face =
        old.face?.limit == wanted.faces
        ? old.face : try FaceLandmarker(library, model: model, limit: wanted.faces)
    }
    if wanted.hands > 0, let model = models.hand {
      next.hand =
        old.hand?.limit == wanted.hands
        ? old.hand : try HandLandmarker(library, model: model, limit: wanted.hands)
    }
    if wanted.bodies > 0, let model = models.pose {
      next.pose =
        old.pose?.limit == wanted.bodies
        ? old.pose : try PoseLandmarker(library, model: model, limit: wanted.bodies)
    }
    return next
  }
}
