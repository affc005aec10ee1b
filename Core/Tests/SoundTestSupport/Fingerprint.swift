import Foundation
import SoundQuality

/// What a sound is like in numbers that an ear would notice: levels in bands of a sixth of an octave at three
/// moments. Unlike a hash it stays when a kernel or a processor rounds another last bit.
public struct Fingerprint: CustomStringConvertible, Sendable {
  /// Steps of a third of a decibel from −80 dBFS.
  public private(set) var steps: [Int] = []

  /// Decibels in one band by which the two ends of a knob differ at least.
  public static let knobDifference = 3.0

  public static let size = 8192
  private static let transform = FourierTransform(size: size)
  private static let window = (0..<size).map {
    0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size))
  }

  /// 0.75 s at 48 kHz, both sides together.
  public init(_ sides: [[Float]]) {
    for start in [0, 12_000, 24_000] {
      var powers = [Double](repeating: 0, count: Self.size / 2)
      for side in sides {
        var real = (0..<Self.size).map { Double(side[start + $0]) * Self.window[$0] }
        var imaginary = [Double](repeating: 0, count: Self.size)
        Self.transform.forward(&real, &imaginary)
        for bin in powers.indices {
          powers[bin] += real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
        }
      }
      for band in 0..<43 {
        let low = 80 * pow(2, Double(band) / 6) * Double(Self.size) / ContentBench.rate
        let bins = Int(low.rounded())...Int((low * pow(2, 1.0 / 6)).rounded())
        let power = powers[bins].reduce(0, +) * 8 / (Double(Self.size) * Double(Self.size))
        let level = 10 * log10(max(power, 1e-20))
        steps.append(min(max(Int(((level + 80) * 3).rounded()), 0), 255))
      }
    }
  }

  /// The greatest difference in decibels between two sounds as long as each other, piece by piece.
  public static func difference(_ one: [[Float]], _ other: [[Float]]) -> Double {
    let count = min(one[0].count, other[0].count)
    return stride(from: 0, through: count - piece, by: piece).compactMap { start in
      let prints = [one, other].map { sides in
        Fingerprint(sides.map { Array($0[start..<start + piece]) })
      }
      return prints[0].difference(to: prints[1])
    }.max() ?? 0
  }

  private static let piece = 36_000

  /// From hexadecimal digits, two a step.
  public init(_ text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    steps = stride(from: 0, to: digits.count - 1, by: 2).map { 16 * digits[$0] + digits[$0 + 1] }
  }

  public var description: String {
    steps.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The greatest difference in decibels; nil for another length.
  public func difference(to other: Fingerprint) -> Double? {
    guard steps.count == other.steps.count else { return nil }
    return zip(steps, other.steps).map { Double(abs($0 - $1)) / 3 }.max()
  }
}
