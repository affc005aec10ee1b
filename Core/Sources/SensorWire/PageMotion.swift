import Foundation
import Numbers
public import Signals

/// Kind 18 from a sensor page: the readings of its `devicemotion` events, in the units of the browser.
public struct PageMotion: Hashable, Sendable {
  public static let kind: UInt8 = 18
  /// Readings of one message: a second at 60 a second.
  public static let maximumReadings = 64

  /// A reading in our units and axes.
  public struct Reading: Hashable, Sendable {
    /// Seconds on the page's clock.
    public let time: Double
    public let sample: MotionSample
  }

  public let readings: [Reading]

  private static let headerSize = 8
  private static let readingSize = 60

  private enum Flag {
    /// Accelerations have the opposite sign, as in WebKit on iOS.
    static let isOpposite: UInt8 = 1
  }

  /// Nil for another kind, another size than that of its number of readings, and for values that no device has.
  public init?(_ bytes: [UInt8]) {
    let (count, rest) = (bytes.count - Self.headerSize)
      .quotientAndRemainder(dividingBy: Self.readingSize)
    guard rest == 0, (1...Self.maximumReadings).contains(count), bytes[0] == Self.kind else {
      return nil
    }
    let readings = bytes.withUnsafeBytes { raw -> [Reading]? in
      var cursor = ByteCursor(raw)
      _ = cursor.integer(UInt8.self)
      let sign: Float = cursor.integer(UInt8.self) & Flag.isOpposite == 0 ? 1 : -1
      guard cursor.integer(UInt16.self) == count else { return nil }
      var sequence = cursor.integer(UInt32.self)
      var readings: [Reading] = []
      for _ in 0..<count {
        guard let reading = Self.reading(&cursor, sequence: sequence, sign: sign) else {
          return nil
        }
        readings.append(reading)
        sequence &+= 1
      }
      return readings
    }
    guard let readings else { return nil }
    self.readings = readings
  }

  private static func reading(
    _ cursor: inout ByteCursor, sequence: UInt32, sign: Float
  ) -> Reading? {
    let time = cursor.double()
    let known = MotionParts(rawValue: cursor.integer(UInt8.self)).intersection(.all)
    _ = (cursor.integer(UInt8.self), cursor.integer(UInt16.self))
    let acceleration = cursor.point()
    let userAcceleration = cursor.point()
    let rotation = cursor.point()
    let orientation = cursor.point()
    guard PageTime.isPossible(time),
      isPossible(acceleration, to: 1_000), isPossible(userAcceleration, to: 1_000),
      isPossible(rotation, to: 20_000), isPossible(orientation, to: 720)
    else { return nil }
    var sample = MotionSample(sequence: sequence, available: known)
    if known.contains(.acceleration) { sample.acceleration = sign * acceleration }
    if known.contains(.userAcceleration) { sample.userAcceleration = sign * userAcceleration }
    if known.contains(.rotationRate) { sample.rotationRate = rotation * (.pi / 180) }
    if known.contains(.attitude) { sample.attitude = attitude(degrees: orientation) }
    return Reading(time: time, sample: sample)
  }

  /// False for what is not finite too.
  private static func isPossible(_ values: SIMD3<Float>, to limit: Float) -> Bool {
    (0..<3).allSatisfy { values[$0].magnitude <= limit }
  }

  /// The quaternion (x, y, z, w) of `deviceorientation`: turned by alpha about z, then by beta about the new x, then by
  /// gamma about the new y.
  private static func attitude(degrees: SIMD3<Float>) -> SIMD4<Float> {
    let half = degrees * (.pi / 360)
    let (sz, cz) = (sin(half.x), cos(half.x))
    let (sx, cx) = (sin(half.y), cos(half.y))
    let (sy, cy) = (sin(half.z), cos(half.z))
    return SIMD4(
      sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz, cx * cy * sz + sx * sy * cz,
      cx * cy * cz - sx * sy * sz)
  }
}
