extension AudioLane {
  /// The fraction of the distance covered in one sample when 63 % take n samples: 1 − e^(−1/n).
  @inlinable @inline(__always) static func approach(samples: Self) -> Self {
    let u = 1 / maximum(samples, Self(1e-3))
    let series = u - u * u * (0.5 - u * (1.0 / 6))
    return select(u .< Self(0.05), series, 1 - exp(-u))
  }

  /// The coefficient of a one-pole low pass that is −3 dB at a frequency of the sample rate, up to half of it.
  @inlinable @inline(__always) static func halfPower(turns: Self) -> Self {
    let s = sine(turns: minimum(turns, Self(0.5)) * 0.5)
    let bend = 2 * s * s
    return root(bend * (bend + 2)) - bend
  }

  /// 10 log₁₀ of a power, at least −200 dB.
  @inlinable @inline(__always) static func decibels(power: Self) -> Self {
    log2(power + 1e-20) * 3.010_299_9
  }

  /// 20 log₁₀ of an amplitude at or above 0, at least −200 dB.
  @inlinable @inline(__always) static func decibels(amplitude: Self) -> Self {
    log2(amplitude + 1e-10) * 6.020_599_9
  }
}
