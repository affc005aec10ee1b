import Foundation

/// One doubling of the sample rate and its way back: a linear-phase half-band filter
/// (F. Mintzer, On Half-Band FIR Filters, IEEE ASSP 1982; Kaiser window).
struct HalfBand<Lane: AudioLane> {
  /// Taps on one side; the filter has 4m − 1.
  private let half: Int
  private let taps: UnsafeMutablePointer<Float>
  private let upward: UnsafeMutablePointer<Lane>
  private let even: UnsafeMutablePointer<Lane>
  private let odd: UnsafeMutablePointer<Lane>

  /// Up and down together are late by this many samples of the lower rate, twice.
  var doubleDelay: Int { 4 * half - 2 }

  init(half: Int, beta: Double, longestChunk: Int, _ setup: inout ComponentMemory<Lane>) {
    self.half = half
    taps = setup.constants(half)
    upward = setup.allocate(2 * half - 1 + longestChunk)
    even = setup.allocate(2 * half - 1 + longestChunk)
    odd = setup.allocate(half + longestChunk)
    for (index, tap) in Self.design(half: half, beta: beta).enumerated() {
      taps[index] = Float(tap)
    }
  }

  /// The outer half of the even taps; all of them sum up to a half, like the one in the middle.
  private static func design(half: Int, beta: Double) -> [Double] {
    let middle = Double(2 * half - 1)
    let taps = (0..<half).map { index in
      let x = Double(2 * index) - middle
      let place = x / (middle + 1)
      let window = bessel(beta * (1 - place * place).squareRoot()) / bessel(beta)
      return sin(.pi * x / 2) / (.pi * x) * window
    }
    let sum = 2 * taps.reduce(0, +)
    return taps.map { $0 * 0.5 / sum }
  }

  private static func bessel(_ x: Double) -> Double {
    var (sum, term, k) = (1.0, 1.0, 1.0)
    while term > sum * 1e-16 {
      term *= x * x / (4 * k * k)
      sum += term
      k += 1
    }
    return sum
  }

  /// Writes 2 · count samples.
  @inline(__always)
  func up(
    _ input: UnsafePointer<Lane>, _ count: Int, into output: UnsafeMutablePointer<Lane>
  ) {
    let history = 2 * half - 1
    for index in 0..<count { upward[history + index] = input[index] }
    for index in 0..<count {
      output[2 * index] = 2 * filtered(upward + index)
      output[2 * index + 1] = upward[half + index]
    }
    for index in 0..<history { upward[index] = upward[count + index] }
  }

  /// Reads 2 · count samples and writes `count`.
  @inline(__always)
  func down(
    _ input: UnsafePointer<Lane>, _ count: Int, into output: UnsafeMutablePointer<Lane>
  ) {
    let history = 2 * half - 1
    for index in 0..<count {
      even[history + index] = input[2 * index]
      odd[half + index] = input[2 * index + 1]
    }
    for index in 0..<count { output[index] = filtered(even + index) + 0.5 * odd[index] }
    for index in 0..<history { even[index] = even[count + index] }
    for index in 0..<half { odd[index] = odd[count + index] }
  }

  /// The even taps over 2 · half samples, from the oldest on.
  @inline(__always)
  private func filtered(_ samples: UnsafePointer<Lane>) -> Lane {
    let last = 2 * half - 1
    var sum = Lane(taps[0]) * (samples[0] + samples[last])
    for index in 1..<half { sum += Lane(taps[index]) * (samples[index] + samples[last - index]) }
    return sum
  }

  /// Clears the state of every voice.
  @inline(__always)
  func clear() {
    for index in 0..<2 * half - 1 {
      upward[index] = Lane(0)
      even[index] = Lane(0)
    }
    for index in 0..<half { odd[index] = Lane(0) }
  }
}
