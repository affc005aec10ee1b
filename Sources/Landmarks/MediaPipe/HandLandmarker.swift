import CMediaPipe
import Numbers
import Signals

/// MediaPipe's hand landmarker in video mode; for one thread.
final class HandLandmarker {
  private let library: MediaPipeLibrary
  private let handle: UnsafeMutableRawPointer
  /// The number to detect.
  let limit: Int

  /// - Parameter limit: the number of hands to detect, 1 or more.
  init(_ library: MediaPipeLibrary, model: String, limit: Int) throws(VisionError) {
    var handle: UnsafeMutableRawPointer?
    var text: UnsafeMutablePointer<CChar>?
    let status = model.withCString { path in
      var options = CMPHandOptions()
      options.base = MediaPipeLibrary.baseOptions(model: path)
      options.running_mode = CInt(CMP_RUNNING_MODE_VIDEO)
      options.num_hands = CInt(limit)
      options.min_hand_detection_confidence = 0.5
      options.min_hand_presence_confidence = 0.5
      options.min_tracking_confidence = 0.5
      return library.functions.pointee.hand_create(&options, &handle, &text)
    }
    try library.check(status, text, doing: "open \(model)")
    guard let handle else { throw .library(doing: "open \(model)", reason: "no landmarker.") }
    self.library = library
    self.handle = handle
    self.limit = limit
  }

  deinit {
    var text: UnsafeMutablePointer<CChar>?
    _ = library.functions.pointee.hand_close(handle, &text)
    if let text { library.functions.pointee.error_free(text) }
  }

  /// The hands in an image, at most the wanted number.
  func detect(
    _ image: UnsafeMutableRawPointer, milliseconds: Int64
  ) throws(VisionError) -> [Hand] {
    var result = CMPHandResult()
    var text: UnsafeMutablePointer<CChar>?
    let status = library.functions.pointee.hand_detect(
      handle, image, nil, milliseconds, &result, &text)
    try library.check(status, text, doing: "find hands")
    defer { library.functions.pointee.hand_close_result(&result) }
    let count = min(
      result.handedness_count, result.landmarks_count, result.world_landmarks_count)
    return (0..<min(Int(clamping: count), limit)).compactMap { index in
      guard let side = result.handedness?[index], let picture = result.landmarks?[index],
        let world = result.world_landmarks?[index]
      else { return nil }
      return Hand(side: side, picture: picture, world: world)
    }
  }
}

extension Hand {
  /// Nil when the side has no name or a point is missing or not finite.
  fileprivate init?(side: CMPCategories, picture: CMPLandmarks, world: CMPLandmarks) {
    guard side.count > 0, let best = side.items?.pointee, let name = best.category_name,
      let side = Side(rawValue: String(cString: name).lowercased()), best.score.isFinite,
      let picture = HandJoints(picture), let world = HandJoints(world)
    else { return nil }
    self.init(
      side: side, confidence: min(max(best.score, 0), 1), picture: picture, world: world)
  }
}

extension HandJoints {
  fileprivate init?(_ landmarks: CMPLandmarks) {
    guard landmarks.count == HandJoints.count, let items = landmarks.items else { return nil }
    self.init()
    for joint in 0..<HandJoints.count {
      let point = SIMD3(items[joint].x, items[joint].y, items[joint].z)
      guard point.x.isFinite, point.y.isFinite, point.z.isFinite else { return nil }
      self[joint] = point
    }
  }
}
