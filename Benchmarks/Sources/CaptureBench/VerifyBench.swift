import CaptureFiles
import CaptureWire
import Crypto
import Deflate
import Files
import Foundation
import Numbers
import Signals

struct CryptoSHA256: ContentDigest {
  private var hash = SHA256()
  init() {}
  mutating func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }
  mutating func finish() -> [UInt8] { Array(hash.finalize()) }
}

/// A session of 20 Mbit/s of video, 30 depth pictures, 100 motions and 120 gloves a second.
enum VerifyBench {
  static func run(in folder: String, seconds: Int) throws {
    let session = try make(in: folder, seconds: seconds)
    let files = try FileManager.default.subpathsOfDirectory(atPath: session)
    var bytes = 0
    let read = try measure { bytes = try readAll(files, in: session) { _ in } }
    let hashed = try measure {
      var hash = CryptoSHA256()
      _ = try readAll(files, in: session) { piece in piece.withUnsafeBytes { hash.update($0) } }
      _ = hash.finish()
    }
    var last: SessionCheck?
    let verified = measure {
      last = SessionVerifier(digest: CryptoSHA256.self).verify(session)
    }
    guard let check = last, check.isSound else {
      print(last?.findings.first?.sentence ?? "")
      exit(1)
    }
    for time in [read, hashed, verified] {
      print(Int(clamping: Double(bytes) / time / 1e6), terminator: " ")
    }
    print(bytes / 1_000_000, check.files)
  }

  private static func measure(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    return try (0..<3).map { _ in try clock.measure(body) / .seconds(1) }.min() ?? 0
  }

  private static func readAll(
    _ files: [String], in session: String, _ body: ([UInt8]) -> Void
  ) throws -> Int {
    var bytes = 0
    for name in files {
      guard let file = try? RegularFile(path: session + "/" + name) else { continue }
      while true {
        let piece = try file.next(1 << 20)
        if piece.isEmpty { break }
        body(piece)
        bytes += piece.count
      }
    }
    return bytes
  }

  private static func make(in folder: String, seconds: Int) throws -> String {
    let path = folder + "/verify.recording"
    let log = try CaptureLog(folder: path, start: CaptureStart(master: 0, unix: 0))
    log.add(CaptureDevice(id: "phone", name: "Phone"))
    for (id, kind) in [CaptureKind.video, .depth, .pose, .imu, .glove].enumerated() {
      log.add(
        CaptureStream(
          id: UInt16(clamping: id), device: "phone", kind: kind,
          codec: kind == .video ? "vp8" : "values", mount: kind == .imu ? .leftWrist : nil,
          width: 1_920, height: 1_080))
    }
    for tick in 0..<seconds * 600 { add(tick, to: log) }
    try log.finish()
    let recording = try CaptureLogReader.recover(path)
    let plan = SessionPlan(recording, parent: folder)
    let writer = SessionFolderWriter(recording, plan: plan, digest: CryptoSHA256.self)
    return try writer.writeAndRemoveRecording().folders[1] ?? ""
  }

  /// What is sensed at a 600th of a second.
  private static func add(_ tick: Int, to log: CaptureLog) {
    func append(_ every: Int, _ stream: UInt16, _ reading: (UInt32) -> CaptureReading) {
      guard tick % every == 0 else { return }
      let sequence = UInt32(clamping: tick / every)
      log.append(
        CaptureSample(
          sensed: Int64(tick) * 1_000_000_000 / 600, sequence: sequence,
          reading: reading(sequence)), to: stream)
    }
    append(20, 0) { .encoded(bytes: noise(83_000, $0), isKey: $0 % 60 == 0) }
    append(20, 1) { number in
      let samples = (0..<192 * 256).map {
        UInt16(clamping: 900 + ($0 + Int(clamping: number)) % 256 * 3 + ($0 &* 7919) % 5)
      }
      return .depth(
        png: DepthPNG.encode(DepthPicture(width: 256, height: 192, samples: samples)),
        confidence: [])
    }
    append(10, 2) { number in
      var pose = CameraPose(transform: SIMD16(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))
      pose.transform[3] = Float(number % 977) / 977
      return .pose(pose)
    }
    append(6, 3) { number in
      var motion = MotionSample(sequence: number, available: .all)
      motion.acceleration = SIMD3(Float(number % 997) / 101, 0.3, 9.81)
      motion.attitude = SIMD4(0, 0, 0, 1)
      return .motion(motion)
    }
    append(5, 4) { number in
      var glove = GloveFrame(sequence: number, side: .right, isCalibrated: true)
      for joint in GloveJoint.allCases {
        glove.angles[joint] = Float((Int(clamping: number) + joint.rawValue * 37) % 157) / 100
      }
      return .glove(glove)
    }
  }

  private static func noise(_ count: Int, _ seed: UInt32) -> [UInt8] {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
  }
}
