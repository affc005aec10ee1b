import Foundation

/// Radix-2 fast Fourier transform in double precision, for measurements.
public struct FourierTransform: Sendable {
  public let size: Int
  private let cosines: [Double]
  private let sines: [Double]

  /// `size` is a power of two.
  public init(size: Int) {
    precondition(size > 1 && size & (size - 1) == 0)
    self.size = size
    cosines = (0..<size / 2).map { cos(2 * .pi * Double($0) / Double(size)) }
    sines = (0..<size / 2).map { -sin(2 * .pi * Double($0) / Double(size)) }
  }

  /// A transform of this size. Those of 16,384 to 262,144, of which measurements make many, are made once.
  static func sized(_ size: Int) -> FourierTransform {
    usual.first { $0.size == size } ?? FourierTransform(size: size)
  }

  private static let usual = (14...18).map { FourierTransform(size: 1 << $0) }

  /// In place, without scaling.
  public func forward(_ real: inout [Double], _ imaginary: inout [Double]) {
    real.withUnsafeMutableBufferPointer { re in
      imaginary.withUnsafeMutableBufferPointer { im in
        reverse(re, im)
        var half = 1
        while half < size {
          let stride = size / (2 * half)
          for start in Swift.stride(from: 0, to: size, by: 2 * half) {
            for k in 0..<half {
              let (c, s) = (cosines[k * stride], sines[k * stride])
              let (i, j) = (start + k, start + k + half)
              let x = re[j] * c - im[j] * s
              let y = re[j] * s + im[j] * c
              re[j] = re[i] - x
              im[j] = im[i] - y
              re[i] += x
              im[i] += y
            }
          }
          half *= 2
        }
      }
    }
  }

  private func reverse(
    _ re: UnsafeMutableBufferPointer<Double>, _ im: UnsafeMutableBufferPointer<Double>
  ) {
    var j = 0
    for i in 1..<size {
      var bit = size / 2
      while j & bit != 0 {
        j ^= bit
        bit /= 2
      }
      j ^= bit
      if i < j {
        re.swapAt(i, j)
        im.swapAt(i, j)
      }
    }
  }
}
