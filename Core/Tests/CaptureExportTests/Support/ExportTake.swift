import CaptureFiles
import CaptureWire
import Deflate
import JSON
import Numbers
import Signals
import TestSupport
import Timing

/// A simulated session of a phone, a watch whose clock drifts, and two gloves.
enum ExportTake {
  static let start = CaptureStart(master: 5_000_000_000, unix: 1_773_500_966_000_000_000)
  /// Master time in seconds at device time d: 2 · 10⁻⁵ of drift, and 123 s ahead.
  static let watchMap = ClockMap(
    pieces: [
      ClockMap.Piece(knots: [
        ClockMap.Knot(device: 127.9, master: 4.9, bound: 0.001),
        ClockMap.Knot(device: 227.9, master: 104.902, bound: 0.001),
      ])
    ], limit: DriftLimit())
  static let camera = SIMD4<Float>(1_400, 1_401, 960, 720)

  private static let streams = [
    CaptureStream(
      id: 1, device: "phone", kind: .video, codec: "vp8", mount: .head, rate: 30, width: 64,
      height: 48),
    CaptureStream(
      id: 2, device: "phone", kind: .depth, codec: "png16", mount: .head, width: 16, height: 12),
    CaptureStream(id: 3, device: "phone", kind: .pose, mount: .head),
    CaptureStream(id: 4, device: "watch", kind: .imu, mount: .leftWrist, rate: 100),
    CaptureStream(id: 5, device: "glove", kind: .glove, mount: .rightHand, rate: 120),
  ]

  static func png(_ index: Int) -> [UInt8] {
    let samples = (0..<192).map { UInt16(clamping: 400 + $0 + index) }
    return DepthPNG.encode(DepthPicture(width: 16, height: 12, samples: samples))
  }

  static func confidence(_ index: Int) -> [UInt8] {
    let samples = (0..<192).map { UInt8(clamping: ($0 + index) % 3) }
    return GreyPNG.encode(GreyPicture(width: 16, height: 12, samples: samples))
  }

  /// A pose that turns about y and moves along x.
  static func pose(_ seconds: Double) -> CameraPose {
    let pose = StrayLike.transform(angle: Float(seconds) * 0.3, x: Float(seconds) * 0.2)
    return CameraPose(transform: pose, intrinsics: camera)
  }

  /// The folder of a session that lasts `seconds`.
  static func session(seconds: Double, in folder: ExportFolder) throws -> String {
    let recording = folder.file("take.recording")
    let log = try CaptureLog(folder: recording, start: start)
    for name in ["phone", "watch", "glove"] { log.add(CaptureDevice(id: name, name: name)) }
    for stream in streams { log.add(stream) }
    for index in 0..<Int(clamping: seconds * 30) { try addFrame(index, to: log) }
    for index in 0..<Int(clamping: seconds * 60) {
      let time = start.master + Int64(index) * 16_666_667
      let reading = CaptureReading.pose(pose(Double(index) / 60))
      log.append(
        CaptureSample(sensed: time, sequence: UInt32(clamping: index), reading: reading), to: 3)
    }
    addWearables(seconds, to: log)
    try log.finish()
    let recovered = try CaptureLogReader.recover(recording)
    var plan = SessionPlan(
      recovered, parent: folder.path, clocks: ["watch": watchMap], syncLog: syncLog)
    plan.metadata[1] = metadata(seconds)
    let writer = SessionFolderWriter(recovered, plan: plan, digest: PlainSHA256.self)
    return try writer.writeAndRemoveRecording().folders[1] ?? ""
  }

  private static func addFrame(_ index: Int, to log: CaptureLog) throws {
    let time = start.master + Int64(index) * 33_333_333
    let sequence = UInt32(clamping: index)
    let bytes = (0..<300 + index).map { UInt8(truncatingIfNeeded: $0 * 7 + index) }
    log.append(
      CaptureSample(
        sensed: time, sequence: sequence,
        reading: .encoded(bytes: bytes, isKey: index % 30 == 0)), to: 1)
    log.append(
      CaptureSample(
        sensed: time + 2_000_000, sequence: sequence,
        reading: .depth(png: png(index), confidence: confidence(index))), to: 2)
  }

  private static func addWearables(_ seconds: Double, to log: CaptureLog) {
    for index in 0..<Int(clamping: seconds * 100) {
      var motion = MotionSample(
        sequence: UInt32(clamping: index), available: [.acceleration, .rotationRate])
      motion.acceleration = SIMD3(0.1, Float(index) / 100, 9.81)
      motion.rotationRate = SIMD3(0, 0.5, Float(index) / 1_000)
      log.append(
        CaptureSample(
          sensed: 128_500_000_000 + Int64(index) * 10_000_000, sequence: UInt32(clamping: index),
          reading: .motion(motion)), to: 4)
    }
    for index in 0..<Int(clamping: seconds * 120) {
      var glove = GloveFrame(
        sequence: UInt32(clamping: index), side: .right, isCalibrated: true,
        available: GloveJointSet(GloveJoint.allCases.dropLast(3)))
      glove.angles[.indexPIP] = Float(index) / 1_000
      log.append(
        CaptureSample(
          sensed: start.master + Int64(index) * 8_333_333, sequence: UInt32(clamping: index),
          reading: .glove(glove)), to: 5)
    }
  }

  private static var syncLog: JSONNode {
    let knots = watchMap.pieces[0].knots.map { knot in
      JSONNode.fields([
        "device": JSONNode(knot.device), "master": JSONNode(knot.master),
        "bound": JSONNode(knot.bound),
      ])
    }
    let limit = JSONNode.fields([
      "maximum_drift": .number("0.0002"), "maximum_drift_change": .number("0.000006"),
      "within_seconds": .number("300"),
    ])
    let map = JSONNode.fields([
      "pieces": .array([.fields(["knots": .array(knots)])]), "limit": limit,
    ])
    return .fields([
      "master": .string("hub"), "start_master": JSONNode(5.0),
      "devices": .array([.fields(["id": .string("watch"), "map": map])]),
    ])
  }

  private static func metadata(_ seconds: Double) -> JSONNode {
    let list = streams.map { stream in
      JSONNode.fields([
        "id": JSONNode(Int(stream.id)), "device": .string(stream.device),
        "kind": .string(stream.kind.rawValue),
        "mount": stream.mount.map { .string($0.rawValue) } ?? .null, "samples": JSONNode(1),
      ])
    }
    return .fields([
      "task_description": .string("Pour <water> & \"tea\""), "duration": JSONNode(seconds),
      "streams": .array(list),
    ])
  }
}

enum StrayLike {
  /// Row-major, turned about y.
  static func transform(angle: Float, x: Float) -> SIMD16<Float> {
    // Sine and cosine by a series: a test needs no more than single precision of small angles.
    let square = angle * angle
    let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
    let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    return SIMD16(cosine, 0, sine, x, 0, 1, 0, 1.5, -sine, 0, cosine, 0, 0, 0, 0, 1)
  }
}
