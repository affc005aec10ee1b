import Foundation

/// Converts the sample rate with an interpolated windowed sinc (J. O. Smith, Digital Audio Resampling, 2002);
/// attenuation above both Nyquist frequencies is 110 dB. One thread at a time.
public final class RateConverter {
  /// Zero crossings of the sinc on each side.
  static let reach = 48
  private static let resolution = 512

  private let channelCount: Int
  private let inputRate: Int
  private let outputRate: Int
  private let scale: Double
  private let half: Int
  private let kernel: [Float]
  /// The window of frames, the oldest first.
  private var window: [Float]
  /// The index of the window's first frame.
  private var first: Int
  private var produced = 0
  private var received = 0

  /// Rates in whole Hz, above 0.
  public init(from inputRate: Int, to outputRate: Int, channelCount: Int) {
    self.channelCount = channelCount
    let divisor = RateConverter.divisor(inputRate, outputRate)
    self.inputRate = inputRate / divisor
    self.outputRate = outputRate / divisor
    scale = min(1, Double(outputRate) / Double(inputRate))
    half = Int((Double(RateConverter.reach) / scale).rounded(.up))
    kernel = RateConverter.windowedSinc()
    first = -half
    window = [Float](repeating: 0, count: half * channelCount)
  }

  /// Processes interleaved frames and returns the frames that are ready.
  public func convert(_ frames: [Float]) -> [Float] {
    window += frames
    received += frames.count / channelCount
    return drain(upTo: received - half)
  }

  /// The remaining frames: the duration is unchanged.
  public func finish() -> [Float] {
    window += [Float](repeating: 0, count: (half + 1) * channelCount)
    return drain(upTo: received)
  }

  private func drain(upTo end: Int) -> [Float] {
    var frames: [Float] = []
    while true {
      let place = produced * inputRate
      let whole = place / outputRate
      guard whole < end else { break }
      append(whole, Double(place % outputRate) / Double(outputRate), to: &frames)
      produced += 1
    }
    let kept = max(produced * inputRate / outputRate - half + 1 - first, 0)
    let old = min(kept, window.count / channelCount)
    window.removeFirst(old * channelCount)
    first += old
    return frames
  }

  private func append(_ whole: Int, _ fraction: Double, to frames: inout [Float]) {
    let start = frames.count
    for _ in 0..<channelCount { frames.append(0) }
    for tap in (1 - half)...half {
      let distance = abs(Double(tap) - fraction) * scale
      let place = distance * Double(RateConverter.resolution)
      let index = Int(place)
      guard index + 1 < kernel.count else { continue }
      let share = Float(place - Double(index))
      let gain = Float(scale) * (kernel[index] + (kernel[index + 1] - kernel[index]) * share)
      let frame = (whole + tap - first) * channelCount
      for side in 0..<channelCount { frames[start + side] += window[frame + side] * gain }
    }
  }

  /// One side of a sinc that ends a little below the Nyquist frequency, under a Kaiser window (β 11).
  private static func windowedSinc() -> [Float] {
    let edge = 1 - 3.6 / Double(reach)
    let whole = bessel(11)
    return (0...reach * resolution).map { index in
      let x = Double(index) / Double(resolution)
      let turn = x / Double(reach)
      let window = bessel(11 * max(1 - turn * turn, 0).squareRoot()) / whole
      let angle = Double.pi * x * edge
      return Float(edge * (angle == 0 ? 1 : sin(angle) / angle) * window)
    }
  }

  private static func bessel(_ x: Double) -> Double {
    var (sum, term, order) = (1.0, 1.0, 1.0)
    while term > sum * 1e-17 {
      term *= (x / (2 * order)) * (x / (2 * order))
      sum += term
      order += 1
    }
    return sum
  }

  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
}
