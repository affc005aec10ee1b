import Foundation

/// When a frequency comes back along a spring.
enum SpringWay {
  /// Seconds of one way along the spring: its length and sixty allpasses stretched to 4 kHz.
  static func model(_ frequency: Double, _ tension: Double, _ dispersion: Double) -> Double {
    let a = 0.2 + 0.5 * dispersion
    let turn = 2 * .pi * frequency / 48_000 * 6
    let samples = 60 * 6 * (1 - a * a) / (1 + 2 * a * cos(turn) + a * a)
    return 0.06 * exp2(-tension) + samples / 48_000
  }

  /// Seconds of the way of the high chirps: a shorter line and 96 allpasses of the first order.
  static func highModel(_ frequency: Double, _ tension: Double, _ dispersion: Double) -> Double {
    let g = tan(.pi * 4_200 * exp2(2 - 2 * dispersion) / 48_000)
    let a = (g - 1) / (g + 1)
    let turn = 2 * .pi * frequency / 48_000
    let samples = 96 * (1 - a * a) / (1 + 2 * a * cos(turn) + a * a)
    return 0.06 * exp2(-tension) / 2.3 + samples / 48_000
  }

  /// When a band around a frequency is loudest, under a Hann window of 8 ms.
  static func arrival(_ response: [Float], _ frequency: Double, rate: Double) -> Double {
    let width = Int(0.008 * rate)
    let shape = (0..<width).map { index -> (Double, Double) in
      let window = 0.5 - 0.5 * cos(2 * .pi * (Double(index) + 0.5) / Double(width))
      let angle = 2 * .pi * frequency * Double(index) / rate
      return (window * cos(angle), window * sin(angle))
    }
    var best = (level: 0.0, time: 0.0)
    for start in stride(from: 0, to: response.count - width, by: max(width / 96, 1)) {
      var (real, imaginary) = (0.0, 0.0)
      for index in 0..<width {
        let sample = Double(response[start + index])
        real += sample * shape[index].0
        imaginary += sample * shape[index].1
      }
      let level = hypot(real, imaginary)
      if level > best.level { best = (level, (Double(start) + Double(width) / 2) / rate) }
    }
    return best.time
  }
}
