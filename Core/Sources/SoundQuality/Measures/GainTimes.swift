import Foundation

/// How long a compressor takes for 63 % of its way in decibels, down and up again, at a step of the level.
struct GainTimes {
  /// In seconds.
  let attack: Double
  let release: Double

  /// `attack` and `release` say about how long it will take; nil when the gain does not move so.
  init?(_ rig: ComponentRig, attack: Double, release: Double) {
    let rate = rig.sampleRate
    let loud = Bench.alternating(1, Int(rate * attack * 12))
    let input = loud + Bench.alternating(0.001, Int(rate * release * 8))
    let output = rig.render(input, count: input.count)[0]
    let gains = zip(output, input).map { decibels(Double($0 / $1)) }
    let depth = gains[loud.count - 1]
    let part = 1 - exp(-1.0)
    guard let fall = Course.fall(gains[..<loud.count], to: depth * part),
      let rise = Course.rise(gains[loud.count...], to: depth * (1 - part))
    else { return nil }
    self.attack = (fall + 1) / rate
    self.release = (rise + 1) / rate
  }
}
