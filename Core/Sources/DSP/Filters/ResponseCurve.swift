/// The curve that pages draw: gain in decibels at 128 frequencies, evenly spaced in octaves from 20 Hz to 20 kHz.
public enum ResponseCurve {
  public static let points = 128

  /// The frequency of a point in hertz.
  public static func frequency(_ point: Int) -> Float {
    20 * Float.exp2(9.965_784 * Float(point) / Float(127))
  }

  @inline(__always)
  static func write<Lane: AudioLane>(
    _ fields: UnsafeMutablePointer<Float>, _ sampleRate: Float, _ gain: (Lane) -> Float
  ) {
    for point in 0..<128 {
      let place = min(frequency(point) / sampleRate, 0.499)
      fields[point] = 6.020_6 * Float.log2(max(gain(Lane(place)), 1e-10))
    }
  }
}

extension SnapshotField {
  static var response: Self { Self("Response", count: ResponseCurve.points) }
}

extension ParameterDescriptor {
  static let cutoff = logarithmic("Cutoff", 20...20_000, .hertz, default: 1_000)
}
