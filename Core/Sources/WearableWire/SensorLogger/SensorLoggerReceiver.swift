public import CaptureWire
import JSON
import Numbers
public import Signals

/// Where a motion sample of Sensor Logger was sensed.
public enum SensorLoggerSource: String, CaseIterable, Codable, Sendable { case phone, watch }

/// One motion sample of Sensor Logger.
public struct SensorLoggerSample: Hashable, Sendable {
  /// `deviceId` of the push.
  public var device: String
  public var source: SensorLoggerSource
  /// Nanoseconds since 1970 by the clock of the phone or watch, also in a batch that came late.
  public var sensed: Int64
  /// Its sequence counts the samples of the source in the order of arrival.
  public var sample: MotionSample
}

/// Turns Sensor Logger's pushes (HTTP or MQTT) into streams of motion of phones and watches.
///
/// A push answers no clock requests, so its streams have the phone's own time since 1970. Messages and readings that
/// come twice are left out. Sensors that are no motion are counted by name.
public struct SensorLoggerReceiver: Sendable {
  private struct Phone: Sendable {
    var session = ""
    var messages = SequenceRanges()
    var merger = MotionMerger()
    var sequences: [SensorLoggerSource: UInt32] = [:]
    /// Times of the watch that became samples, newest last.
    var watchTimes = RecentTimes()
  }

  private var phones: [String: Phone] = [:]
  /// Readings of sensors that are not used, by the name in the push.
  public private(set) var unused: [String: Int] = [:]
  private var ownDuplicates = 0
  /// Entries that were no readings.
  public private(set) var invalid = 0

  /// Messages and readings that came twice.
  public var duplicates: Int {
    phones.values.reduce(ownDuplicates) { $0 + $1.merger.duplicates }
  }

  private static let maximumPhones = 64
  private static let maximumNames = 64

  public init() {}

  /// The samples of a push; throws one sentence for a body that is none.
  public mutating func receive(
    _ body: [UInt8]
  ) throws(CaptureMessageError) -> [SensorLoggerSample] {
    let message = try SensorLoggerMessage(body)
    invalid += message.invalid
    guard phones[message.device] != nil || phones.count < Self.maximumPhones else {
      throw CaptureMessageError(
        description:
          "More than \(Self.maximumPhones) phones push to this session: stop one of them.")
    }
    var phone = phones[message.device] ?? Phone()
    defer { phones[message.device] = phone }
    if phone.session != message.session {
      (phone.session, phone.messages) = (message.session, SequenceRanges())
    }
    if let number = message.number, phone.messages.insert(number..<number + 1).isEmpty {
      ownDuplicates += 1
      return []
    }
    var samples: [SensorLoggerSample] = []
    for reading in message.readings {
      if let sensor = SensorLoggerSensor(reading.name) {
        if !phone.merger.add(reading, of: sensor) { invalid += 1 }
      } else if reading.name == "wristmotion" {
        if let sample = watchSample(reading, &phone) {
          samples.append(numbered(sample, .watch, reading.time, message.device, &phone))
        }
      } else {
        count(reading.name)
      }
    }
    for (time, sample) in phone.merger.samples() {
      samples.append(numbered(sample, .phone, time, message.device, &phone))
    }
    return samples
  }

  /// The samples that still wait for readings behind them: at the end of a take.
  public mutating func finish() -> [SensorLoggerSample] {
    var samples: [SensorLoggerSample] = []
    for device in phones.keys.sorted() {
      guard var phone = phones[device] else { continue }
      for (time, sample) in phone.merger.samples(isFinal: true) {
        samples.append(numbered(sample, .phone, time, device, &phone))
      }
      phones[device] = phone
    }
    return samples
  }

  private func numbered(
    _ sample: MotionSample, _ source: SensorLoggerSource, _ time: Int64, _ device: String,
    _ phone: inout Phone
  ) -> SensorLoggerSample {
    var sample = sample
    sample.sequence = phone.sequences[source, default: 0]
    phone.sequences[source] = sample.sequence &+ 1
    return SensorLoggerSample(device: device, source: source, sensed: time, sample: sample)
  }

  private mutating func count(_ name: String) {
    let key = unused[name] != nil || unused.count < Self.maximumNames ? name : "others"
    unused[key, default: 0] += 1
  }

  /// A reading of the watch has all parts and says by the length of its gravity whether it is in g.
  private mutating func watchSample(
    _ reading: SensorLoggerReading, _ phone: inout Phone
  ) -> MotionSample? {
    guard phone.watchTimes.insert(reading.time) else {
      ownDuplicates += 1
      return nil
    }
    var sample = MotionSample(sequence: 0, available: [])
    var frame = SensorLoggerFrame()
    let gravity = reading.vector("gravity")
    let attitude = reading.quaternion(["quaternionX", "quaternionY", "quaternionZ", "quaternionW"])
    if let gravity, let attitude { frame.learn(gravity: gravity, attitude: attitude) }
    let unit =
      frame.sign * (gravity.map(SensorLoggerFrame.unit) ?? SensorLoggerFrame.standardGravity)
    if let user = reading.vector("acceleration") {
      sample.userAcceleration = unit * user
      sample.available.insert(.userAcceleration)
      if let gravity {
        sample.acceleration = unit * (user + gravity)
        sample.available.insert(.acceleration)
      }
    }
    if let rate = reading.vector("rotationRate") {
      sample.rotationRate = rate
      sample.available.insert(.rotationRate)
    }
    if let attitude {
      sample.attitude = attitude
      sample.available.insert(.attitude)
    }
    sample.removeImpossible()
    if sample.available.isEmpty {
      invalid += 1
      return nil
    }
    return sample
  }
}

/// The newest times of a stream, to find those that come twice.
struct RecentTimes: Sendable {
  private var times: Set<Int64> = []
  private var order: [Int64] = []
  private var place = 0
  private static let maximum = 16_384

  func contains(_ time: Int64) -> Bool { times.contains(time) }

  /// False when the time is among them.
  mutating func insert(_ time: Int64) -> Bool {
    guard times.insert(time).inserted else { return false }
    if order.count < Self.maximum {
      order.append(time)
    } else {
      times.remove(order[place])
      order[place] = time
      place = (place + 1) % Self.maximum
    }
    return true
  }
}
