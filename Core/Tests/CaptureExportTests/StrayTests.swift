import CaptureFiles
import CaptureWire
import Deflate
import JSON
import MovieFile
import Numbers
import Signals
import TestSupport
import Testing

@testable import CaptureExport

@Suite("Stray Scanner")
struct StrayTests {
  private let folder: ExportFolder

  init() throws { folder = try ExportFolder() }

  private func export() throws -> String {
    let session = try ExportTake.session(seconds: 2, in: folder)
    let out = try folder.makeFolder("out")
    let report = try CaptureExporter.export([session], format: .stray, to: out)
    #expect(report.notes == ["imu.csv is the motion of the watch."])
    return report.files[0]
  }

  @Test func `the layout is that of its documentation`() throws {
    let path = try export()
    #expect(
      try ExportFolder.names(path) == [
        "camera_matrix.csv", "confidence", "depth", "imu.csv", "odometry.csv", "rgb.mp4",
      ])
    #expect(
      try ExportFolder.text(path + "/camera_matrix.csv")
        == "1400.0, 0.0, 960.0\n0.0, 1401.0, 720.0\n0.0, 0.0, 1.0\n")
    let rows = try ExportFolder.text(path + "/odometry.csv").split(separator: "\n")
    #expect(rows[0] == "timestamp, frame, x, y, z, qx, qy, qz, qw")
    #expect(rows.count == 61 && rows[6].contains(", 000005, "))
    #expect(rows[1].hasPrefix("0.0, 000000, 0.0, 1.5, 0.0, 1.0, "))
    let motion = try ExportFolder.text(path + "/imu.csv").split(separator: "\n")
    #expect(motion[0] == "timestamp, a_x, a_y, a_z, alpha_x, alpha_y, alpha_z")
    #expect(motion.count == 201 && motion[51].hasSuffix(", 0.1, 0.5, 9.81, 0.0, 0.5, 0.05"))
    for index in [0, 59] {
      let name = "/" + StrayExport.digits(index) + ".png"
      #expect(try ExportFolder.bytes(path + "/depth" + name) == ExportTake.png(index))
      #expect(try ExportFolder.bytes(path + "/confidence" + name) == ExportTake.confidence(index))
    }
  }

  @Test func `without a film the rows are the poses, from the first on`() throws {
    let session = try ExportTake.session(seconds: 1, in: folder)
    for name in ["video.mp4", "video_frames.json", "depth_frames.json"] {
      try ExportFolder.remove(session + "/" + name)
    }
    let out = try folder.makeFolder("out")
    let report = try CaptureExporter.export([session], format: .stray, to: out)
    let rows = try ExportFolder.text(report.files[0] + "/odometry.csv").split(separator: "\n")
    #expect(rows.count == 61 && rows[1].hasPrefix("0.0, 000000, ") && rows[60].contains("000059"))
    #expect(report.notes.contains { $0.contains("no film") })
  }

  @Test func `a pose comes back from its quaternion`() {
    var dice = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let values = (0..<4).map { _ in Double.random(in: -1...1, using: &dice) }
      let rotation = StrayPose.normalized(SIMD4(values[0], values[1], values[2], values[3]))
      guard let rotation else { continue }
      let pose = StrayPose(position: SIMD3(1, 2, 3), rotation: rotation)
      let back = StrayPose(pose.transform)
      let same = (back.rotation * rotation).sum()
      #expect(abs(abs(same) - 1) < 1e-6 && back.position == pose.position)
      let matrix = pose.transform
      let length = matrix[0] * matrix[0] + matrix[4] * matrix[4] + matrix[8] * matrix[8]
      #expect(abs(length - 1) < 1e-5)
    }
    #expect(StrayPose.normalized(.zero) == nil)
  }

  @Test func `an export is imported again with the same samples`() throws {
    let path = try export()
    let importer = CaptureImporter(
      parent: folder.path, start: 1_773_600_000_000_000_000, digest: PlainSHA256.self)
    let report = try importer.importStray(path)
    #expect(report.notes.isEmpty)
    #expect(SessionVerifier(digest: PlainSHA256.self).verify(report.session).isSound)
    let reader = try SessionFolderReader(report.session)
    let pose = try #require(reader.lists.first { $0.name == "arkit_poses.json" })
    let poses = Array(reader.samples(of: pose))
    #expect(poses.count == 60)
    for (index, sample) in poses.enumerated() {
      let seconds = Double(index) * 0.033333333
      #expect(abs(sample.seconds - seconds) < 1e-6)
      guard case .pose(let read) = sample.reading else { continue }
      let expected = ExportTake.pose(seconds)
      for lane in 0..<16 { #expect(abs(read.transform[lane] - expected.transform[lane]) < 1e-4) }
      #expect(read.intrinsics == ExportTake.camera)
    }
    let motion = try #require(reader.lists.first { $0.name == "phone_imu.json" })
    #expect(reader.samples(of: motion).reduce(0) { count, _ in count + 1 } == 200)
    #expect(try ExportFolder.bytes(report.session + "/depth/000030.png") == ExportTake.png(30))
    #expect(
      try ExportFolder.bytes(report.session + "/confidence/000030.png")
        == ExportTake.confidence(30))
    let film = try #require(try MovieReader(path: report.session + "/video.mp4").first(.video))
    #expect(film.samples.count == 60)
    #expect(reader.metadata.members["source"] == .string("Stray Scanner"))
    #expect(try !ExportFolder.names(folder.path).contains { $0.hasSuffix(".recording") })
  }

  @Test func `folders of another kind and damaged tables are sentences and leave nothing`() throws {
    let importer = CaptureImporter(parent: folder.path, start: 0, digest: PlainSHA256.self)
    let empty = try folder.makeFolder("empty")
    #expect(
      throws: CaptureExportError.notFormat(
        path: empty, format: "Stray Scanner", missing: "odometry.csv")
    ) { try importer.importStray(empty) }
    try ExportFolder.write("timestamp\nnan, 1, 2\n1e400, a\n", to: empty + "/odometry.csv")
    try ExportFolder.write("no film", to: empty + "/rgb.mp4")
    #expect(throws: CaptureExportError.self) { try importer.importStray(empty) }
    #expect(try ExportFolder.names(folder.path) == ["empty"])
  }
}
