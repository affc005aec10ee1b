extension ParameterDescriptor {
  /// A time that jumps; the component cross-fades.
  static func delayTime(_ name: String, default value: Float, longest: Float = 2) -> Self {
    logarithmic(name, 0.001...longest, .seconds, default: value, smoothing: 0)
  }

  static let delayTime = delayTime("Delay Time", default: 0.3)
}

extension AudioLane {
  /// The coefficient of a one-pole low pass at a frequency in hertz; 1 lets everything through.
  @inline(__always)
  static func smoothing(cutoff: Self, _ sampleRate: Float) -> Self {
    1 - exp(cutoff * (-2 * Float.pi / sampleRate))
  }

  /// The coefficient of a one-pole low pass for damping 0 (none) to 1 (400 Hz).
  @inline(__always)
  static func smoothing(damping: Self, _ sampleRate: Float) -> Self {
    let cutoff = 20_000 * exp2(damping * -5.643_856)
    return select(damping .== Self(0), Self(1), smoothing(cutoff: cutoff, sampleRate))
  }
}

extension Float {
  /// The coefficient of a one-pole low pass that was given for another sample rate: it loses the same at 3 kHz.
  ///
  /// A coefficient c has the gain 1 / √(1 + 4c / (1 − c)² · sin²(ω / 2)).
  static func pole(_ coefficient: Float, from oldRate: Float, to newRate: Float) -> Float {
    let rest = 1 - coefficient
    let ratio = Float.sine(turns: 1_500 / oldRate) / Float.sine(turns: 1_500 / newRate)
    let bend = coefficient / (rest * rest) * ratio * ratio
    return 2 * bend / (1 + 2 * bend + Float.root(1 + 4 * bend))
  }

  /// Seconds in which echoes at a distance fall by 140 dB.
  static func echoTail(_ distance: Float, _ feedback: Float) -> Float {
    let decibels = -6.020_6 * Float.log2(max(feedback, 1e-7))
    return distance * (2 + 140 / max(decibels, 1e-3))
  }
}
