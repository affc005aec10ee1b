import Foundation

/// PCG32 (O'Neill 2014), stream 54: the same numbers in any language.
struct PCG {
  private var state: UInt64 = 0
  private let increment: UInt64 = 54 << 1 | 1

  init(seed: UInt64) {
    _ = next()
    state &+= seed
    _ = next()
  }

  mutating func next() -> UInt32 {
    let old = state
    state = old &* 6_364_136_223_846_793_005 &+ increment
    let mixed = UInt32(truncatingIfNeeded: ((old >> 18) ^ old) >> 27)
    let turn = UInt32(old >> 59)
    return mixed >> turn | mixed << ((0 &- turn) & 31)
  }

  /// −1..<1.
  mutating func unit() -> Double { Double(next() >> 8) / 8_388_608 - 1 }
}

/// Sound that can be made again from its formula; 24,000 samples at 16 kHz unless given otherwise.
enum TestSignal {
  static let size = 24_000

  static func noise(_ amplitude: Double, seed: UInt64, count: Int = size) -> [Float] {
    var generator = PCG(seed: seed)
    return (0..<count).map { _ in Float(amplitude * generator.unit()) }
  }

  /// The phase is f₀t + (f₁ − f₀)t²/3 turns: a frequency that rises from `low` to `high` in 1.5 s.
  static func chirp(_ amplitude: Double, _ low: Double, _ high: Double) -> [Float] {
    (0..<size).map { index in
      let t = Double(index) / 16_000
      return Float(amplitude * sin(2 * Double.pi * (low * t + (high - low) * t * t / 3)))
    }
  }

  /// Five harmonics of 120 Hz in bursts, three different ones in turn, and noise.
  static func speech(_ amplitude: Double, rate: Double, seed: UInt64) -> [Float] {
    let hiss = noise(1, seed: seed)
    return (0..<size).map { index in
      let t = Double(index) / 16_000
      let burst = max(0, sin(Double.pi * rate * t))
      let turn = (rate * t).rounded(.down).truncatingRemainder(dividingBy: 3) / 2
      let envelope = burst * burst * (0.4 + 0.6 * turn)
      let voice = (1...5).reduce(0) { sum, k in
        sum + sin(2 * Double.pi * 120 * Double(k) * t) / Double(k)
      }
      return Float(amplitude * envelope * voice + 0.003 * Double(hiss[index]))
    }
  }

  static func tone(_ frequency: Double, rate: Double, count: Int) -> [Float] {
    (0..<count).map { Float(sin(2 * Double.pi * frequency * Double($0) / rate)) }
  }
}

/// A file with the segments of a JPEG picture and `count` bytes of picture data.
func jpeg(width: Int = 1_280, height: Int = 720, count: Int = 400, seed: UInt64 = 1) -> [UInt8] {
  var generator = PCG(seed: seed)
  let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
  let data = (0..<count).map { _ in UInt8(generator.next() >> 24) & 0xFE }
  return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 8, 8] + size + [0]
    + [0xFF, 0xDA, 0, 3, 0] + data + [0xFF, 0xD9]
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
