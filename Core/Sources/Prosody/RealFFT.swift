#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The power spectrum of a real sequence whose length is a power of two, by a complex transform of half the length
/// (Cooley and Tukey 1965).
struct RealFFT: Sendable {
  /// 4 or more, a power of two.
  let count: Int

  private let cosines: [Double]
  private let sines: [Double]
  private let reversed: [Int]
  private var real: [Double]
  private var imaginary: [Double]

  init(count: Int) {
    precondition(count >= 4 && count & (count - 1) == 0)
    self.count = count
    let half = count / 2
    cosines = (0..<half).map { cos(2 * .pi * Double($0) / Double(count)) }
    sines = (0..<half).map { sin(2 * .pi * Double($0) / Double(count)) }
    let bits = half.trailingZeroBitCount
    reversed = (0..<half).map { index in
      (0..<bits).reduce(0) { $0 | (index >> $1 & 1) << (bits - 1 - $1) }
    }
    real = Array(repeating: 0, count: half)
    imaginary = real
  }

  /// Squared magnitudes of the bins 0…count/2 of `input`, which has `count` numbers.
  mutating func power(of input: [Double], into output: inout [Double]) {
    transform(input)
    let half = count / 2
    output[0] = (real[0] + imaginary[0]) * (real[0] + imaginary[0])
    output[half] = (real[0] - imaginary[0]) * (real[0] - imaginary[0])
    for bin in 1..<half {
      let (x, y) = separated(bin)
      output[bin] = x * x + y * y
    }
  }

  /// The real parts of the bins 0…count/2 of `input`; for an even sequence, the whole transform.
  mutating func realPart(of input: [Double], into output: inout [Double]) {
    transform(input)
    let half = count / 2
    output[0] = real[0] + imaginary[0]
    output[half] = real[0] - imaginary[0]
    for bin in 1..<half { output[bin] = separated(bin).0 }
  }

  /// One bin of the real sequence from the two halves that were transformed together.
  private func separated(_ bin: Int) -> (Double, Double) {
    let mirror = count / 2 - bin
    let evenReal = (real[bin] + real[mirror]) / 2
    let evenImaginary = (imaginary[bin] - imaginary[mirror]) / 2
    let oddReal = (imaginary[bin] + imaginary[mirror]) / 2
    let oddImaginary = (real[mirror] - real[bin]) / 2
    let c = cosines[bin]
    let s = sines[bin]
    return (
      evenReal + oddReal * c + oddImaginary * s, evenImaginary + oddImaginary * c - oddReal * s
    )
  }

  private mutating func transform(_ input: [Double]) {
    let half = count / 2
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        for index in 0..<half {
          let place = reversed[index]
          real[place] = input[2 * index]
          imaginary[place] = input[2 * index + 1]
        }
        var size = 1
        while size < half {
          Self.pass(size, count / (2 * size), real, imaginary, cosines, sines)
          size *= 2
        }
      }
    }
  }

  /// Joins transforms of `size` points in pairs; `step` strides the table of angles.
  private static func pass(
    _ size: Int, _ step: Int, _ real: UnsafeMutableBufferPointer<Double>,
    _ imaginary: UnsafeMutableBufferPointer<Double>, _ cosines: [Double], _ sines: [Double]
  ) {
    for start in stride(from: 0, to: real.count, by: 2 * size) {
      for offset in 0..<size {
        let c = cosines[offset * step]
        let s = sines[offset * step]
        let low = start + offset
        let high = low + size
        let x = real[high] * c + imaginary[high] * s
        let y = imaginary[high] * c - real[high] * s
        real[high] = real[low] - x
        imaginary[high] = imaginary[low] - y
        real[low] += x
        imaginary[low] += y
      }
    }
  }
}
