import Foundation
import Testing

@testable import Landmarks

/// What tests do to real pictures to learn which way an axis points.
extension Picture {
  /// Each pixel taken from the place that `source` names, black outside.
  func resampled(
    width: Int, height: Int, _ source: (Int, Int) -> (x: Double, y: Double)
  ) throws -> Picture {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let place = source(x, y)
        let (column, row) = (Int(place.x.rounded()), Int(place.y.rounded()))
        if column >= 0, column < self.width, row >= 0, row < self.height {
          let start = (row * self.width + column) * 3
          pixels += rgb[start..<start + 3]
        } else {
          pixels += [0, 0, 0]
        }
      }
    }
    return try #require(Picture(width: width, height: height, rgb: pixels))
  }

  /// Turned about a point, clockwise for the viewer.
  func turned(degrees: Double, around: (x: Double, y: Double)) throws -> Picture {
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return try resampled(width: width, height: height) { x, y in
      let (dx, dy) = (Double(x) - around.x, Double(y) - around.y)
      return (around.x + cosine * dx + sine * dy, around.y - sine * dx + cosine * dy)
    }
  }

  func cropped(x: Int, y: Int, width: Int, height: Int) throws -> Picture {
    try resampled(width: width, height: height) { (Double(x + $0), Double(y + $1)) }
  }

  /// With another picture of the same size to its right.
  func beside(_ other: Picture) throws -> Picture {
    let row = width * 3
    var pixels: [UInt8] = []
    for start in stride(from: 0, to: rgb.count, by: row) {
      pixels += rgb[start..<start + row]
      pixels += other.rgb[start..<start + row]
    }
    return try #require(Picture(width: width * 2, height: height, rgb: pixels))
  }

  /// Each column of a box shaded evenly from the pixel above it to the one below.
  func smearing(x: Range<Int>, y: Range<Int>) throws -> Picture {
    var pixels = rgb
    for column in x {
      for row in y {
        let weight = Double(row - y.lowerBound) / Double(y.count)
        for colour in 0..<3 {
          let above = Double(rgb[((y.lowerBound - 1) * width + column) * 3 + colour])
          let below = Double(rgb[(y.upperBound * width + column) * 3 + colour])
          pixels[(row * width + column) * 3 + colour] = UInt8(above + (below - above) * weight)
        }
      }
    }
    return try #require(Picture(width: width, height: height, rgb: pixels))
  }

  /// Smooth colours of any size.
  static func gradient(width: Int, height: Int) throws -> Picture {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { pixels += [UInt8(x * 255 / width), UInt8(y * 255 / height), 128] }
    }
    return try #require(Picture(width: width, height: height, rgb: pixels))
  }
}
