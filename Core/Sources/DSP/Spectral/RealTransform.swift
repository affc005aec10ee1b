import Foundation

/// Fast Fourier transform of real samples, for any power of two up to the longest.
///
/// N samples are taken as N/2 complex numbers, transformed by radix 2 and taken apart
/// (J. Cooley, J. Tukey 1965; H. Sorensen et al., Real-Valued Fast Fourier Transform Algorithms, IEEE ASSP 1987).
/// Turning factors stand stage by stage, so that every inner loop reads neighbours.
@_spi(Tests) public struct RealTransform {
  private let cosines: UnsafeMutablePointer<Float>
  private let sines: UnsafeMutablePointer<Float>
  private let reversed: UnsafeMutablePointer<UInt32>
  private let bits: Int

  /// `longest` is a power of two, at least 16; the tables are constants of the instance.
  init<Lane: AudioLane>(longest: Int, _ setup: inout ComponentMemory<Lane>) {
    self.init(longest: longest) { setup.constants($0) }
  }

  /// `constants` gives memory for a number of floats, all 0, which stays as long as this transform.
  @_spi(Tests) public init(
    longest: Int, constants: (Int) -> UnsafeMutablePointer<Float>
  ) {
    let half = longest / 2
    bits = half.trailingZeroBitCount
    cosines = constants(2 * half)
    sines = constants(2 * half)
    reversed = UnsafeMutableRawPointer(constants(half))
      .bindMemory(to: UInt32.self, capacity: half)
    var width = 1
    while width <= half {
      for k in 0..<width {
        let angle = -Double.pi * Double(k) / Double(width)
        cosines[width + k - 1] = Float(cos(angle))
        sines[width + k - 1] = Float(sin(angle))
      }
      width *= 2
    }
    for index in 1..<half {
      reversed[index] =
        reversed[index / 2] / 2 + (index.isMultiple(of: 2) ? 0 : UInt32(half / 2))
    }
  }

  /// Bins 0…size/2 of `size` samples, unscaled: a cosine of amplitude 1 on a bin gives size/2 there.
  @_spi(Tests) public func forward(
    _ samples: UnsafePointer<Float>, size: Int, _ real: UnsafeMutablePointer<Float>,
    _ imaginary: UnsafeMutablePointer<Float>
  ) {
    let half = size / 2
    let shift = UInt32(bits - half.trailingZeroBitCount)
    for index in 0..<half {
      let place = Int(reversed[index] >> shift)
      real[place] = samples[2 * index]
      imaginary[place] = samples[2 * index + 1]
    }
    butterflies(real, imaginary, half)
    let (zero, nyquist) = (real[0] + imaginary[0], real[0] - imaginary[0])
    for k in 1...half / 2 {
      let other = half - k
      let evenRe = 0.5 * (real[k] + real[other])
      let evenIm = 0.5 * (imaginary[k] - imaginary[other])
      let oddRe = 0.5 * (imaginary[k] + imaginary[other])
      let oddIm = 0.5 * (real[other] - real[k])
      let (c, s) = (cosines[half + k - 1], sines[half + k - 1])
      let turnedRe = oddRe * c - oddIm * s
      let turnedIm = oddRe * s + oddIm * c
      real[k] = evenRe + turnedRe
      imaginary[k] = evenIm + turnedIm
      real[other] = evenRe - turnedRe
      imaginary[other] = turnedIm - evenIm
    }
    (real[0], imaginary[0]) = (zero, 0)
    (real[half], imaginary[half]) = (nyquist, 0)
  }

  /// `size` samples from bins 0…size/2, scaled so that it undoes `forward`; `work` takes size samples, too.
  @_spi(Tests) public func inverse(
    _ real: UnsafePointer<Float>, _ imaginary: UnsafePointer<Float>, size: Int,
    _ samples: UnsafeMutablePointer<Float>, work: UnsafeMutablePointer<Float>
  ) {
    let half = size / 2
    let shift = UInt32(bits - half.trailingZeroBitCount)
    let (re, im) = (work, work + half)
    let scale = 1 / Float(size)
    for k in 0..<half {
      let other = half - k
      let evenRe = real[k] + real[other]
      let evenIm = imaginary[k] - imaginary[other]
      let turnedRe = real[k] - real[other]
      let turnedIm = imaginary[k] + imaginary[other]
      let (c, s) = (cosines[half + k - 1], -sines[half + k - 1])
      let oddRe = turnedRe * c - turnedIm * s
      let oddIm = turnedRe * s + turnedIm * c
      // Real and imaginary parts change places: that makes a forward transform an inverse one.
      let place = Int(reversed[k] >> shift)
      im[place] = (evenRe - oddIm) * scale
      re[place] = (evenIm + oddRe) * scale
    }
    butterflies(re, im, half)
    for index in 0..<half {
      samples[2 * index] = im[index]
      samples[2 * index + 1] = re[index]
    }
  }

  private func butterflies(
    _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    var width = 1
    while width < count {
      if width < 8 {
        narrow(re, im, count, width)
      } else {
        wide(re, im, count, width)
      }
      width *= 2
    }
  }

  @inline(__always)
  private func narrow(
    _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>, _ count: Int,
    _ width: Int
  ) {
    var start = 0
    while start < count {
      for k in 0..<width {
        let (c, s) = (cosines[width + k - 1], sines[width + k - 1])
        let (i, j) = (start + k, start + k + width)
        let x = re[j] * c - im[j] * s
        let y = re[j] * s + im[j] * c
        re[j] = re[i] - x
        im[j] = im[i] - y
        re[i] += x
        im[i] += y
      }
      start += 2 * width
    }
  }

  @inline(__always)
  private func wide(
    _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>, _ count: Int,
    _ width: Int
  ) {
    var start = 0
    while start < count {
      var k = 0
      while k < width {
        let c = eight(cosines + (width + k - 1))
        let s = eight(sines + (width + k - 1))
        let (i, j) = (start + k, start + k + width)
        let (upperRe, upperIm) = (eight(re + i), eight(im + i))
        let (lowerRe, lowerIm) = (eight(re + j), eight(im + j))
        let x = lowerRe * c - lowerIm * s
        let y = lowerRe * s + lowerIm * c
        store(upperRe - x, re + j)
        store(upperIm - y, im + j)
        store(upperRe + x, re + i)
        store(upperIm + y, im + i)
        k += 8
      }
      start += 2 * width
    }
  }

  @inline(__always)
  private func eight(_ place: UnsafePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(place).loadUnaligned(as: SIMD8<Float>.self)
  }

  @inline(__always)
  private func store(_ value: SIMD8<Float>, _ place: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(place).storeBytes(of: value, as: SIMD8<Float>.self)
  }
}
