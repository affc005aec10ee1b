import Foundation
import JSON
import TestSupport
import Testing

@testable import CaptureFiles

@Suite("Schemas of the docs")
struct SchemaTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../docs/schemas").standardized.path

  @Test(arguments: [
    "arkit_poses", "watch_imu", "phone_imu", "glove_joints", "hands", "faces", "body",
    "video_frames", "audio_frames", "depth_frames",
  ])
  func `a list has the keys that are checked`(name: String) throws {
    let bytes = try CaptureFolder.bytes(Self.folder + "/" + name + ".schema.json")
    let entry = try JSONParser.parse(bytes).members["items"]?.members
    let schema = try #require(SessionSchema(file: name + ".json"))
    let required = ["timestamp"] + schema.required.map(\.key)
    #expect(entry?["required"] == .array(required.map { .string($0) }))
    let keys = required + schema.optional.map(\.key)
    #expect(entry?["properties"]?.members.keys.sorted() == keys.sorted())
  }

  @Test func `every JSON file of a session has a schema`() throws {
    let folder = try CaptureFolder()
    let (session, _) = try CaptureTake.session(seconds: 1, in: folder)
    for name in try CaptureFolder.names(session) where name.hasSuffix(".json") {
      let schema = Self.folder + "/" + name.dropLast(5) + ".schema.json"
      #expect(FileManager.default.fileExists(atPath: schema), "\(name)")
    }
  }
}
