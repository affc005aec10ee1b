import CJPEG
import Numbers

/// Encodes RGB as baseline JPEG with libjpeg-turbo.
public enum JPEGEncoder {
  /// `quality` 1…100; throws when there is not enough memory.
  public static func encode(
    _ picture: Picture, quality: Int = 85
  ) throws(PictureError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let isDone = picture.rgb.withUnsafeBufferPointer { pixels in
      cjpeg_encode(
        pixels.baseAddress, CInt(clamping: picture.width), CInt(clamping: picture.height),
        CInt(min(max(quality, 1), 100)), &bytes, &count)
    }
    guard isDone, let bytes else {
      throw .notEncodable(width: picture.width, height: picture.height)
    }
    defer { cjpeg_free(bytes) }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  }
}
