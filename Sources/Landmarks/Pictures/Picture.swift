/// Packed RGB, 8 bits per channel, rows from the top.
public struct Picture: Hashable, Sendable {
  public private(set) var width: Int
  public private(set) var height: Int
  public private(set) var rgb: [UInt8]

  /// Nil unless `rgb` holds exactly width × height × 3 bytes, at least one pixel and at most `maximumPixels`, none of its
  /// sides longer than `maximumSide`.
  public init?(width: Int, height: Int, rgb: [UInt8]) {
    guard Picture.isAllowed(width: width, height: height), rgb.count == width * height * 3
    else { return nil }
    self.width = width
    self.height = height
    self.rgb = rgb
  }

  /// 16,777,216: 50 MB of RGB.
  public static let maximumPixels = 1 << 24
  /// 32,766 pixels: MediaPipe aborts the process for a longer side.
  public static let maximumSide = 32_766

  static let empty = Picture()

  private init() { (width, height, rgb) = (0, 0, []) }

  static func isAllowed(width: Int, height: Int, limit: Int = maximumPixels) -> Bool {
    let sides = 1...maximumSide
    return sides.contains(width) && sides.contains(height) && height <= limit / width
  }

  /// Calls `body` with the pixels, without a copy.
  func withView<Answer>(
    _ body: (PictureView) throws(VisionError) -> Answer
  ) throws(VisionError) -> Answer {
    let result: Result<Answer, VisionError> = rgb.withUnsafeBufferPointer { pixels in
      let view = PictureView(width: width, height: height, pixels: pixels)
      do throws(VisionError) { return .success(try body(view)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Changes the size to width × height and lets `body` write the pixels, in the same memory where the size allows.
  mutating func write<Result>(
    width: Int, height: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Result
  ) -> Result {
    if rgb.count != width * height * 3 {
      rgb = [UInt8](repeating: 0, count: width * height * 3)
    }
    self.width = width
    self.height = height
    return rgb.withUnsafeMutableBufferPointer { body($0) }
  }
}

/// Packed RGB in memory of another owner; valid during one call.
struct PictureView {
  let width: Int
  let height: Int
  let pixels: UnsafeBufferPointer<UInt8>
}
