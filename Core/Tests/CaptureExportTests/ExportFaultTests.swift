import CaptureFiles
import Files
import Numbers
import TestSupport
import Testing

@testable import CaptureExport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Exports of damaged and hostile sessions")
struct ExportFaultTests {
  private let folder: ExportFolder

  init() throws { folder = try ExportFolder() }

  @Test(arguments: [CaptureExportFormat.mcap, .xdf, .csv, .stray])
  func `nothing is overwritten, and a cancelled export leaves nothing`(
    format: CaptureExportFormat
  ) throws {
    let session = try ExportTake.session(seconds: 1, in: folder)
    let out = try folder.makeFolder("out")
    #expect(throws: CaptureExportError.cancelled) {
      try CaptureExporter.export([session], format: format, to: out, progress: { _ in false })
    }
    #expect(try ExportFolder.names(out).isEmpty)
    let report = try CaptureExporter.export([session], format: format, to: out)
    #expect(throws: CaptureExportError.alreadyExists(path: report.files[0])) {
      try CaptureExporter.export([session], format: format, to: out)
    }
    #expect(try ExportFolder.names(out).count == 1)
  }

  @Test(arguments: [CaptureExportFormat.mcap, .xdf, .csv, .stray])
  func `a full disk is a sentence, and nothing of the export is kept`(
    format: CaptureExportFormat
  ) throws {
    let session = try ExportTake.session(seconds: 1, in: folder)
    let out = try folder.makeFolder("out")
    var calls = FileCalls.system
    calls.write = { _, _ in
      errno = ENOSPC
      return -1
    }
    do {
      _ = try CaptureExporter.export([session], format: format, to: out, calls: calls)
      Issue.record("the export succeeds")
    } catch { #expect("\(error)".contains("the disk is full")) }
    #expect(try ExportFolder.names(out).isEmpty)
  }

  @Test func `paths out of the session and links are not followed`() throws {
    let session = try ExportTake.session(seconds: 1, in: folder)
    let secret = folder.file("secret.png")
    try ExportFolder.write("a secret of another folder", to: secret)
    try ExportFolder.write(
      """
      [{"timestamp": 0, "frame": 0, "file": "../secret.png"},
       {"timestamp": 0.01, "frame": 1, "file": "depth/000001.png", "confidence": "/etc/passwd"},
       {"timestamp": 0.03, "frame": 2, "file": "depth/000002.png"}]
      """, to: session + "/depth_frames.json")
    try ExportFolder.remove(session + "/depth/000001.png")
    try ExportFolder.link(session + "/depth/000001.png", to: secret)
    try ExportFolder.remove(session + "/sync_log.json")
    try ExportFolder.link(session + "/sync_log.json", to: secret)
    let out = try folder.makeFolder("out")
    let mcap = try CaptureExporter.export([session], format: .mcap, to: out)
    let file = try MCAPFile(try ExportFolder.bytes(mcap.files[0]))
    #expect(file.messages.filter { $0.topic == "/depth" }.count == 1)
    #expect(file.attachments["sync_log.json"] == nil)
    #expect(mcap.notes.contains { $0.contains("2 pictures of depth") })
    let stray = try CaptureExporter.export([session], format: .stray, to: out)
    for name in try ExportFolder.names(stray.files[0] + "/depth") {
      #expect(try ExportFolder.bytes(stray.files[0] + "/depth/" + name) == ExportTake.png(2))
    }
  }

  @Test(arguments: [CaptureExportFormat.mcap, .xdf, .csv, .stray])
  func `damaged lists are read up to the damage, and the notes say so`(
    format: CaptureExportFormat
  ) throws {
    let session = try ExportTake.session(seconds: 1, in: folder)
    let whole = try ExportFolder.bytes(session + "/watch_imu.json")
    try ExportFolder.write(Array(whole.prefix(whole.count / 2)), to: session + "/watch_imu.json")
    try ExportFolder.write(
      "{\"streams\": 7, \"start_unix\": 1e300}", to: session + "/metadata.json")
    try ExportFolder.write(
      "{\"devices\": [{\"id\": \"watch\", \"map\": {\"pieces\": []}}, 4]}",
      to: session + "/sync_log.json")
    let out = try folder.makeFolder("out")
    let report = try CaptureExporter.export([session], format: format, to: out)
    if format != .stray { #expect(report.notes.contains { $0.contains("watch_imu") }) }
    if format == .mcap { _ = try MCAPFile(try ExportFolder.bytes(report.files[0])) }
    if format == .xdf { _ = try XDFFile(try ExportFolder.bytes(report.files[0])) }
  }

  @Test func `random changes of every file of a session never stop the program`() throws {
    let session = try ExportTake.session(seconds: 0.3, in: folder)
    let out = try folder.makeFolder("out")
    let names = try ExportFolder.names(session).filter { $0.hasSuffix(".json") }
    var dice = SeededGenerator(seed: 8)
    for round in 0..<40 {
      let name = names[round % names.count]
      let whole = try ExportFolder.bytes(session + "/" + name)
      try ExportFolder.write(dice.mutate(whole), to: session + "/" + name)
      for format in [CaptureExportFormat.mcap, .xdf, .csv, .stray] {
        let report = try? CaptureExporter.export([session], format: format, to: out)
        for file in report?.files ?? [] { try ExportFolder.remove(file) }
      }
      #expect(try ExportFolder.names(out).isEmpty)
      try ExportFolder.write(whole, to: session + "/" + name)
    }
  }

  @Test func `what is no session, and no session at all, are sentences`() throws {
    let out = try folder.makeFolder("out")
    #expect(throws: CaptureExportError.session(.notSession(path: out))) {
      try CaptureExporter.export([out], format: .csv, to: folder.path)
    }
    #expect(throws: CaptureExportError.sessionCount(0, format: .csv)) {
      try CaptureExporter.export([], format: .csv, to: out)
    }
    #expect(throws: CaptureExportError.sessionCount(2, format: .csv)) {
      try CaptureExporter.export(["a", "b"], format: .csv, to: out)
    }
    for error in [
      CaptureExportError.sessionCount(0, format: .csv), .sessionCount(2, format: .csv), .cancelled,
      .script(format: .lerobot, reason: nil), .script(format: .lerobot, reason: "It ended."),
      .notFormat(path: "a", format: "Record3D", missing: "metadata"),
    ] {
      #expect(error.description.hasSuffix("."))
    }
  }
}
