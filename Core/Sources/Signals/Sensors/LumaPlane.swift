import Numbers

/// The brightness of a picture in full, row by row, 0…255.
public struct LumaPlane: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public let bytes: [UInt8]

  /// Nil unless each side has 3…8192 pixels and there are `width` × `height` bytes.
  public init?(width: Int, height: Int, bytes: [UInt8]) {
    guard (3...8192).contains(width), (3...8192).contains(height), bytes.count == width * height
    else { return nil }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// The picture in 640 columns by the mean of areas; itself when it is not wider.
  public func scaled() -> LumaPlane {
    let columns = 640
    let rows = height * columns / width
    guard width > columns, rows >= 3 else { return self }
    var small = [UInt8](repeating: 0, count: columns * rows)
    bytes.withUnsafeBufferPointer { bytes in
      for row in 0..<rows {
        let (top, bottom) = (row * height / rows, (row + 1) * height / rows)
        for column in 0..<columns {
          let (left, right) = (column * width / columns, (column + 1) * width / columns)
          var sum = 0
          for y in top..<bottom { for x in left..<right { sum += Int(bytes[y * width + x]) } }
          let count = (bottom - top) * (right - left)
          small[row * columns + column] = UInt8(truncatingIfNeeded: (sum + count / 2) / count)
        }
      }
    }
    return LumaPlane(width: columns, height: rows, bytes: small) ?? self
  }

  /// The variance of the Laplacian, a measure of focus that grows with sharpness (Pech-Pacheco et al. 2000).
  ///
  /// With the kernel of four neighbours, over all pixels but the border. Comparable only at one width: see `scaled`.
  public var laplacianVariance: Double {
    bytes.withUnsafeBufferPointer { pixel in
      var (sum, squares) = (0, 0)
      for y in 1..<height - 1 {
        for place in y * width + 1..<(y + 1) * width - 1 {
          let around =
            Int(pixel[place - 1]) + Int(pixel[place + 1]) + Int(pixel[place - width])
            + Int(pixel[place + width])
          let value = around - 4 * Int(pixel[place])
          sum += value
          squares += value * value
        }
      }
      let count = Double((width - 2) * (height - 2))
      let mean = Double(sum) / count
      return Double(squares) / count - mean * mean
    }
  }
}
