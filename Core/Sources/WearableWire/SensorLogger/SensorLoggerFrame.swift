/// The axes and units of one device: an iPhone reports accelerations with the opposite sign of ours, and in g where it
/// can; an Android phone, and an iPhone with "Standardise Units & Frames", report ours.
struct SensorLoggerFrame: Sendable {
  /// Taken until a reading tells: an iPhone in its standard setting.
  private(set) var sign: Float = -1
  private(set) var isKnown = false

  /// Metres per second squared of 1 g, as the app assumes.
  static let standardGravity: Float = 9.80665

  /// Gravity has to point up in the device's axes, as a device at rest reads it.
  mutating func learn(gravity: SIMD3<Float>, attitude: SIMD4<Float>) {
    let (x, y, z, w) = (attitude.x, attitude.y, attitude.z, attitude.w)
    let up = SIMD3(2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))
    let length = (gravity * gravity).sum().squareRoot()
    guard length > 0.1 else { return }
    let cosine = (gravity * up).sum() / length
    guard cosine.magnitude > 0.9 else { return }
    sign = cosine < 0 ? -1 : 1
    isKnown = true
  }

  /// Only Android phones have the sensor.
  mutating func learnAndroid() {
    guard !isKnown else { return }
    (sign, isKnown) = (1, true)
  }

  /// The factor that makes m/s² of a unit in which gravity has a length.
  static func unit(ofGravity gravity: SIMD3<Float>) -> Float {
    (gravity * gravity).sum() < 16 ? standardGravity : 1
  }
}
