import Numbers

/// Where a face is in a picture, in fractions of the picture's width and height from its upper left corner.
public struct FaceBox: Hashable, Codable, Sendable {
  public var left: Double
  public var top: Double
  public var width: Double
  public var height: Double
  /// The height of the eyes in the picture, as a fraction from its top.
  public var eyeLevel: Double

  /// Without an eye level the eyes are taken to be at 40 % of the face's height.
  public init(left: Double, top: Double, width: Double, height: Double, eyeLevel: Double? = nil) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.eyeLevel = eyeLevel ?? top + 0.4 * height
  }

  public var middle: SIMD2<Double> { SIMD2(left + width / 2, top + height / 2) }

  var isUsable: Bool {
    [left, top, width, height, eyeLevel].allSatisfy(\.isFinite) && width > 0 && height > 0
  }

  /// The cells of a side that the face covers.
  func cells(of count: Int, horizontally: Bool) -> Range<Int> {
    let (start, length) = horizontally ? (left, width) : (top, height)
    let first = Int(clamping: (start * Double(count)).rounded(), to: 0...count)
    let last = Int(clamping: ((start + length) * Double(count)).rounded(), to: 0...count)
    return first..<max(first, last)
  }
}
