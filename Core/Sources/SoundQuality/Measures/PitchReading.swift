import DSP
import Foundation

/// What the pitch detector shows of tones.
enum PitchReading {
  static func tone(
    _ frequency: Double, _ partials: Int, _ count: Int, rate: Double = 48_000
  ) -> [Float] {
    (0..<count).map { index in
      let phase = 2 * .pi * frequency * Double(index) / rate
      return Float((1...partials).reduce(0) { $0 + 0.3 * sin(Double($1) * phase) / Double($1) })
    }
  }

  /// What Pitch, with Min at 50 Hz, shows from a sample on.
  static func all(
    _ sound: [Float], every step: Int, from start: Int, rate: Double = 48_000
  ) -> [(frequency: Double, confidence: Double)] {
    let rig = MeasurementRig.rig(.pitch, ["Min": 50], rate: rate)
    _ = rig.render(Array(sound[..<start]), count: start)
    var result: [(Double, Double)] = []
    var place = start
    while place < sound.count {
      let count = min(step, sound.count - place)
      _ = rig.render(Array(sound[place..<place + count]), count: count, blocks: [512])
      let shown = rig.snapshot()
      result.append(
        (Double(shown["Frequency"]?.first ?? .nan), Double(shown["Confidence"]?.first ?? .nan)))
      place += count
    }
    return result
  }
}
