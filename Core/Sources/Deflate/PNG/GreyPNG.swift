import Numbers

/// A picture of 8 bits for each pixel, row by row from the top left: brightness, or a confidence.
public struct GreyPicture: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// `width × height` values.
  public let samples: [UInt8]

  public init(width: Int, height: Int, samples: [UInt8]) {
    self.width = width
    self.height = height
    self.samples = samples
  }
}

/// PNG files of grey with 8 bits (PNG specification, W3C 2003), written for speed.
public enum GreyPNG {
  /// Empty when a side is not 1…16,384 or `samples` has not `width × height` values. Any thread.
  public static func encode(
    _ samples: UnsafeBufferPointer<UInt8>, width: Int, height: Int
  ) -> [UInt8] {
    let sides = 1...PNGHeader.longestSide
    guard sides.contains(width), sides.contains(height), samples.count == width * height,
      let base = samples.baseAddress
    else { return [] }
    return PNGWriter(width: width, height: height, bitDepth: 8)
      .encode(ceiling: 12, content: .filteredPixels) { row, target in
        target.update(from: base + row * width, count: width)
      }
  }

  public static func encode(_ picture: GreyPicture) -> [UInt8] {
    picture.samples.withUnsafeBufferPointer {
      encode($0, width: picture.width, height: picture.height)
    }
  }

  /// Reads any PNG file of grey with 8 bits that is not interlaced; checksums are verified. Memory stays in proportion
  /// to the file's size. Any thread.
  public static func decode(_ bytes: [UInt8]) throws(PNGError) -> GreyPicture {
    let reader = try PNGReader(bytes, bitDepth: 8)
    let (width, height) = (reader.header.width, reader.header.height)
    let samples = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
      guard let base = target.baseAddress else { return }
      for row in 0..<height {
        (base + row * width).update(from: reader.row(row), count: width)
      }
      count = width * height
    }
    return GreyPicture(width: width, height: height, samples: samples)
  }
}
