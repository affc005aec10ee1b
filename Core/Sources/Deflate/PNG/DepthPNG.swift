import Numbers

/// Depth or another quantity of 16 bits for each pixel, row by row from the top left.
public struct DepthPicture: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// `width × height` values; in depth pictures millimetres, 0 where nothing was measured.
  public let samples: [UInt16]

  public init(width: Int, height: Int, samples: [UInt16]) {
    self.width = width
    self.height = height
    self.samples = samples
  }
}

/// PNG files of grey with 16 bits (PNG specification, W3C 2003), written for speed.
public enum DepthPNG {
  /// Empty when a side is not 1…16,384 or `samples` has not `width × height` values. Any thread.
  public static func encode(
    _ samples: UnsafeBufferPointer<UInt16>, width: Int, height: Int
  ) -> [UInt8] {
    let sides = 1...PNGHeader.longestSide
    guard sides.contains(width), sides.contains(height), samples.count == width * height,
      let base = samples.baseAddress
    else { return [] }
    return PNGWriter(width: width, height: height, bitDepth: 16)
      .encode(ceiling: 12, content: .filteredPixels) { row, target in
        let source = base + row * width
        let words = UnsafeMutableRawPointer(target)
        for column in 0..<width {
          words.storeBytes(
            of: source[column].bigEndian, toByteOffset: 2 &* column, as: UInt16.self)
        }
      }
  }

  public static func encode(_ picture: DepthPicture) -> [UInt8] {
    picture.samples.withUnsafeBufferPointer {
      encode($0, width: picture.width, height: picture.height)
    }
  }

  /// Reads any PNG file of grey with 16 bits that is not interlaced; checksums are verified. Memory stays in proportion
  /// to the file's size. Any thread.
  public static func decode(_ bytes: [UInt8]) throws(PNGError) -> DepthPicture {
    let reader = try PNGReader(bytes, bitDepth: 16)
    let (width, height) = (reader.header.width, reader.header.height)
    let samples = [UInt16](unsafeUninitializedCapacity: width * height) { target, count in
      for row in 0..<height {
        let words = UnsafeRawPointer(reader.row(row))
        for column in 0..<width {
          target[row &* width &+ column] = UInt16(
            bigEndian: words.loadUnaligned(fromByteOffset: 2 &* column, as: UInt16.self))
        }
      }
      count = width * height
    }
    return DepthPicture(width: width, height: height, samples: samples)
  }
}
