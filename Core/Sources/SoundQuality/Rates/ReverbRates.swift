import DSP
import Foundation

extension RateQuantity {
  /// Times of decay are nominal: how near they come to what is set is a figure of each reverberator.
  static let reverbs: [RateQuantity] = [
    decay(.feedbackNetwork, ["Decay": 1, "Damping": 0, "Mod Depth": 0], seconds: 1),
    decay(
      .feedbackNetwork, ["Decay": 1, "Damping": 0.4, "Mod Depth": 0], seconds: 1,
      octave: 4_000,
      missedBecause:
        "a shelf of the first order follows the analogue one to 1 % at 22.05 kHz, and lines of whole samples have other modes at every rate"
    ),
    decay(.plateReverb, ["Decay": 1, "Damping": 0, "Mod Depth": 0], seconds: 1),
    decay(
      .plateReverb, ["Decay": 1, "Damping": 0.5, "Mod Depth": 0], seconds: 1,
      octave: 4_000,
      missedBecause:
        "lines of whole samples have other modes at every rate: 1.1 % already without damping"
    ),
    RateQuantity(.plateReverb, "time that Pre Delay adds, 0.1 s", 0.1) { rate in
      let starts = [Float(0.1), 0].map { time -> Double in
        let response = response(.plateReverb, ["Pre Delay": time], seconds: 0.2, rate: rate)
        return Double(response.firstIndex { abs($0) > 1e-4 } ?? 0) / rate
      }
      return starts[0] - starts[1]
    },
    decay(.roomReverb, ["Damp": 0], seconds: 0.8),
    decay(.roomReverb, [:], seconds: 0.8, octave: 2_000),
    spring(800), spring(1_600, missedBecause: stretch), spring(3_200, missedBecause: stretch),
    decay(
      .springReverb, ["Springs": 1], seconds: 1, octave: 1_000, missedBecause: stretch),
    decay(.shimmer, ["Decay": 1, "Damping": 0, "Amount": 0], seconds: 1),
    pitch(.shimmer, "pitch of 500 Hz after one turn, 12 st", nil) { rate in
      let settings: Settings = ["Shift": 12, "Amount": 1, "Decay": 0.5, "Damping": 0, "Mix": 1]
      let input = MeasurementRig.sine(500, amplitude: 0.3, seconds: 1.2, rate: rate)
      return MeasurementRig.partial(
        MeasurementRig.rig(.shimmer, settings, rate: rate), input, near: 1_000, lowest: 500,
        from: 0.7,
        seconds: 0.5
      ).frequency
    },
    decay(.convolution, ["IR": 0], seconds: 1.2, octave: 1_000),
    RateQuantity(.convolution, "time of the first echo of the hall", nil) { rate in
      let response = response(.convolution, ["IR": 0], seconds: 0.1, rate: rate)
      // The band ends, so that every edge rings a little ahead of itself.
      let level = 0.05 * Float(Levels.peak(response))
      return response.firstIndex { abs($0) > level }.map { Double($0) / rate }
    },
    RateQuantity(
      .convolution, "time at which Length 0.5 s has faded", nil,
      missedBecause:
        "Length fades partition by partition, and a partition has 1,024 samples at every rate"
    ) { rate in
      let response = response(
        .convolution, ["IR": 0, "Length": 0.5], seconds: 0.8, rate: rate)
      return response.lastIndex { abs($0) > 1e-6 }.map { Double($0 + 1) / rate }
    },
  ]

  private static func response(
    _ kind: ComponentKind, _ settings: Settings, seconds: Double, rate: Double
  ) -> [Float] {
    var settings = settings
    settings["Mix"] = 1
    let click = TestSignal.impulse.samples(Int(seconds * rate), sampleRate: rate)
    return MeasurementRig.rig(kind, settings, rate: rate).render(click, count: click.count)[0]
  }

  private static func decay(
    _ kind: ComponentKind, _ settings: Settings, seconds: Double, octave: Double? = nil,
    missedBecause: String? = nil
  ) -> RateQuantity {
    let name = "time in which " + (octave.map { "the octave of \(Int($0)) Hz" } ?? "it")
    return RateQuantity(kind, name + " falls by 60 dB", nil, missedBecause: missedBecause) { rate in
      let room = Reverberation(
        response(kind, settings, seconds: seconds, rate: rate), sampleRate: rate)
      return octave.map { room.time(octave: $0) } ?? room.time
    }
  }

  private static let stretch =
    "whole samples stretch its allpasses to 7.35 kHz at 22.05 kHz and to 8.82 at 44.1, where others have 8"

  private static func spring(
    _ frequency: Double, missedBecause: String? = nil
  ) -> RateQuantity {
    RateQuantity(
      .springReverb, "time of the first echo of \(Int(frequency)) Hz", nil,
      missedBecause: missedBecause
    ) { rate in
      let response = response(.springReverb, ["Springs": 1], seconds: 0.15, rate: rate)
      return SpringWay.arrival(response, frequency, rate: rate)
    }
  }
}
