#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The level of 20 ms about a frame in dB, above 200 Hz so that hum and handling do not hide pauses.
struct HopLevels: Sendable {
  private var highPass = Biquad.highPass(200, rate: Double(VoiceFrame.rate))
  private var energies = [Double](repeating: 0, count: 8)
  private var hop = 0
  private var filled = 0
  private var energy = 0.0

  mutating func add(_ sample: Double) {
    let value = highPass.filter(sample)
    energy += value * value
    filled += 1
    guard filled == VoiceFrame.hop else { return }
    energies[hop & 7] = energy
    hop += 1
    filled = 0
    energy = 0
    highPass.settle()
  }

  /// The level of a frame, which lies between two hops of the last eight; −120 in silence.
  func level(of frame: Int) -> Double {
    let power = energies[frame & 7] + (frame > 0 ? energies[(frame - 1) & 7] : 0)
    return 10 * log10(power / Double(2 * VoiceFrame.hop) + 1e-12)
  }
}
