import Numbers

/// The brightness of a picture in 64 × 36 cells, row by row from the upper left corner, 0…255.
public struct LumaThumbnail: Hashable, Sendable {
  public static let width = 64
  public static let height = 36

  public let bytes: [UInt8]

  /// Nil unless there are exactly 64 × 36 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.width * Self.height else { return nil }
    self.bytes = bytes
  }

  fileprivate init(cells: [UInt8]) { bytes = cells }

  /// The mean absolute difference to another thumbnail, 0…255.
  public func difference(from other: LumaThumbnail) -> Double {
    var sum = 0
    for index in bytes.indices { sum += abs(Int(bytes[index]) - Int(other.bytes[index])) }
    return Double(sum) / Double(bytes.count)
  }
}

extension LumaPlane {
  /// The mean of each cell's pixels; a picture with fewer pixels than cells repeats them.
  public var thumbnail: LumaThumbnail {
    var sums = [UInt8](repeating: 0, count: LumaThumbnail.width * LumaThumbnail.height)
    for row in 0..<LumaThumbnail.height {
      let top = row * height / LumaThumbnail.height
      let bottom = max((row + 1) * height / LumaThumbnail.height, top + 1)
      for column in 0..<LumaThumbnail.width {
        let left = column * width / LumaThumbnail.width
        let right = max((column + 1) * width / LumaThumbnail.width, left + 1)
        var sum = 0
        for y in top..<bottom { for x in left..<right { sum += Int(bytes[y * width + x]) } }
        let count = (bottom - top) * (right - left)
        sums[row * LumaThumbnail.width + column] = UInt8(
          truncatingIfNeeded: (sum + count / 2) / count)
      }
    }
    return LumaThumbnail(cells: sums)
  }
}
