import DSP
import Foundation

extension RateQuantity {
  static let analysers: [RateQuantity] =
    [82.4, 440, 1_760].map { frequency in
      pitch(.pitch, "reading of \(frequency) Hz", frequency) { rate in
        let tone = PitchReading.tone(frequency, 3, Int(0.2 * rate), rate: rate)
        return PitchReading.all(tone, every: tone.count, from: Int(0.15 * rate), rate: rate)
          .last?.frequency
      }
    } + [
      RateQuantity(.onset, "time of 63 % of the Flash", nil) { rate in
        let rig = MeasurementRig.rig(.onset, [:], rate: rate)
        let input = (0..<Int(0.7 * rate)).map { Float($0 == Int(0.2 * rate) ? 0.5 : 0) }
        let flash = rig.render(input, count: input.count)[0].map(Double.init)
        guard let top = flash.indices.max(by: { flash[$0] < flash[$1] }) else { return nil }
        return Contour.timeConstant(flash[top...]).map { $0 / rate }
      },
      RateQuantity(
        .onset, "shortest distance of two strokes that both flash, Refractory 0.1 s", nil,
        missedBecause:
          "it hears in frames, 2.9 ms apart at 22.05, 44.1 and 88.2 kHz and 2.7 ms at the others"
      ) {
        refractory($0)
      },
    ]

  /// Found by halving; a flash is a sudden rise.
  private static func refractory(_ rate: Double) -> Double {
    var (short, long) = (0.05, 0.2)
    for _ in 0..<10 {
      let distance = (short + long) / 2
      let rig = MeasurementRig.rig(.onset, ["Refractory": 0.1], rate: rate)
      let strokes = [Int(0.2 * rate), Int((0.2 + distance) * rate)]
      let input = (0..<Int(0.5 * rate)).map { Float(strokes.contains($0) ? 0.5 : 0) }
      let flash = rig.render(input, count: input.count, blocks: [512])[0]
      let flashes = zip(flash, flash.dropFirst()).reduce(0) { $0 + ($1.1 > $1.0 + 0.1 ? 1 : 0) }
      if flashes > 1 { long = distance } else { short = distance }
    }
    return (short + long) / 2
  }
}
