import CaptureFiles
import Deflate
import JSON
import Numbers
import TestSupport
import Testing

@testable import CaptureExport

@Suite("Exporting a session")
struct CaptureExporterTests {
  private let folder: ExportFolder

  init() throws { folder = try ExportFolder() }

  private func export(
    _ session: String, _ format: CaptureExportFormat
  ) throws -> (path: String, notes: [String]) {
    let out = try folder.makeFolder("out")
    let report = try CaptureExporter.export([session], format: format, to: out)
    let path = try #require(report.files.first)
    return (path, report.notes)
  }

  @Test func `MCAP has every entry byte for byte at its time in UTC`() throws {
    let session = try ExportTake.session(seconds: 2, in: folder)
    let (path, notes) = try export(session, .mcap)
    #expect(notes.isEmpty)
    let file = try MCAPFile(try ExportFolder.bytes(path))
    #expect(
      Set(file.channels.values.map(\.topic)) == [
        "/arkit_poses", "/depth", "/depth/confidence", "/glove_joints", "/video_frames",
        "/watch_imu",
      ])
    let watch = file.messages.filter { $0.topic == "/watch_imu" }
    let lines = try ExportFolder.text(session + "/watch_imu.json").split(separator: "\n")
    #expect(watch.count == 200)
    #expect(
      watch.map { String(decoding: $0.data, as: UTF8.self) + "," }.dropLast()
        == lines.dropFirst().dropLast(2).map { String($0) })
    #expect(watch.map(\.sequence) == (0..<200).map { UInt32(clamping: $0) })
    let node = try JSONParser.parse(watch[7].data)
    let seconds = try #require(node.members["timestamp"]?.double)
    let start = UInt64(clamping: ExportTake.start.unix)
    #expect(watch[7].time == start + UInt64(clamping: (seconds * 1e9).rounded()))
    #expect(file.messages.map(\.time) == file.messages.map(\.time).sorted())
    #expect(file.channels.values.first { $0.topic == "/watch_imu" }?.metadata["device"] == "watch")
  }

  @Test func `the index of MCAP finds every message, and the summary counts them`() throws {
    let session = try ExportTake.session(seconds: 2, in: folder)
    let file = try MCAPFile(try ExportFolder.bytes(try export(session, .mcap).path))
    #expect(file.indexed.count == file.messages.count)
    #expect(Set(file.indexed) == Set(file.messages))
    #expect(file.statistics == [UInt64(clamping: file.messages.count), 6])
    #expect(file.groups == [3, 4, 11, 8, 10, 13])
    #expect(file.schemas.values.map(\.encoding) == Array(repeating: "jsonschema", count: 6))
    for schema in file.schemas.values { _ = try JSONParser.parse(Array(schema.text.utf8)) }
    #expect(
      file.attachments.keys.sorted() == [
        "calibration.json", "manifest.json", "metadata.json", "sync_log.json", "video.mp4",
      ])
    let film = try ExportFolder.bytes(session + "/video.mp4")
    #expect(file.attachments["video.mp4"] == film)
  }

  @Test func `depth in MCAP is a picture as viewers show it`() throws {
    let session = try ExportTake.session(seconds: 1, in: folder)
    let file = try MCAPFile(try ExportFolder.bytes(try export(session, .mcap).path))
    let depth = file.messages.filter { $0.topic == "/depth" }
    try #require(depth.count == 30)
    let members = try JSONParser.parse(depth[4].data).members
    #expect(members["format"] == .string("png") && members["frame_id"] == .string("head"))
    var text: [UInt8] = []
    ExportBase64.append(ExportTake.png(4), to: &text)
    #expect(members["data"] == .string(String(decoding: text, as: UTF8.self)))
    let stamp = members["timestamp"]?.members
    let seconds = stamp?["sec"]?.double ?? 0
    #expect(
      UInt64(clamping: seconds) * 1_000_000_000 + UInt64(clamping: stamp?["nsec"]?.double ?? 0)
        == depth[4].time)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
  ])
  func `base64 is that of RFC 4648`(text: String, encoded: String) {
    var bytes: [UInt8] = []
    ExportBase64.append(Array(text.utf8), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == encoded)
  }

  @Test func `one changed bit of an MCAP file fails a checksum or its structure`() throws {
    let session = try ExportTake.session(seconds: 1, in: folder)
    let bytes = try ExportFolder.bytes(try export(session, .mcap).path)
    var dice = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      var damaged = bytes
      damaged[Int.random(in: 0..<bytes.count, using: &dice)] ^=
        1 << UInt8.random(in: 0...7, using: &dice)
      #expect(throws: MCAPFile.Problem.self) { try MCAPFile(damaged) }
    }
  }

  @Test func `XDF has the times of each device, and its offsets bring them to the session`() throws
  {
    let session = try ExportTake.session(seconds: 12, in: folder)
    let file = try XDFFile(try ExportFolder.bytes(try export(session, .xdf).path))
    let watch = try #require(file.streams.values.first { $0.header.contains("<name>watch_imu<") })
    #expect(watch.times.count == 1_200)
    #expect(watch.header.contains("<source_id>watch</source_id>"))
    for (index, time) in watch.times.enumerated() {
      #expect(abs(time - (128.5 + Double(index) / 100)) < 1e-6)
    }
    let reader = try SessionFolderReader(session)
    let list = try #require(reader.lists.first { $0.name == "watch_imu.json" })
    let seconds = reader.samples(of: list).map(\.seconds)
    for (own, aligned) in zip(seconds, watch.aligned) { #expect(abs(own - aligned) < 1e-6) }
    #expect((3...4).contains(watch.offsets.count))
    #expect(watch.values[50][0..<3].map { Float($0) } == [0.1, 0.5, 9.81])
    #expect(watch.values[50][6].isNaN)
    #expect(watch.footer.contains("<sample_count>1200</sample_count>"))
    #expect(file.boundaries == file.streams.count)
  }

  @Test func `texts are escaped in XML, and characters that it has no place for are left out`() {
    #expect(XDFWriter.escaped("a<b>&\"\u{0}\u{1F}é") == "a&lt;b&gt;&amp;&quot;é")
  }

  @Test func `CSV has a table for each list with the values as they are`() throws {
    let session = try ExportTake.session(seconds: 1, in: folder)
    let (path, _) = try export(session, .csv)
    #expect(
      try ExportFolder.names(path) == [
        "arkit_poses.csv", "depth_frames.csv", "glove_joints.csv", "video_frames.csv",
        "watch_imu.csv",
      ])
    let lines = try ExportFolder.text(path + "/watch_imu.csv").split(separator: "\r\n")
    #expect(lines.count == 101)
    #expect(lines[0].hasPrefix("timestamp,unix,accel_x,accel_y,accel_z,gyro_x"))
    let fields = lines[51].split(separator: ",", omittingEmptySubsequences: false)
    #expect(fields[2...4].map { String($0) } == ["0.1", "0.5", "9.81"])
    #expect(fields.suffix(7).allSatisfy { $0.isEmpty })
    #expect(fields[1].hasPrefix("1773500967.") && fields[1].split(separator: ".")[1].count == 9)
    let frames = try ExportFolder.text(path + "/video_frames.csv").split(separator: "\r\n")
    #expect(frames[1].hasSuffix(",0,1") && frames[2].hasSuffix(",1,0") && frames.count == 31)
  }

  @Test func `scripts write into a temporary folder that gets its name at the end`() throws {
    let session = try ExportTake.session(seconds: 1, in: folder)
    let out = try folder.makeFolder("out")
    var ran: [String] = []
    let report = try CaptureExporter.export(
      [session, session], format: .lerobot, to: out,
      script: { name, arguments throws(CaptureExportError) in
        ran = [name] + arguments
        try ExportDisk.makeFolder(arguments.last ?? "")
        return ["a note"]
      })
    #expect(report.notes == ["a note"] && report.files == [out + "/" + name(session) + "_lerobot"])
    #expect(
      ran == ["lerobot.py", session, session, "--out", report.files[0] + ".unfinished"])
    #expect(throws: CaptureExportError.script(format: .egodex, reason: nil)) {
      try CaptureExporter.export([session], format: .egodex, to: out)
    }
  }

  private func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
