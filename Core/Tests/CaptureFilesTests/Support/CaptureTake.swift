import CaptureWire
import Deflate
import JSON
import Numbers
import Signals
import TestSupport

@testable import CaptureFiles

/// A simulated take of a phone, a watch and a glove, in steps of 10 ms.
struct CaptureTake {
  static let start = CaptureStart(master: 5_000_000_000, unix: 1_773_500_966_000_000_000)
  static let phone = CaptureDevice(id: "phone", name: "Phone")
  static let watch = CaptureDevice(id: "watch", name: "Watch")
  static let glove = CaptureDevice(id: "glove", name: "Glove")
  static let video: UInt16 = 1
  static let depth: UInt16 = 2
  static let pose: UInt16 = 3
  static let imu: UInt16 = 4
  static let joints: UInt16 = 5

  static let streams = [
    CaptureStream(
      id: video, device: "phone", kind: .video, codec: "vp8", mount: .head, rate: 30, width: 64,
      height: 48),
    CaptureStream(
      id: depth, device: "phone", kind: .depth, codec: "png16", rate: 30, width: 16, height: 12),
    CaptureStream(id: pose, device: "phone", kind: .pose, rate: 60),
    CaptureStream(id: imu, device: "watch", kind: .imu, mount: .leftWrist, rate: 100),
    CaptureStream(id: joints, device: "glove", kind: .glove, mount: .rightHand, rate: 120),
  ]

  private var dice: SeededGenerator
  private var counts: [UInt16: UInt32] = [:]
  /// All samples so far, by stream.
  private(set) var samples: [UInt16: [CaptureSample]] = [:]

  init(seed: UInt64 = 1) { dice = SeededGenerator(seed: seed) }

  static func declare(_ log: CaptureLog) {
    for device in [phone, watch, glove] { log.add(device) }
    for stream in streams { log.add(stream) }
  }

  /// The samples of the step from `index` · 10 ms on.
  mutating func step(_ index: Int) -> [(UInt16, CaptureSample)] {
    let time = Self.start.master + Int64(index) * 10_000_000
    var step: [(UInt16, CaptureSample)] = []
    func dueAt(_ rate: Int) -> Bool { index * rate / 100 > (index - 1) * rate / 100 || index == 0 }
    if dueAt(33) {
      let size = Int.random(in: 200...2_000, using: &dice)
      let bytes = (0..<size).map { _ in UInt8.random(in: 1...255, using: &dice) }
      step.append(
        (Self.video, sample(Self.video, time, .encoded(bytes: bytes, isKey: index % 100 == 0))))
      let millimetres = (0..<192).map { UInt16(clamping: 400 + $0 + index % 50) }
      let png = DepthPNG.encode(DepthPicture(width: 16, height: 12, samples: millimetres))
      step.append((Self.depth, sample(Self.depth, time + 1_000, .depth(png: png, confidence: []))))
    }
    if dueAt(60) {
      var pose = CameraPose(transform: SIMD16(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))
      pose.transform[3] = Float.random(in: -1...1, using: &dice)
      step.append((Self.pose, sample(Self.pose, time + 2_000, .pose(pose))))
    }
    var motion = MotionSample(
      sequence: counts[Self.imu] ?? 0, available: [.acceleration, .rotationRate, .attitude])
    motion.acceleration = SIMD3(Float.random(in: -9...9, using: &dice), 0.1, 9.81)
    motion.attitude = SIMD4(0, 0, 0, 1)
    step.append((Self.imu, sample(Self.imu, time + 3_000, .motion(motion))))
    var glove = GloveFrame(
      sequence: counts[Self.joints] ?? 0, side: .right, isCalibrated: true,
      available: GloveJointSet(GloveJoint.allCases.dropLast(2)))
    glove.angles[.indexPIP] = Float.random(in: 0...1.5, using: &dice)
    step.append((Self.joints, sample(Self.joints, time + 4_000, .glove(glove))))
    return step
  }

  private mutating func sample(
    _ stream: UInt16, _ time: Int64, _ reading: CaptureReading
  ) -> CaptureSample {
    let sample = CaptureSample(sensed: time, sequence: counts[stream, default: 0], reading: reading)
    counts[stream, default: 0] += 1
    samples[stream, default: []].append(sample)
    return sample
  }

  /// Records a take of a length in seconds; the clock of `disk` runs with it, and `each` is called after every step.
  mutating func record(
    seconds: Double, in folder: String, disk: CaptureDisk, finish: Bool = true,
    each: (Int, CaptureLog) throws -> Void = { _, _ in }
  ) throws {
    let log = try CaptureLog(
      folder: folder, start: Self.start, partSize: 20_000, calls: disk.calls)
    Self.declare(log)
    try log.keep(.fields(["task": .string("pour")]), as: "metadata_1")
    for index in 0..<Int(clamping: seconds * 100) {
      for (stream, sample) in step(index) { log.append(sample, to: stream) }
      disk.seconds += 0.01
      log.flushIfDue()
      try each(index, log)
    }
    if finish { try log.finish() }
  }

  /// A finished session of a take in a folder.
  static func session(
    seconds: Double, in folder: CaptureFolder, seed: UInt64 = 1
  ) throws -> (path: String, take: CaptureTake) {
    var take = CaptureTake(seed: seed)
    let recording = folder.file("take-\(seed).recording")
    try take.record(seconds: seconds, in: recording, disk: CaptureDisk())
    let recovered = try CaptureLogReader.recover(recording)
    let plan = SessionPlan(recovered, parent: folder.path)
    let report = try SessionFolderWriter(recovered, plan: plan, digest: PlainSHA256.self).write()
    return (report.folders[1] ?? "", take)
  }
}
