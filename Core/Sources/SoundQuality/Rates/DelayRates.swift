import DSP
import Foundation

extension RateQuantity {
  static let delays: [RateQuantity] =
    [0.013_7, 0.3].map { echo(.delayLine, "Delay Time", ["Feedback": 0], $0) } + [
      RateQuantity(.delayLine, "Mod Rate 5 Hz", 5) { rate in
        let settings: Settings = [
          "Mod Rate": 5, "Mod Depth": 0.001, "Delay Time": 0.05, "Feedback": 0, "Mix": 1,
        ]
        return MeasurementRig.track(
          MeasurementRig.rig(.delayLine, settings, rate: rate), seconds: 1.6
        ).rate
      },
      echo(.multiTapDelay, "Time 1", ["Taps": 1], 0.125),
      echo(.pingPongDelay, "Time", ["Feedback": 0, "Damping": 0], 0.3),
      RateQuantity(.pingPongDelay, "time of an echo of 1/8 at 120", 0.25) { rate in
        let settings: Settings = [
          "Sync": 5, "Tempo": 120, "Feedback": 0, "Damping": 0, "Mix": 1,
        ]
        return centre(MeasurementRig.rig(.pingPongDelay, settings, rate: rate), seconds: 0.4)
      },
      echo(.tapeEcho, "Time", ["Feedback": 0, "Wow": 0, "Flutter": 0, "Age": 0], 0.35),
      tape("rate of the wow", ["Wow": 30, "Flutter": 0], seconds: 5),
      tape("rate of the flutter", ["Wow": 0, "Flutter": 20], seconds: 1.5),
      RateQuantity(.tapeEcho, "time in which a new Time is reached to 63 %", nil) { tapeGlide($0) },
      echo(.convolution, "Pre Delay", ["IR": 3], 0.1),
    ]

  private static func echo(
    _ kind: ComponentKind, _ name: String, _ settings: Settings, _ time: Float
  ) -> RateQuantity {
    RateQuantity(kind, "time of the echo, \(name) \(time) s", Double(time)) { rate in
      var settings = settings
      settings["Mix"] = 1
      settings[name] = time
      let late = centre(
        MeasurementRig.rig(kind, settings, rate: rate), seconds: Double(time) + 0.1)
      guard kind == .convolution else { return late }
      settings[name] = 0
      return late - centre(MeasurementRig.rig(kind, settings, rate: rate), seconds: 0.1)
    }
  }

  private static func centre(_ rig: ComponentRig, seconds: Double) -> Double {
    let count = Int(seconds * rig.sampleRate)
    let click = TestSignal.impulse.samples(count, sampleRate: rig.sampleRate)
    return Levels.centre(rig.render(click, count: count)[0]) / rig.sampleRate
  }

  private static func tape(_ name: String, _ swing: Settings, seconds: Double) -> RateQuantity {
    RateQuantity(.tapeEcho, name, nil) { rate in
      var settings: Settings = ["Feedback": 0, "Age": 0, "Mix": 1, "Time": 0.05]
      settings.merge(swing) { $1 }
      return MeasurementRig.track(
        MeasurementRig.rig(.tapeEcho, settings, rate: rate), seconds: seconds
      ).rate
    }
  }

  /// A ramp shows the delay of every sample.
  private static func tapeGlide(_ rate: Double) -> Double? {
    let settings: Settings = [
      "Feedback": 0, "Age": 0, "Wow": 0, "Flutter": 0, "Mix": 1, "Time": 0.05,
    ]
    let rig = MeasurementRig.rig(.tapeEcho, settings, rate: rate)
    let ramp = (0..<Int(0.9 * rate)).map { Float(Double($0) / rate * 0.01) }
    _ = rig.render(Array(ramp[..<Int(0.2 * rate)]), count: Int(0.2 * rate))
    rig.set("Time", 0.06)
    let rest = Array(ramp[Int(0.2 * rate)...])
    let sound = rig.render(rest, count: rest.count)[0]
    let missing = zip(sound, rest).map { 0.06 - Double($1 - $0) / 0.01 }
    return Contour.timeConstant(missing).map { $0 / rate }
  }
}
