import Signals

/// A face and a hand landmarker that follow one stream of pictures; used on the vision thread only.
final class FaceHandTracker {
  private let library: MediaPipeLibrary
  private let faceModel: String?
  private let faceLimit: Int
  private let handModel: String?
  private var face: FaceLandmarker?
  private var hand: HandLandmarker?
  private var clock = FrameClock()
  private var size = SIMD2<Int>()
  private var sequence: UInt32 = 0

  init(
    _ library: MediaPipeLibrary, faceModel: String?, handModel: String?, faceLimit: Int = 1
  ) throws(VisionError) {
    self.library = library
    self.faceLimit = max(1, faceLimit)
    self.faceModel = faceModel
    self.handModel = handModel
    try openLandmarkers()
  }

  func track(_ picture: Picture, time: Double) throws(VisionError) -> Tracked {
    guard let step = clock.step(to: time) else { throw .invalidTime(time) }
    let newSize = SIMD2(picture.width, picture.height)
    if step.isRestart || (newSize != size && size != SIMD2()) {
      size = SIMD2(-1, -1)
      try openLandmarkers()
    }
    size = newSize
    defer { sequence &+= 1 }

    return try library.withImage(picture) { image throws(VisionError) in
      var tracked = Tracked(
        face: nil, hands: HandFrame(time: time, sequence: sequence, hands: []))
      if let face {
        tracked.faces = try face.detect(image, milliseconds: step.milliseconds)
        for index in tracked.faces.indices {
          tracked.faces[index].time = time
          tracked.faces[index].sequence = sequence
        }
        tracked.face = tracked.faces.first ?? .lost(time: time, sequence: sequence)
      }
      if let hand {
        tracked.hands.hands = try hand.detect(image, milliseconds: step.milliseconds)
      }
      return tracked
    }
  }

  private func openLandmarkers() throws(VisionError) {
    (face, hand) = (nil, nil)
    if let faceModel {
      face = try FaceLandmarker(library, model: faceModel, faces: faceLimit)
    }
    if let handModel { hand = try HandLandmarker(library, model: handModel) }
  }
}
