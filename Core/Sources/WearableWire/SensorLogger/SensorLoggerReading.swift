import CaptureWire
import JSON
import Numbers

/// The sensors of the app Sensor Logger that motion is made of.
enum SensorLoggerSensor: Hashable, CaseIterable, Sendable {
  /// Without gravity.
  case acceleration
  /// With gravity: only from Android.
  case totalAcceleration
  /// With gravity; in g from an iPhone in its standard setting.
  case uncalibratedAcceleration
  case gravity, rotationRate, uncalibratedRotationRate, attitude

  init?(_ name: String) {
    switch name {
    case "accelerometer": self = .acceleration
    case "totalacceleration": self = .totalAcceleration
    case "accelerometeruncalibrated": self = .uncalibratedAcceleration
    case "gravity": self = .gravity
    case "gyroscope": self = .rotationRate
    case "gyroscopeuncalibrated": self = .uncalibratedRotationRate
    case "orientation": self = .attitude
    default: return nil
    }
  }
}

/// One reading of a push: at its time, in the app's own units.
struct SensorLoggerReading: Hashable {
  /// Nanoseconds since 1970.
  let time: Int64
  /// In lower case, without spaces.
  let name: String
  let values: JSONMembers

  /// A finite number of a key.
  func number(_ key: String) -> Double? { values[key]?.looseNumber }

  /// x, y and z of keys that begin with a prefix, such as "gravityX"; of "x", "y", "z" without one.
  func vector(_ prefix: String = "") -> SIMD3<Float>? {
    let keys = prefix.isEmpty ? ["x", "y", "z"] : ["X", "Y", "Z"].map { prefix + $0 }
    let lanes = keys.compactMap { number($0) }
    return lanes.count == 3 ? SIMD3(lanes.map { Float($0) }) : nil
  }

  /// The unit quaternion (x, y, z, w) of four keys.
  func quaternion(_ keys: [String]) -> SIMD4<Float>? {
    let lanes = keys.compactMap { number($0) }
    guard lanes.count == 4 else { return nil }
    let turn = SIMD4<Float>(lanes.map { Float($0) })
    let length = (turn * turn).sum()
    return (0.8...1.2).contains(length) ? turn / length.squareRoot() : nil
  }
}

/// One message of Sensor Logger's HTTP push or MQTT
/// (tszheichoi/awesome-sensor-logger: PUSHING.md, UNITS.md, COORDINATES.md).
struct SensorLoggerMessage {
  let device: String
  let session: String
  /// Counts the messages of a recording from 0; nil when it is missing.
  let number: Int?
  let readings: [SensorLoggerReading]
  /// Entries of the payload that are no readings.
  let invalid: Int

  static let maximumSize = 8 << 20
  static let maximumReadings = 100_000

  init(_ bytes: [UInt8]) throws(CaptureMessageError) {
    guard bytes.count <= Self.maximumSize else {
      throw CaptureMessageError(
        description: "A push of \(bytes.count) bytes is larger than \(Self.maximumSize >> 20) MiB: "
          + "choose a shorter batch period in Sensor Logger.")
    }
    var rules = JSONRules()
    rules.maximumDepth = 16
    rules.allowsRepeatedKeys = true
    rules.allowsAnyNumber = true
    guard case .object(let members) = try? JSONParser.parse(bytes, rules: rules),
      case .array(let payload) = members["payload"]
    else {
      throw CaptureMessageError(
        description: "The body is not a push of Sensor Logger: it has no “payload”.")
    }
    device = Self.text(members["deviceId"])
    session = Self.text(members["sessionId"])
    number = members["messageId"]?.looseNumber.flatMap { Int(exactly: $0) }
      .flatMap { (0..<1 << 40).contains($0) ? $0 : nil }
    readings = payload.prefix(Self.maximumReadings).compactMap { Self.reading($0) }
    invalid = payload.count - readings.count
  }

  private static func text(_ node: JSONNode?) -> String {
    switch node {
    case .string(let text): text.cleaned(to: 64)
    case .number(let digits): digits.cleaned(to: 64)
    default: ""
    }
  }

  /// The values stand in "values", and beside the name in older versions.
  private static func reading(_ node: JSONNode) -> SensorLoggerReading? {
    guard case .object(let members) = node, case .string(let name) = members["name"],
      let time = members["time"]?.nanoseconds, time > 0
    else { return nil }
    let plain = String(name.lowercased().filter { !$0.isWhitespace }.prefix(40))
    var values = members
    if case .object(let inner) = members["values"] { values = inner }
    return SensorLoggerReading(time: time, name: plain.cleaned(to: 40), values: values)
  }
}
