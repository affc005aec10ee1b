import Numbers

extension Picture {
  /// The picture within `width` × `height`, or within `height` × `width` for an upright one, by the mean of areas; itself
  /// when it fits.
  public func fitted(width most: Int, height low: Int) -> Picture {
    let isUpright = height > width
    let (mostWidth, mostHeight) = isUpright ? (low, most) : (most, low)
    let scale = min(
      Double(mostWidth) / Double(width), Double(mostHeight) / Double(height))
    guard scale < 1 else { return self }
    let columns = max(1, Int(clamping: (Double(width) * scale).rounded()))
    let rows = max(1, Int(clamping: (Double(height) * scale).rounded()))
    var small = [UInt8](repeating: 0, count: columns * rows * 3)
    for row in 0..<rows {
      let top = row * height / rows
      let bottom = max((row + 1) * height / rows, top + 1)
      for column in 0..<columns {
        let left = column * width / columns
        let right = max((column + 1) * width / columns, left + 1)
        var sums = SIMD4<Int32>()
        for y in top..<bottom {
          for place in stride(from: 3 * (y * width + left), to: 3 * (y * width + right), by: 3) {
            sums &+= SIMD4(Int32(rgb[place]), Int32(rgb[place + 1]), Int32(rgb[place + 2]), 0)
          }
        }
        let count = Int32(truncatingIfNeeded: (bottom - top) * (right - left))
        for channel in 0..<3 {
          small[3 * (row * columns + column) + channel] = UInt8(
            truncatingIfNeeded: (sums[channel] + count / 2) / count)
        }
      }
    }
    return Picture(width: columns, height: rows, rgb: small) ?? self
  }

  /// Left and right are exchanged, as in a mirror.
  public var mirrored: Picture {
    var turned = rgb
    for row in 0..<height {
      for column in 0..<width {
        let from = 3 * (row * width + column)
        let to = 3 * (row * width + width - 1 - column)
        for channel in 0..<3 { turned[to + channel] = rgb[from + channel] }
      }
    }
    return Picture(width: width, height: height, rgb: turned) ?? self
  }
}
