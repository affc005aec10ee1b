import CMediaPipe
import Numbers
import Signals

/// MediaPipe's face landmarker in video mode; for one thread.
final class FaceLandmarker {
  private let library: MediaPipeLibrary
  private let handle: UnsafeMutableRawPointer
  /// The number to detect.
  let limit: Int
  private var areNamesChecked = false

  /// - Parameter limit: the number of faces to detect, 1 or more; each additional face costs time.
  init(_ library: MediaPipeLibrary, model: String, limit: Int) throws(VisionError) {
    var handle: UnsafeMutableRawPointer?
    var text: UnsafeMutablePointer<CChar>?
    let status = model.withCString { path in
      var options = CMPFaceOptions()
      options.base = MediaPipeLibrary.baseOptions(model: path)
      options.running_mode = CInt(CMP_RUNNING_MODE_VIDEO)
      options.num_faces = CInt(limit)
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
    self.limit = limit
  }

  deinit {
    var text: UnsafeMutablePointer<CChar>?
    _ = library.functions.pointee.face_close(handle, &text)
    if let text { library.functions.pointee.error_free(text) }
  }

  /// The faces in an image, at most the wanted number, with time and sequence still 0.
  func detect(
    _ image: UnsafeMutableRawPointer, milliseconds: Int64
  ) throws(VisionError) -> [FaceFrame] {
    var result = CMPFaceResult()
    var text: UnsafeMutablePointer<CChar>?
    let status = library.functions.pointee.face_detect(
      handle, image, nil, milliseconds, &result, &text)
    try library.check(status, text, doing: "find a face")
    defer { library.functions.pointee.face_close_result(&result) }
    let shapes = Self.list(result.blendshapes, result.blendshapes_count)
    let matrices = Self.list(result.matrices, result.matrices_count)
    if let first = shapes.first { try checkNames(first) }
    return shapes.prefix(limit).enumerated().map { index, categories in
      FaceFrame(categories, matrix: index < matrices.count ? matrices[index] : nil)
    }
  }

  private static func list<Element>(
    _ start: UnsafeMutablePointer<Element>?, _ count: some BinaryInteger
  ) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count))
  }

  /// Shapes are read by index, so the first face verifies that the model's order is ours.
  private func checkNames(_ categories: CMPCategories) throws(VisionError) {
    guard !areNamesChecked else { return }
    for category in UnsafeBufferPointer(
      start: categories.items, count: Int(clamping: categories.count))
    {
      let index = Int(category.index)
      guard index != 0, let name = category.category_name.map({ String(cString: $0) }),
        ARKitShape(name: name)?.rawValue != index - 1
      else { continue }
      throw .library(doing: "read the face model", reason: "its shape \(index) is \(name).")
    }
    areNamesChecked = true
  }
}

extension FaceFrame {
  fileprivate init(_ categories: CMPCategories, matrix: CMPMatrix?) {
    self.init(available: .none)
    (shapes, available.shapes) = ShapeValues.reading(categories)
    gaze = Gaze(shapes: shapes)
    available.hasGaze = ShapeSet.eyeLook.isSubset(of: available.shapes)
    guard let pose = matrix.flatMap({ HeadPose($0) }) else { return }
    head = pose
    available.hasHeadAngles = true
    available.hasHeadPosition = true
  }
}

extension ShapeSet {
  static let eyeLook = ShapeSet([
    ARKitShape.eyeLookDownLeft, .eyeLookDownRight, .eyeLookInLeft, .eyeLookInRight,
    .eyeLookOutLeft, .eyeLookOutRight, .eyeLookUpLeft, .eyeLookUpRight,
  ])
}
