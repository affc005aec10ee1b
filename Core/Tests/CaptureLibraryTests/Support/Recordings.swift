import Capture
import CaptureFiles
import CaptureWire
import Numbers
import Signals
import TestSupport

/// Recordings as the engine leaves them.
enum Recordings {
  static let start = CaptureStart(master: 5_000_000_000, unix: 1_800_000_000_000_000_000)

  /// A phone and a watch for each person, whose motions see one clap at 3 s, the watch later by `watchDelay` seconds.
  static func write(
    _ folder: String, people: [String], seconds: Double = 6, watchDelay: Double = 0,
    isWatchEstimated: Bool = false
  ) throws {
    let log = try CaptureLog(folder: folder, start: start)
    for (index, contributor) in people.enumerated() {
      let person = index + 1
      var stream = UInt16(clamping: 10 * index)
      for name in ["phone", "watch"] {
        let id = "\(name)\(person)"
        log.add(CaptureDevice(id: id, name: name, person: person))
        var definition = CaptureStream(
          id: stream, device: id, kind: .imu, title: name.uppercased(),
          mount: name == "watch" ? .leftWrist : .chest, rate: 100)
        definition.isEstimated = isWatchEstimated && name == "watch"
        log.add(definition)
        log.append(exchanges(seconds: seconds), device: id)
        let delay = name == "watch" ? watchDelay : 0
        log.append(samples(seconds: seconds, delay: delay), to: stream)
        stream += 1
      }
      var review = CaptureReview(duration: seconds)
      review.note = "draft"
      let metadata = CaptureMetadata(
        session: "", kitVersion: "", started: "", duration: 0,
        task: TaskLibrary.standard.prompts[0],
        environment: "kitchen", contributor: contributor, person: person, review: review,
        streams: [], consent: nil, checks: [])
      try log.keep(metadata.json, as: "metadata_\(person)")
    }
    log.append(CaptureMark(kind: .start, time: start.master))
    log.append(CaptureMark(kind: .clap, time: start.master + 3_300_000_000))
    log.append(CaptureMark(kind: .note, time: start.master + 4_000_000_000, text: "look here"))
    log.append(
      CaptureMark(kind: .stop, time: start.master + Int64(clamping: seconds * 1e9)))
    try log.finish()
  }

  /// Twice a second, of a device whose clock is the hub's, 1 ms away.
  private static func exchanges(seconds: Double) -> [ClockTimes] {
    (0...Int(clamping: seconds * 2)).map { index in
      let sent = start.master + Int64(index) * 500_000_000
      return ClockTimes(
        isStartedByDevice: true, sent: sent, received: sent + 1_000_000, answered: sent + 1_000_000,
        arrived: sent + 2_000_000)
    }
  }

  private static func samples(seconds: Double, delay: Double) -> [CaptureSample] {
    (0..<UInt32(clamping: seconds * 100)).map { index in
      let time = Double(index) / 100 - delay
      let bump = 40 * SIMD3<Double>(0, 0, 1) / (1 + 2_500 * (time - 3) * (time - 3))
      let motion = MotionSample(
        sequence: index, available: [.acceleration, .rotationRate],
        acceleration: SIMD3(0, 0, 9.81) + SIMD3<Float>(bump),
        rotationRate: SIMD3(0.1, 0, 0))
      return CaptureSample(
        sensed: start.master + Int64(index) * 10_000_000, sequence: index, reading: .motion(motion))
    }
  }
}
