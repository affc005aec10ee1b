import CJPEG
import Numbers

/// Decodes JPEG from memory to RGB with libjpeg-turbo; for one thread at a time.
public final class JPEGDecoder {
  private let decoder = cjpeg_decoder_create()

  public init() {}

  deinit { cjpeg_decoder_destroy(decoder) }

  /// Decodes into a picture, whose memory is reused when its size stays.
  ///
  /// Truncated or damaged data is an error, and the pixels are then undefined.
  public func decode(
    _ bytes: [UInt8], into picture: inout Picture, maximumPixels: Int = Picture.maximumPixels
  ) throws(PictureError) {
    let result: Result<Void, PictureError> = bytes.withUnsafeBufferPointer { source in
      do throws(PictureError) {
        return .success(try decode(source, into: &picture, maximumPixels: maximumPixels))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  func decode(
    _ source: UnsafeBufferPointer<UInt8>, into picture: inout Picture,
    maximumPixels: Int = Picture.maximumPixels
  ) throws(PictureError) {
    guard let decoder else { throw .damagedJPEG("out of memory") }
    var width: CInt = 0
    var height: CInt = 0
    guard cjpeg_read_header(decoder, source.baseAddress, source.count, &width, &height) else {
      throw .damagedJPEG(message)
    }
    let size = SIMD2(Int(width), Int(height))
    guard Picture.isAllowed(width: size.x, height: size.y, limit: maximumPixels) else {
      throw .tooLarge(width: size.x, height: size.y, limit: maximumPixels)
    }
    let isWhole = picture.write(width: size.x, height: size.y) { pixels in
      cjpeg_read_pixels(decoder, pixels.baseAddress, pixels.count)
    }
    guard isWhole else { throw .damagedJPEG(message) }
  }

  /// Decodes one JPEG.
  public static func decode(
    _ bytes: [UInt8], maximumPixels: Int = Picture.maximumPixels
  ) throws(PictureError) -> Picture {
    var picture = Picture.empty
    try JPEGDecoder().decode(bytes, into: &picture, maximumPixels: maximumPixels)
    return picture
  }

  private var message: String {
    let text = String(cString: cjpeg_decoder_message(decoder))
    return text.isEmpty ? "not a JPEG" : text
  }
}
