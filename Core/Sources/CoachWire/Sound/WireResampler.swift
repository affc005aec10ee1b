#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Numbers

/// Converts a stream of mono sound to 16 kHz: a windowed sinc whose coefficients between 256 tabulated phases are
/// interpolated linearly (Smith, "Digital Audio Resampling", 2002; window of Kaiser 1974).
///
/// Flat to 7/8 of the smaller Nyquist frequency (7 kHz from 16 kHz up), images and aliases ≤ −80 dB. Sound of 16 kHz
/// passes unchanged. Coefficients are summed to 1 in each phase, so that a constant stays one.
public struct WireResampler: Sendable {
  public static let inputRates = 4_000.0...384_000

  /// Hz.
  public let inputRate: Double
  /// Seconds that output is late, half the length of the filter: sample `n` is the sound at `n / 16,000` s, no later.
  public let delay: Double

  private static let phaseCount = 256
  private static let attenuation = 90.0
  /// Coefficients of phase 0, of phase 1 and so on, with one phase more for the interpolation.
  private let table: [Float]
  private let tapCount: Int
  /// Input samples between two of the output.
  private let step: Double
  /// Input that later output still needs; the first sample of the next output's filter is at `position`.
  private var history: [Float]
  private var position = 0.0

  /// Nil outside of `inputRates`.
  public init?(inputRate: Double) {
    guard Self.inputRates.contains(inputRate) else { return nil }
    let outputRate = Double(CoachConstants.sampleRate)
    self.inputRate = inputRate
    step = inputRate / outputRate
    guard step != 1 else {
      (table, tapCount, delay, history) = ([], 0, 0, [])
      return
    }
    let nyquist = min(inputRate, outputRate) / 2
    let (pass, stop) = (nyquist * 0.875, nyquist)
    // Kaiser's estimate of the length for a transition band.
    let width = 2 * Double.pi * (stop - pass) / inputRate
    let half = Int(
      clamping: ((Self.attenuation - 7.95) / (2.285 * width) / 2).rounded(.up), to: 8...8_192)
    tapCount = 2 * half
    // Whole steps meet phase 0 only.
    let phases = step == step.rounded() ? 0...0 : 0...Self.phaseCount
    table = Self.table(phases, half: half, cutoff: (pass + stop) / 2 / inputRate)
    delay = Double(half) / inputRate
    history = Array(repeating: 0, count: half - 1)
  }

  /// The output that the input up to now allows; a block may have any size. What is not finite counts as 0.
  public mutating func convert(_ block: some Sequence<Float>) -> [Float] {
    let block = Array(block)
    guard tapCount > 0 else { return block.map { $0.isFinite ? $0 : 0 } }
    for sample in block { history.append(sample.isFinite ? sample : 0) }
    var output: [Float] = []
    var whole = Int(clamping: position)
    history.withUnsafeBufferPointer { input in
      while whole + tapCount <= input.count {
        output.append(value(of: input, from: whole, fraction: position - Double(whole)))
        position += step
        whole = Int(clamping: position)
      }
    }
    let used = min(whole, history.count)
    history.removeFirst(used)
    position -= Double(used)
    return output
  }

  private func value(
    of input: UnsafeBufferPointer<Float>, from start: Int, fraction: Double
  ) -> Float {
    let place = fraction * Double(Self.phaseCount)
    let phase = Int(clamping: place, to: 0...Self.phaseCount - 1)
    let weight = Float(place - Double(phase))
    return table.withUnsafeBufferPointer { table in
      let (near, far) = (phase * tapCount, (phase + 1) * tapCount)
      var (first, second): (Float, Float) = (0, 0)
      var tap = 0
      if weight == 0 {
        while tap < tapCount {
          first += table[near + tap] * input[start + tap]
          tap += 1
        }
        return first
      }
      while tap < tapCount {
        let sample = input[start + tap]
        first += table[near + tap] * sample
        second += table[far + tap] * sample
        tap += 1
      }
      return first + weight * (second - first)
    }
  }

  /// `cutoff` in cycles a sample. Tap `k` of a phase weighs the sample that stands `k − half + 1 − fraction` behind the
  /// output.
  private static func table(
    _ phases: ClosedRange<Int>, half: Int, cutoff: Double
  ) -> [Float] {
    let beta = 0.1102 * (attenuation - 8.7)
    let scale = bessel(beta)
    return phases.flatMap { phase -> [Float] in
      let fraction = Double(phase) / Double(phaseCount)
      let taps = (0..<2 * half).map { tap -> Double in
        let offset = Double(tap - half + 1) - fraction
        let edge = offset / Double(half)
        guard edge.magnitude <= 1 else { return 0 }
        let angle = 2 * Double.pi * cutoff * offset
        let sinc = angle == 0 ? 1 : sin(angle) / angle
        return sinc * bessel(beta * (1 - edge * edge).squareRoot()) / scale
      }
      let sum = taps.reduce(0, +)
      return taps.map { Float($0 / sum) }
    }
  }

  /// The modified Bessel function of the first kind, order 0, by its series.
  private static func bessel(_ x: Double) -> Double {
    var (sum, term, number) = (1.0, 1.0, 1.0)
    while term > sum * 1e-12 {
      term *= (x / (2 * number)) * (x / (2 * number))
      sum += term
      number += 1
    }
    return sum
  }
}
