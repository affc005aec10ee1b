import CaptureWire
import JSON
import MovieFile
import Signals
import TestSupport
import Testing
import Timing

@testable import CaptureFiles

@Suite("The specified folder")
struct SessionFolderTests {
  private let folder: CaptureFolder

  init() throws { folder = try CaptureFolder() }

  private func json(_ path: String) throws -> JSONNode {
    var rules = JSONRules()
    rules.allowsRepeatedKeys = false
    return try JSONParser.parse(try CaptureFolder.bytes(path), rules: rules)
  }

  private func list(_ path: String) throws -> [JSONMembers] {
    guard case .array(let nodes) = try json(path) else { return [] }
    return nodes.map(\.members)
  }

  @Test func `names and keys are those of the specification`() throws {
    let (session, take) = try CaptureTake.session(seconds: 2, in: folder)
    #expect(session.hasSuffix("/session_20260314_150926"))
    #expect(
      try CaptureFolder.names(session) == [
        "arkit_poses.json", "calibration.json", "depth", "depth_frames.json", "glove_joints.json",
        "manifest.json", "metadata.json", "sync_log.json", "video.mp4", "video_frames.json",
        "watch_imu.json",
      ])
    let poses = try list(session + "/arkit_poses.json")
    #expect(poses.count == take.samples[CaptureTake.pose]?.count)
    #expect(poses[0].keys == ["timestamp", "transform_4x4"])
    #expect(poses[0]["timestamp"]?.double == 2e-6)
    let motions = try list(session + "/watch_imu.json")
    #expect(motions.count == 200)
    #expect(motions[7].keys == ["timestamp", "accel", "gyro", "attitude"])
    #expect(motions[7]["timestamp"] == .number("0.070003"))
    let gloves = try list(session + "/glove_joints.json")
    #expect(gloves[0].keys == ["timestamp", "joints_21", "side", "is_calibrated"])
    if case .array(let joints) = gloves[0]["joints_21"] { #expect(joints.count == 21) }
    #expect(
      try list(session + "/depth_frames.json").count == take.samples[CaptureTake.depth]?.count)
    let metadata = try json(session + "/metadata.json").members
    #expect(metadata["task"] == .string("pour"))
    #expect(metadata["sensors"]?.members["glove"] == .string("present"))
    #expect(metadata["sensors"]?.members["hands"] == .string("absent"))
    #expect(metadata["start_unix"]?.double == 1_773_500_966)
  }

  @Test func `depth is numbered with six digits and unchanged`() throws {
    let (session, take) = try CaptureTake.session(seconds: 2, in: folder)
    let depth = take.samples[CaptureTake.depth] ?? []
    let names = try CaptureFolder.names(session + "/depth")
    #expect(names == (0..<depth.count).map(PersonFolder.pictureName))
    #expect(names.first == "000000.png" && PersonFolder.pictureName(1_234_567) == "1234567.png")
    for (name, sample) in zip(names, depth) {
      guard case .depth(let png, _) = sample.reading else { continue }
      #expect(try CaptureFolder.bytes(session + "/depth/" + name) == png)
    }
  }

  @Test func `the film has every frame at its true time`() throws {
    let (session, take) = try CaptureTake.session(seconds: 3, in: folder)
    let frames = take.samples[CaptureTake.video] ?? []
    let reader = try MovieReader(path: session + "/video.mp4")
    #expect(reader.container == .plain)
    let track = try #require(reader.first(.video))
    #expect(track.samples.count == frames.count)
    for (index, sample) in frames.enumerated() {
      let seconds = Double(sample.sensed - CaptureTake.start.master) / 1e9
      #expect(abs(Double(track.time(of: track.samples[index])) / 1e9 - seconds) < 1e-6)
      guard case .encoded(let bytes, let isKey) = sample.reading else { continue }
      #expect(track.samples[index].isKey == isKey)
      #expect(try reader.bytes(of: track.samples[index]) == bytes)
    }
    let listed = try list(session + "/video_frames.json")
    #expect(listed[3].keys == ["timestamp", "frame", "key", "sequence"])
  }

  @Test func `an absent sensor has an empty list and says so`() throws {
    let recording = folder.file("empty.recording")
    let log = try CaptureLog(folder: recording, start: CaptureTake.start)
    try log.finish()
    let recovered = try CaptureLogReader.recover(recording)
    let plan = SessionPlan(recovered, parent: folder.path)
    let report = try SessionFolderWriter(recovered, plan: plan, digest: PlainSHA256.self).write()
    let session = try #require(report.folders[1])
    for name in ["arkit_poses", "watch_imu", "glove_joints"] {
      #expect(try CaptureFolder.text(session + "/" + name + ".json") == "[]\n")
    }
    #expect(
      try json(session + "/metadata.json").members["sensors"]?.members["video"] == .string("absent")
    )
    #expect(SessionVerifier(digest: PlainSHA256.self).verify(session).isSound)
  }

  @Test func `nothing is overwritten, and a second call changes nothing`() throws {
    let (first, _) = try CaptureTake.session(seconds: 1, in: folder)
    let (second, _) = try CaptureTake.session(seconds: 1, in: folder, seed: 2)
    #expect(second == first + "_2")
    let before = try CaptureFolder.bytes(first + "/manifest.json")
    let recovered = try CaptureLogReader.recover(folder.file("take-1.recording"))
    let plan = SessionPlan(recovered, parent: folder.path)
    let writer = SessionFolderWriter(recovered, plan: plan, digest: PlainSHA256.self)
    #expect(try writer.write().folders == [1: first])
    #expect(try CaptureFolder.bytes(first + "/manifest.json") == before)
    let report = try writer.writeAndRemoveRecording()
    #expect(report.folders == [1: first])
    #expect(try !CaptureFolder.names(folder.path).contains { $0.hasPrefix("take-1.recording") })
  }

  @Test func `an unfinished folder is begun again, and a damaged one keeps its recording`() throws {
    let (first, _) = try CaptureTake.session(seconds: 1, in: folder)
    let unfinished = folder.file("session_20260314_150926_p1.unfinished")
    try CaptureFolder.copy(first, to: unfinished)
    let (second, _) = try CaptureTake.session(seconds: 1, in: folder, seed: 2)
    #expect(second == first + "_2")
    #expect(try !CaptureFolder.names(folder.path).contains { $0.hasSuffix(".unfinished") })
    var bytes = try CaptureFolder.bytes(first + "/video.mp4")
    bytes[bytes.count - 5] ^= 1
    try CaptureFolder.write(bytes, to: first + "/video.mp4")
    let recovered = try CaptureLogReader.recover(folder.file("take-1.recording"))
    let plan = SessionPlan(recovered, parent: folder.path)
    let writer = SessionFolderWriter(recovered, plan: plan, digest: PlainSHA256.self)
    let error = #expect(throws: CaptureFileError.self) { try writer.writeAndRemoveRecording() }
    #expect(error?.description.contains("video.mp4") == true)
    #expect(try CaptureFolder.names(folder.path).contains("take-1.recording"))
  }

  @Test func `a full disk leaves no half folder and keeps the recording`() throws {
    var take = CaptureTake()
    try take.record(seconds: 1, in: folder.file("a.recording"), disk: CaptureDisk())
    let recovered = try CaptureLogReader.recover(folder.file("a.recording"))
    let plan = SessionPlan(recovered, parent: folder.path)
    for free in [0, 10, 5_000, 40_000] {
      let disk = CaptureDisk()
      disk.free = free
      let writer = SessionFolderWriter(
        recovered, plan: plan, digest: PlainSHA256.self, calls: disk.calls)
      let error = #expect(throws: CaptureFileError.self) { try writer.write() }
      #expect(error?.description.contains("the disk is full") == true)
      #expect(try CaptureFolder.names(folder.path) == ["a.recording"])
    }
  }

  @Test func `each person has a folder, under one clock`() throws {
    let recording = folder.file("two.recording")
    let log = try CaptureLog(folder: recording, start: CaptureTake.start)
    for person in 1...2 {
      log.add(CaptureDevice(id: "watch\(person)", name: "W", person: person))
      log.add(
        CaptureStream(
          id: UInt16(person), device: "watch\(person)", kind: .imu, mount: .rightWrist))
      for index in 0..<50 {
        let sensed = CaptureTake.start.master + Int64(index * 10_000_000 + person * 1_000_000)
        let motion = MotionSample(sequence: UInt32(index), available: [])
        log.append(
          CaptureSample(sensed: sensed, sequence: UInt32(index), reading: .motion(motion)),
          to: UInt16(person))
      }
    }
    try log.finish()
    let recovered = try CaptureLogReader.recover(recording)
    let plan = SessionPlan(recovered, parent: folder.path)
    let report = try SessionFolderWriter(recovered, plan: plan, digest: PlainSHA256.self).write()
    let first = try #require(report.folders[1])
    #expect(report.folders[2] == first + "_2")
    for person in 1...2 {
      let path = (report.folders[person] ?? "") + "/watch_imu.json"
      let entries = try list(path)
      #expect(entries.count == 50)
      #expect(entries[0]["timestamp"]?.double == Double(person) / 1_000)
      #expect(entries[0]["accel"] == .null && entries[0]["attitude"] == .null)
    }
  }

  @Test func `times go through the clock of the device, and what is outside is left out`() throws {
    var take = CaptureTake()
    try take.record(seconds: 3, in: folder.file("a.recording"), disk: CaptureDisk())
    let recovered = try CaptureLogReader.recover(folder.file("a.recording"))
    var plan = SessionPlan(recovered, parent: folder.path)
    // The watch is 0.25 s behind the master clock.
    let knots = [4.0, 10.0].map { ClockMap.Knot(device: $0, master: $0 + 0.25, bound: 0.001) }
    plan.clocks["watch"] = ClockMap(pieces: [ClockMap.Piece(knots: knots)], limit: DriftLimit())
    plan.range = 6_000_000_000..<7_000_000_000
    let report = try SessionFolderWriter(recovered, plan: plan, digest: PlainSHA256.self).write()
    let session = try #require(report.folders[1])
    let motions = try list(session + "/watch_imu.json")
    #expect(motions.count == 100 && report.leftOut[CaptureTake.imu] == 200)
    let first = try #require(motions[0]["timestamp"]?.double)
    #expect(abs(first - 0.000003) < 1e-6)
    let times = motions.compactMap { $0["timestamp"]?.double }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(SessionVerifier(digest: PlainSHA256.self).verify(session).isSound)
  }

  @Test(arguments: [
    (0, "session_19700101_000000"), (951_782_400, "session_20000229_000000"),
    (1_773_500_966, "session_20260314_150926"), (4_102_444_799, "session_20991231_235959"),
    (-1, "session_19691231_235959"),
  ])
  func `a session is named by its start in UTC`(seconds: Int, name: String) {
    #expect(SessionPlan.name(unixSeconds: Int64(seconds)) == name)
  }
}
