import DSP
import Foundation

/// Settings by name; an unknown name is a programming error and traps.
typealias Settings = [String: Float]

/// Arrangements that figures measure in.
enum MeasurementRig {
  /// Rates of the goals for oscillators.
  static let studioRates = [44_100.0, 48_000, 96_000]

  /// A component with its parameters at their targets.
  static func rig(
    _ kind: ComponentKind, _ settings: Settings = [:], rate: Double = 48_000
  ) -> ComponentRig {
    let rig = ComponentRig(kind, sampleRate: rate)
    for (name, value) in settings {
      let isKnown = rig.set(name, value)
      precondition(isKnown, "\(kind.rawValue) has no \(name)")
    }
    rig.reset()
    return rig
  }

  /// The spectrum of a source at a pitch.
  static func pitched(
    _ kind: ComponentKind, _ settings: Settings, _ pitch: Double, rate: Double,
    count: Int = 70_000
  ) -> Spectrum {
    var settings = settings
    settings["Frequency"] = Float(pitch)
    return Spectrum(
      rig(kind, settings, rate: rate).render(count: count, blocks: [512])[0], sampleRate: rate)
  }

  /// The spectrum of a tone after an effect.
  static func driven(
    _ kind: ComponentKind, _ settings: Settings, _ frequency: Double, amplitude: Double = 1,
    rate: Double = 48_000
  ) -> Spectrum {
    let count = 110_000
    let input = TestSignal.sine(frequency, amplitude: amplitude, count: count, sampleRate: rate)
    return Spectrum(
      rig(kind, settings, rate: rate).render(input, count: count, blocks: [512])[0],
      sampleRate: rate)
  }

  /// The response to an impulse, which is small for what saturates.
  static func response(
    _ kind: ComponentKind, _ settings: Settings, rate: Double, seconds: Double = 1.2,
    amplitude: Float = 1
  ) -> FrequencyResponse {
    let count = Int(rate * seconds)
    let impulse = TestSignal.impulse.samples(count, sampleRate: rate).map { $0 * amplitude }
    let output = rig(kind, settings, rate: rate).render(impulse, count: count, blocks: [512])[0]
    return FrequencyResponse(
      impulseResponse: output.map { $0 / amplitude }, sampleRate: rate)
  }

  /// The pitch of a key, as exactly as a parameter can say it.
  static func pitch(key: Int) -> Double { Double(Float(440 * exp2(Double(key - 69) / 12))) }
}
