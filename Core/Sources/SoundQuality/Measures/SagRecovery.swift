import DSP
import Foundation

/// How long the rail of `Sag` takes for 63 % of its way back.
enum SagRecovery {
  /// Seconds, for a set time.
  static func seconds(_ time: Double, rate: Double) -> Double {
    let rig = MeasurementRig.rig(.sag, ["Recovery": Float(time), "Sag": 1], rate: rate)
    let loud = MeasurementRig.sine(200, amplitude: 1, seconds: time * 8, rate: rate)
    _ = rig.render(loud, count: loud.count, blocks: [512])
    func droop() -> Double {
      1 - pow(10, -Double(rig.snapshot()["Gain Reduction"]?.first ?? .nan) / 20)
    }
    let start = droop()
    var samples = 0
    while droop() > start * exp(-1) {
      _ = rig.render([0], count: 1)
      samples += 1
    }
    return Double(samples) / rate
  }
}
