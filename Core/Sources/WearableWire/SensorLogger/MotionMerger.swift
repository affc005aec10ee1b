import CaptureWire
import Numbers
import Signals

/// Makes one stream of motion of a phone's sensors, which each have their own times.
///
/// A sample is made at each time of the leading sensor; the others are interpolated between the readings around it, if
/// these are close. Readings may come in any order and twice.
struct MotionMerger: Sendable {
  private struct Track: Sendable {
    var times: [Int64] = []
    var values: [SIMD4<Float>] = []

    /// False when the time is there.
    mutating func insert(_ value: SIMD4<Float>, at time: Int64) -> Bool {
      var place = times.count
      while place > 0, times[place - 1] >= time {
        if times[place - 1] == time { return false }
        place -= 1
      }
      times.insert(time, at: place)
      values.insert(value, at: place)
      return true
    }

    mutating func removeFirst(_ count: Int) {
      times.removeFirst(count)
      values.removeFirst(count)
    }

    /// The place of the first reading at a time or later.
    func place(of time: Int64) -> Int {
      var (low, high) = (0, times.count)
      while low < high {
        let middle = (low + high) / 2
        if times[middle] < time { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// Between the readings around a time, at most `reach` away from both; the nearest one where one side is missing.
    func value(at time: Int64, reach: Int64) -> SIMD4<Float>? {
      let after = place(of: time)
      let next = after < times.count && times[after] - time <= reach ? after : nil
      let last = after > 0 && time - times[after - 1] <= reach ? after - 1 : nil
      guard let next else { return last.map { values[$0] } }
      guard let last, times[next] > time else { return values[next] }
      let share = Float(Double(time - times[last]) / Double(times[next] - times[last]))
      var other = values[next]
      if (values[last] * other).sum() < 0, isTurn { other = -other }
      return values[last] + share * (other - values[last])
    }

    var isTurn = false
  }

  private var tracks: [SensorLoggerSensor: Track] = [:]
  /// Times that have become samples.
  private var done = RecentTimes()
  private var frame = SensorLoggerFrame()
  private var rawUnit: Float?
  private(set) var duplicates = 0
  private(set) var dropped = 0

  /// Nanoseconds: readings further apart are not of one sample.
  private static let reach: Int64 = 25_000_000
  /// Nanoseconds that a sample waits for the readings behind it.
  private static let patience: Int64 = 1_000_000_000
  private static let maximumReadings = 8_192

  private static let leaders: [SensorLoggerSensor] = [
    .acceleration, .totalAcceleration, .uncalibratedAcceleration, .rotationRate,
    .uncalibratedRotationRate, .attitude,
  ]

  /// Adds a reading; false when it has not the values of its sensor.
  mutating func add(_ reading: SensorLoggerReading, of sensor: SensorLoggerSensor) -> Bool {
    let value =
      sensor == .attitude
      ? reading.quaternion(["qx", "qy", "qz", "qw"])
      : reading.vector().map { SIMD4($0, 0) }
    guard let value else { return false }
    add(sensor, value, at: reading.time)
    return true
  }

  private mutating func add(
    _ sensor: SensorLoggerSensor, _ value: SIMD4<Float>, at time: Int64
  ) {
    if sensor == leader, done.contains(time) {
      duplicates += 1
      return
    }
    var track = tracks[sensor] ?? Track()
    track.isTurn = sensor == .attitude
    if !track.insert(value, at: time) { duplicates += 1 }
    if track.times.count > Self.maximumReadings {
      track.removeFirst(1)
      dropped += 1
    }
    tracks[sensor] = track
    if sensor == .totalAcceleration { frame.learnAndroid() }
  }

  private var leader: SensorLoggerSensor? { Self.leaders.first { tracks[$0] != nil } }

  /// The samples whose readings are all there; with `isFinal`, all.
  mutating func samples(isFinal: Bool = false) -> [(time: Int64, sample: MotionSample)] {
    guard let leader, let times = tracks[leader]?.times, let newest = newestTime else { return [] }
    learn()
    var count = 0
    var samples: [(time: Int64, sample: MotionSample)] = []
    for time in times {
      guard isFinal || isReady(time, leader, newest) else { break }
      samples.append((time, sample(at: time)))
      _ = done.insert(time)
      count += 1
    }
    tracks[leader]?.removeFirst(count)
    forget(before: newest - 10 * Self.patience)
    return samples
  }

  private var newestTime: Int64? { tracks.values.compactMap(\.times.last).max() }

  /// Whether each other sensor that still delivers has a reading at the time or later.
  private func isReady(_ time: Int64, _ leader: SensorLoggerSensor, _ newest: Int64) -> Bool {
    newest - time > Self.patience
      || tracks.allSatisfy { sensor, track in
        guard sensor != leader, let last = track.times.last else { return true }
        return last >= time || newest - last > Self.patience
      }
  }

  private mutating func forget(before time: Int64) {
    for sensor in tracks.keys {
      if let count = tracks[sensor]?.place(of: time), count > 0 {
        tracks[sensor]?.removeFirst(count)
      }
    }
  }

  private mutating func learn() {
    if !frame.isKnown, let gravity = tracks[.gravity], let time = gravity.times.last,
      let turn = tracks[.attitude]?.value(at: time, reach: Self.reach),
      let last = gravity.values.last
    {
      frame.learn(gravity: last.xyz, attitude: turn)
    }
    if rawUnit == nil, let raw = tracks[.uncalibratedAcceleration]?.values.last {
      rawUnit = SensorLoggerFrame.unit(ofGravity: raw.xyz)
    }
  }

  private func sample(at time: Int64) -> MotionSample {
    func value(_ sensor: SensorLoggerSensor) -> SIMD4<Float>? {
      tracks[sensor]?.value(at: time, reach: Self.reach)
    }
    var sample = MotionSample(sequence: 0, available: [])
    let user = value(.acceleration)?.xyz
    let gravity = value(.gravity)?.xyz
    if let user {
      sample.userAcceleration = frame.sign * user
      sample.available.insert(.userAcceleration)
    }
    let total =
      value(.totalAcceleration)?.xyz ?? user.flatMap { user in gravity.map { user + $0 } }
      ?? value(.uncalibratedAcceleration).map { (rawUnit ?? 1) * $0.xyz }
    if let total {
      sample.acceleration = frame.sign * total
      sample.available.insert(.acceleration)
    }
    if let rate = value(.rotationRate) ?? value(.uncalibratedRotationRate) {
      sample.rotationRate = rate.xyz
      sample.available.insert(.rotationRate)
    }
    if let turn = value(.attitude) {
      let length = (turn * turn).sum().squareRoot()
      sample.attitude = length > 0 ? turn / length : turn
      sample.available.insert(.attitude)
    }
    sample.removeImpossible()
    return sample
  }
}

extension SIMD4 where Scalar == Float {
  var xyz: SIMD3<Float> { SIMD3(x, y, z) }
}
