import Foundation
import Testing

@testable import Prosody

/// A sound as an argument of a test, which is written by its name.
struct NamedSound: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let samples: [Float]

  init(_ name: String, _ samples: [Float]) {
    testDescription = name
    self.samples = samples
  }
}

/// Sounds at 16 kHz that the tests measure.
enum Sound {
  static let rate = 16_000.0

  static func silence(_ seconds: Double) -> [Float] {
    Array(repeating: 0, count: Int((seconds * rate).rounded()))
  }

  static func sine(_ frequency: Double, amplitude: Double, seconds: Double, rate: Double = rate)
    -> [Float]
  {
    (0..<Int((seconds * rate).rounded())).map {
      Float(amplitude * sin(2 * .pi * frequency * Double($0) / rate))
    }
  }

  static func noise(_ amplitude: Double, seconds: Double, seed: UInt64 = 1) -> [Float] {
    var state = seed
    return silence(seconds).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(amplitude * (Double(state >> 11) / Double(1 << 53) * 2 - 1))
    }
  }

  /// Pulses of a pitch in Hz that may change with time, through the formants of a schwa; peaks near `amplitude`.
  static func vowel(seconds: Double, amplitude: Double = 0.3, pitch: (Double) -> Double) -> [Float]
  {
    var phase = 0.0
    var sound = [Double](repeating: 0, count: Int((seconds * rate).rounded()))
    for index in 1..<sound.count {
      let step = pitch(Double(index) / rate) / rate
      phase += step
      guard phase >= 1 else { continue }
      phase -= 1
      // The pulse lies between two samples, by its share of the step.
      sound[index - 1] += phase / step
      sound[index] += 1 - phase / step
    }
    for (formant, width) in [(500.0, 80.0), (1500, 120), (2500, 160)] {
      let radius = exp(-.pi * width / rate)
      let a = 2 * radius * cos(2 * .pi * formant / rate)
      var (y1, y2) = (0.0, 0.0)
      for index in sound.indices {
        let y = sound[index] + a * y1 - radius * radius * y2
        (y1, y2) = (y, y1)
        sound[index] = y
      }
    }
    let peak = sound.map(abs).max() ?? 1
    return sound.map { Float($0 * amplitude / max(peak, 1e-9)) }
  }

  /// Syllables: a vowel whose level falls by 24 dB between them, `rate` times a second, with a little melody.
  static func syllables(_ perSecond: Double, seconds: Double, pitch: Double = 120) -> [Float] {
    let sound = vowel(seconds: seconds) { pitch * (1 + 0.15 * sin(2 * .pi * 0.7 * $0)) }
    return sound.enumerated().map { index, sample in
      let swing = 0.5 - 0.5 * cos(2 * .pi * perSecond * Double(index) / rate)
      return sample * Float(pow(10, 1.2 * (swing - 1)))
    }
  }

}

extension VoiceAnalyser {
  /// An analyser that heard a sound in blocks.
  static func hearing(_ sound: [Float], block: Int = 1600) -> VoiceAnalyser {
    var analyser = VoiceAnalyser()
    for start in stride(from: 0, to: sound.count, by: block) {
      analyser.process(Array(sound[start..<min(start + block, sound.count)]))
    }
    return analyser
  }

  static func summary(of sound: [Float]) -> VoiceSummary { hearing(sound).summary }

  /// All pitch frames of a sound.
  static func pitch(of sound: [Float]) -> [PitchFrame] {
    var analyser = VoiceAnalyser()
    var frames: [PitchFrame] = []
    for start in stride(from: 0, to: sound.count, by: 8000) {
      analyser.process(Array(sound[start..<min(start + 8000, sound.count)]))
      frames += analyser.takePitch()
    }
    analyser.finish()
    return frames + analyser.takePitch()
  }
}
