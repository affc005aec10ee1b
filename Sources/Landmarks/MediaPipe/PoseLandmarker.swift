import CMediaPipe
import Numbers
import Signals

/// MediaPipe's pose landmarker in video mode; for one thread.
final class PoseLandmarker {
  private let library: MediaPipeLibrary
  private let handle: UnsafeMutableRawPointer
  /// The number to detect.
  let limit: Int

  /// - Parameter limit: the number of bodies to detect, 1 or more; each additional body costs time.
  init(_ library: MediaPipeLibrary, model: String, limit: Int) throws(VisionError) {
    var handle: UnsafeMutableRawPointer?
    var text: UnsafeMutablePointer<CChar>?
    let status = model.withCString { path in
      var options = CMPPoseOptions()
      options.base = MediaPipeLibrary.baseOptions(model: path)
      options.running_mode = CInt(CMP_RUNNING_MODE_VIDEO)
      options.num_poses = CInt(limit)
      options.min_pose_detection_confidence = 0.5
      options.min_pose_presence_confidence = 0.5
      options.min_tracking_confidence = 0.5
      options.output_segmentation_masks = false
      return library.functions.pointee.pose_create(&options, &handle, &text)
    }
    try library.check(status, text, doing: "open \(model)")
    guard let handle else { throw .library(doing: "open \(model)", reason: "no landmarker.") }
    self.library = library
    self.handle = handle
    self.limit = limit
  }

  deinit {
    var text: UnsafeMutablePointer<CChar>?
    _ = library.functions.pointee.pose_close(handle, &text)
    if let text { library.functions.pointee.error_free(text) }
  }

  /// The bodies in an image, at most the wanted number.
  func detect(
    _ image: UnsafeMutableRawPointer, milliseconds: Int64
  ) throws(VisionError) -> [Body] {
    var result = CMPPoseResult()
    var text: UnsafeMutablePointer<CChar>?
    let status = library.functions.pointee.pose_detect(
      handle, image, nil, milliseconds, &result, &text)
    try library.check(status, text, doing: "find bodies")
    defer { library.functions.pointee.pose_close_result(&result) }
    let count = min(result.landmarks_count, result.world_landmarks_count)
    return (0..<min(Int(clamping: count), limit)).compactMap { index in
      guard let picture = result.landmarks?[index], let world = result.world_landmarks?[index]
      else { return nil }
      return Body(picture: picture, world: world)
    }
  }
}

extension Body {
  /// Nil when a point is missing or not finite.
  fileprivate init?(picture: CMPLandmarks, world: CMPLandmarks) {
    guard let joints = BodyJoints(picture), let world = BodyJoints(world),
      let visibility = BodyScores(picture, { $0.has_visibility ? $0.visibility : 0 }),
      let presence = BodyScores(picture, { $0.has_presence ? $0.presence : 0 })
    else { return nil }
    self.init(picture: joints, world: world, visibility: visibility, presence: presence)
  }
}

extension BodyJoints {
  fileprivate init?(_ landmarks: CMPLandmarks) {
    guard landmarks.count == BodyJoint.count, let items = landmarks.items else { return nil }
    self.init()
    for joint in BodyJoint.allCases {
      let item = items[joint.rawValue]
      let point = SIMD3(item.x, item.y, item.z)
      guard point.x.isFinite, point.y.isFinite, point.z.isFinite else { return nil }
      self[joint] = point
    }
  }
}

extension BodyScores {
  /// Clamped to 0…1.
  fileprivate init?(_ landmarks: CMPLandmarks, _ score: (CMPLandmark) -> Float) {
    guard landmarks.count == BodyJoint.count, let items = landmarks.items else { return nil }
    self.init()
    for joint in BodyJoint.allCases {
      let value = score(items[joint.rawValue])
      guard value.isFinite else { return nil }
      self[joint] = min(max(value, 0), 1)
    }
  }
}
