import CMediaPipe
import Signals

/// MediaPipe's face landmarker in video mode, for one face; used on the vision thread only.
final class FaceLandmarker {
  private let library: MediaPipeLibrary
  private let handle: UnsafeMutableRawPointer
  private var areNamesChecked = false

  init(_ library: MediaPipeLibrary, model: String) throws(VisionError) {
    var handle: UnsafeMutableRawPointer?
    var text: UnsafeMutablePointer<CChar>?
    let status = model.withCString { path in
      var options = CMPFaceOptions()
      options.base = MediaPipeLibrary.baseOptions(model: path)
      options.running_mode = CInt(CMP_RUNNING_MODE_VIDEO)
      options.num_faces = 1
      options.min_face_detection_confidence = 0.5
      options.min_face_presence_confidence = 0.5
      options.min_tracking_confidence = 0.5
      options.output_face_blendshapes = true
      options.output_facial_transformation_matrixes = true
      return library.functions.pointee.face_create(&options, &handle, &text)
    }
    try library.check(status, text, doing: "open \(model)")
    guard let handle else { throw .library(doing: "open \(model)", reason: "no landmarker.") }
    self.library = library
    self.handle = handle
  }

  deinit {
    var text: UnsafeMutablePointer<CChar>?
    _ = library.functions.pointee.face_close(handle, &text)
    if let text { library.functions.pointee.error_free(text) }
  }

  /// The face in an image, with time and sequence still 0; nil when there is none.
  func detect(
    _ image: UnsafeMutableRawPointer, milliseconds: Int64
  ) throws(VisionError) -> FaceFrame? {
    var result = CMPFaceResult()
    var text: UnsafeMutablePointer<CChar>?
    let status = library.functions.pointee.face_detect(
      handle, image, nil, milliseconds, &result, &text)
    try library.check(status, text, doing: "find a face")
    defer { library.functions.pointee.face_close_result(&result) }
    guard result.blendshapes_count > 0, let categories = result.blendshapes?.pointee else {
      return nil
    }
    try checkNames(categories)
    var frame = FaceFrame(available: .none)
    (frame.shapes, frame.available.shapes) = ShapeValues.reading(categories)
    frame.gaze = Gaze(shapes: frame.shapes)
    frame.available.hasGaze = ShapeSet.eyeLook.isSubset(of: frame.available.shapes)
    if result.matrices_count > 0, let head = result.matrices.flatMap({ HeadPose($0.pointee) }) {
      frame.head = head
      frame.available.hasHeadAngles = true
      frame.available.hasHeadPosition = true
    }
    return frame
  }

  /// Shapes are read by their index, so the first face proves that the model numbers them as we do.
  private func checkNames(_ categories: CMPCategories) throws(VisionError) {
    guard !areNamesChecked else { return }
    for category in UnsafeBufferPointer(start: categories.items, count: Int(categories.count)) {
      let index = Int(category.index)
      guard index != 0, let name = category.category_name.map({ String(cString: $0) }),
        ARKitShape(name: name)?.rawValue != index - 1
      else { continue }
      throw .library(doing: "read the face model", reason: "its shape \(index) is \(name).")
    }
    areNamesChecked = true
  }
}

extension ShapeSet {
  static let eyeLook = ShapeSet([
    ARKitShape.eyeLookDownLeft, .eyeLookDownRight, .eyeLookInLeft, .eyeLookInRight,
    .eyeLookOutLeft, .eyeLookOutRight, .eyeLookUpLeft, .eyeLookUpRight,
  ])
}
