import Capture
import CaptureScreens
import CaptureWire
import Numbers
import Signals
import Timing
import WearableWire

extension EngineState {
  /// A glove's frame, with the estimated time of its sending.
  mutating func receive(_ glove: HandDriverGlove, sensed: Int64, from host: String, at now: Int64) {
    let id = "glove-\(host.plainID(longest: 24))-\(glove.role.plainID(longest: 24))"
    let isKnown = hear(
      id, name: "Glove \(glove.role)".trimmedLine, model: "UDCAP", .glove, source: "Glove (UDP)",
      at: now)
    let isLeft = glove.frame.side == .left
    guard isKnown,
      let stream = stream(
        .glove, isLeft ? "Left glove" : "Right glove", mount: isLeft ? .leftHand : .rightHand,
        of: id)
    else { return }
    if let battery = glove.battery { line.charge(battery, of: id) }
    receive(
      .glove(glove.frame), sensed: sensed, number: glove.frame.sequence, to: stream, of: id,
      at: now)
  }

  /// Samples of a push: each has the time that its phone or watch gave it, moved to the hub's clock.
  mutating func receive(_ samples: [SensorLoggerSample], at now: Int64) {
    let unix = Int64(clamping: surroundings.unixSeconds() * 1e9)
    var newest: [String: Int64] = [:]
    for sample in samples {
      newest[sample.device] = max(newest[sample.device] ?? .min, sample.sensed)
    }
    for (phone, time) in newest {
      align(phone, newest: time, unix: unix, at: now)
    }
    for sample in samples {
      let id = Self.loggerID(sample.device)
      let isWatch = sample.source == .watch
      let isKnown = hear(
        id, name: "Sensor Logger \(sample.device.prefix(8))".trimmedLine, model: "",
        .logger, source: "Sensor Logger", at: now)
      guard isKnown, let offset = loggerOffsets[sample.device],
        let stream = stream(
          .imu, isWatch ? "Watch motion" : "Phone motion", mount: isWatch ? .leftWrist : nil,
          of: id)
      else { continue }
      let (sensed, overflow) = sample.sensed.addingReportingOverflow(offset)
      guard !overflow else { continue }
      receive(.motion(sample.sample), sensed: sensed, number: nil, to: stream, of: id, at: now)
      loggerNewest[id] = max(loggerNewest[id] ?? .min, sensed)
    }
  }

  static func loggerID(_ phone: String) -> String { "logger-" + phone.plainID(longest: 50) }

  /// Nanoseconds by which a phone's clock may differ from this computer's before it counts as set wrong.
  private static let wrongClock: Int64 = 600_000_000_000
  private static let mostPhones = 64

  /// Moves a phone's clock, which shows UTC, to the hub's: no sample comes before it was sensed. The same for a whole
  /// take.
  private mutating func align(_ phone: String, newest: Int64, unix: Int64, at now: Int64) {
    let known = loggerOffsets[phone]
    if known != nil, take != nil { return }
    guard known != nil || loggerOffsets.count < Self.mostPhones else { return }
    var offset = known ?? (now &- unix)
    let lead = newest.subtractingReportingOverflow(now &- offset)
    let isWrong = lead.overflow || lead.partialValue.magnitude > UInt64(Self.wrongClock)
    if isWrong, known == nil || lead.overflow || lead.partialValue > 0 {
      offset = now &- newest
    } else if lead.partialValue > 0 {
      offset &-= lead.partialValue
    }
    loggerOffsets[phone] = offset
  }

  /// Whether a logger has nothing more of a take that has ended.
  func isSilent(logger id: String, after end: Int64, at now: Int64) -> Bool {
    guard let device = devices[id] else { return true }
    return now &- max(device.lastHeard, end) >= RunningTake.loggerSilence
      || (loggerNewest[id] ?? .min) > end &+ 12_000_000_000
  }
}

extension String {
  /// A name of at most 60 characters.
  var trimmedLine: String { String(prefix(60)) }
}
