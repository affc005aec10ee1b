import CMediaPipe
import Numbers

/// The loaded library; for one thread.
final class MediaPipeLibrary {
  let functions: UnsafeMutablePointer<CMPLibrary>

  init(_ path: String) throws(VisionError) {
    var message = [CChar](repeating: 0, count: 1024)
    guard let functions = cmp_load(path, &message, message.count) else {
      let end = message.firstIndex(of: 0) ?? 0
      let reason = String(decoding: message[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw .unavailable(
        VisionUnavailable(
          reason: "The vision library at \(path) cannot be loaded: \(reason).",
          hint: MediaPipeLibrary.hint(for: reason)))
    }
    self.functions = functions
  }

  deinit { cmp_unload(functions) }

  /// Throws the error text of a failed call, and frees it.
  func check(
    _ status: CInt, _ text: UnsafeMutablePointer<CChar>?, doing: String
  ) throws(VisionError) {
    let reason = text.map { String(cString: $0) }
    if let text { functions.pointee.error_free(text) }
    guard status != 0 else { return }
    throw .library(doing: doing, reason: reason ?? "status \(status).")
  }

  /// Calls `body` with the library's own copy of a picture.
  func withImage<Answer>(
    _ picture: PictureView,
    _ body: (UnsafeMutableRawPointer) throws(VisionError) -> Answer
  ) throws(VisionError) -> Answer {
    var image: UnsafeMutableRawPointer?
    var text: UnsafeMutablePointer<CChar>?
    let status = functions.pointee.image_create(
      CInt(CMP_FORMAT_SRGB), CInt(picture.width), CInt(picture.height), picture.pixels.baseAddress,
      CInt(picture.pixels.count), &image, &text)
    try check(status, text, doing: "take a picture")
    guard let image else { throw .library(doing: "take a picture", reason: "no image.") }
    defer { functions.pointee.image_free(image) }
    return try body(image)
  }

  /// The options common to all our landmarkers: a model file, on the CPU.
  static func baseOptions(model: UnsafePointer<CChar>) -> CMPBaseOptions {
    var options = CMPBaseOptions()
    options.model_asset_path = model
    options.file_descriptor = -1
    return options
  }

  private static func hint(for reason: String) -> String {
    reason.contains("libEGL") || reason.contains("libGLES")
      ? "Install what it needs, on Debian with `sudo apt install libegl1 libgles2`."
      : VisionUnavailable.install
  }
}
