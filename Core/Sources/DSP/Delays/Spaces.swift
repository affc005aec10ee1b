import Foundation
import Realtime

/// The spaces that come with the program, synthesised from seeded noise once per sample rate and kept for the process.
///
/// The noise is drawn at 48 kHz and read at the rate wanted, so that a space is the same at all of them.
enum Spaces {
  static let names = ["Hall", "Chamber", "Room", "Cabinet"]
  /// Seconds of the longest response.
  private static var seconds: Double { 1.5 }

  private static let banks = Locked<[Int: ImpulseBank]>([:])

  /// Returns the bank of a rate, creating it at first use; not for the audio thread.
  static func bank(sampleRate: Float) -> ImpulseBank {
    let rate = Int(sampleRate.rounded())
    return banks.withLock { banks in
      if let bank = banks[rate] { return bank }
      let spaces = names.indices.map { space in (0..<2).map { noise(space, $0) } }
      let bank = ImpulseBank(spaces, from: originalRate, at: Double(sampleRate))
      banks[rate] = bank
      return bank
    }
  }

  /// Decay at low and high frequencies in seconds, first echo in seconds, and how dull the start is.
  private static func space(_ number: Int) -> (
    low: Double, high: Double, late: Double, dull: Double
  ) {
    switch number {
    case 0: (1.9, 0.9, 0.018, 0.35)
    case 1: (1.1, 0.8, 0.009, 0.2)
    case 2: (0.45, 0.3, 0.004, 0.15)
    default: (0.05, 0.02, 0, 0.5)
    }
  }

  private static var originalRate: Double { 48_000 }
  /// Whole partitions.
  private static var originalLength: Int {
    let long = Double(ImpulseBank.long)
    return Int((seconds * originalRate / long).rounded(.up)) * ImpulseBank.long
  }

  /// Gaussian noise under two decays, whose energy is 1.
  private static func noise(_ number: Int, _ side: Int) -> [Float] {
    let space = space(number)
    let (rate, length) = (originalRate, originalLength)
    var state = UInt64(number * 2 + side + 1)
    var taps = [Float](repeating: 0, count: length)
    var (low, energy) = (0.0, 0.0)
    let start = Int(space.late * rate)
    let pull = 1 - exp(-2 * .pi * 1_200 / rate)
    let end = min(length, Int(1.2 * space.low * rate) + start)
    for index in start..<end {
      let time = Double(index - start) / rate
      let white = gaussian(&state)
      low += (white - low) * pull
      let high = (white - low) * (1 - space.dull) * pow(10, -3 * time / space.high)
      // The last tenth fades, so that nothing ends with an edge.
      let fade = min(Double(end - index) / (0.1 * Double(end - start)), 1)
      let value = (low * pow(10, -3 * time / space.low) + high) * fade
      taps[index] = Float(value)
      energy += value * value
    }
    let gain = Float(1 / energy.squareRoot())
    for index in 0..<length { taps[index] *= gain }
    return taps
  }

  private static func gaussian(_ state: inout UInt64) -> Double {
    var sum = 0.0
    for _ in 0..<4 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      sum += Double(state >> 40) * 0x1p-24 - 0.5
    }
    return sum
  }
}
