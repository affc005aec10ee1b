import Signals

/// A face and a hand landmarker for one stream of pictures; for one thread.
final class FaceHandTracker {
  private let library: MediaPipeLibrary
  private let options: TrackerOptions
  private let faceModel: String?
  private let handModel: String?
  private var face: FaceLandmarker?
  private var hand: HandLandmarker?
  private var clock = FrameClock()
  private var size = SIMD2<Int>()

  init(
    _ library: MediaPipeLibrary, _ options: TrackerOptions, faceModel: String?, handModel: String?
  ) throws(VisionError) {
    self.library = library
    self.options = options
    self.faceModel = options.face ? faceModel : nil
    self.handModel = options.hands ? handModel : nil
    try openLandmarkers()
  }

  func track(_ picture: PictureView, time: Double) throws(VisionError) -> SeenPicture {
    guard let step = clock.step(to: time) else { throw .invalidTime(time) }
    let newSize = SIMD2(picture.width, picture.height)
    if step.isRestart || (newSize != size && size != SIMD2()) {
      size = SIMD2(-1, -1)
      try openLandmarkers()
    }
    size = newSize
    return try library.withImage(picture) { image throws(VisionError) in
      SeenPicture(
        faces: try face?.detect(image, milliseconds: step.milliseconds),
        hands: try hand?.detect(image, milliseconds: step.milliseconds) ?? [])
    }
  }

  private func openLandmarkers() throws(VisionError) {
    (face, hand) = (nil, nil)
    if let faceModel {
      face = try FaceLandmarker(library, model: faceModel, faces: options.faceLimit)
    }
    if let handModel { hand = try HandLandmarker(library, model: handModel) }
  }
}
