import CaptureFiles
import CaptureWire
import Deflate
import JSON
import MovieFile
import Numbers
import TestSupport
import Testing

@testable import CaptureExport

@Suite("Record3D")
struct Record3DTests {
  private let folder: ExportFolder

  init() throws { folder = try ExportFolder() }

  private func archive(_ entries: [(String, [UInt8])]) throws -> String {
    var writer = ZipWriter()
    var bytes: [UInt8] = []
    for (name, content) in entries {
      bytes += try writer.begin(
        name, size: Int64(content.count), checksum: CRC32.checksum(content))
      try writer.append(content)
      bytes += content + (try writer.end())
    }
    bytes += try writer.finish()
    let path = folder.file("take.r3d")
    try ExportFolder.write(bytes, to: path)
    return path
  }

  private static let metadata = Array(
    """
    {"w": 720, "h": 960, "dw": 2, "dh": 2, "fps": 60, "K": [1,0,0,0,2,0,3,4,1],
     "frameTimestamps": [10.0, 10.5, 11.0], "perFrameIntrinsicCoeffs": [[5,6,7,8]],
     "poses": [[0,0,0,1, 1,2,3], [0,0,0,0, 1,2,3], [0,0,0,1, 1,2,3]]}
    """.utf8)

  private static func floats(_ values: [Float]) -> [UInt8] {
    values.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * $0)) }
    }
  }

  /// An LZFSE stream of a block without compression.
  private static func stream(_ bytes: [UInt8]) -> [UInt8] {
    Array("bvx-".utf8) + [UInt8(bytes.count), 0, 0, 0] + bytes + Array("bvx$".utf8)
  }

  @Test func `poses, pictures and depth are imported, and the notes name what is missing`() throws {
    let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
    let path = try archive([
      ("metadata", Self.metadata), ("rgbd/0.jpg", picture), ("rgbd/1.jpg", picture),
      ("rgbd/0.depth", Self.floats([0.5, 1.2345, .nan, 99])), ("rgbd/0.conf", [0, 1, 2, 2]),
      ("rgbd/1.depth", Self.stream(Self.floats([1, 2, 3, 4]))),
      ("rgbd/1.conf", Self.stream([2, 1, 0, 0])), ("rgbd/2.depth", Array("bvx2 damaged".utf8)),
    ])
    let importer = CaptureImporter(
      parent: folder.path, start: 1_773_600_000_000_000_000, digest: PlainSHA256.self)
    let report = try importer.importRecord3D(path)
    #expect(
      report.notes == [
        "The picture of 1 of 3 frames is missing or damaged.",
        "The depth of 1 of 3 frames is missing or damaged.",
      ])
    let reader = try SessionFolderReader(report.session)
    let pose = try #require(reader.lists.first { $0.name == "arkit_poses.json" })
    let samples = Array(reader.samples(of: pose))
    #expect(samples.count == 2)
    guard case .pose(let read) = samples.first?.reading else { return }
    #expect(read.transform == SIMD16(1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3, 0, 0, 0, 1))
    #expect(read.intrinsics == SIMD4(5, 6, 7, 8))
    let depth = try DepthPNG.decode(
      try ExportFolder.bytes(report.session + "/depth/000000.png"))
    #expect(depth.samples == [500, 1_235, 0, 65_535] || depth.samples == [500, 1_234, 0, 65_535])
    let confidence = try GreyPNG.decode(
      try ExportFolder.bytes(report.session + "/confidence/000000.png"))
    #expect(confidence.samples == [0, 1, 2, 2])
    let second = try DepthPNG.decode(
      try ExportFolder.bytes(report.session + "/depth/000001.png"))
    #expect(second.samples == [1_000, 2_000, 3_000, 4_000])
    let list = try #require(SessionList(name: "video_frames.json"))
    let frames = Array(reader.frames(of: list))
    #expect(frames.map(\.seconds) == [0, 0.5] && frames.allSatisfy(\.isKey))
    let film = try MovieReader(path: report.session + "/video.mp4")
    let track = try #require(film.first(.video))
    #expect(track.format.codec == .jpeg && (track.format.width, track.format.height) == (720, 960))
    #expect(try track.samples.map { try film.bytes(of: $0) } == [picture, picture])
    #expect(reader.calibration.members["camera_intrinsics"]?.members["fx"]?.double == 5)
  }

  @Test func `archives without metadata or poses, and no archives, are sentences`() throws {
    let importer = CaptureImporter(parent: folder.path, start: 0, digest: PlainSHA256.self)
    for entries in [
      [("rgbd/0.jpg", [UInt8](repeating: 1, count: 9))],
      [("metadata", Array("{\"poses\": 3}".utf8))],
      [("metadata", Array("no JSON".utf8))],
    ] {
      let path = try archive(entries)
      #expect(throws: CaptureExportError.self) { try importer.importRecord3D(path) }
    }
    let path = folder.file("text.r3d")
    try ExportFolder.write("no archive", to: path)
    #expect(throws: CaptureExportError.self) { try importer.importRecord3D(path) }
    #expect(try ExportFolder.names(folder.path) == ["take.r3d", "text.r3d"])
  }
}
