import Foundation
import JSON
import TestSupport
import Testing

@testable import CaptureEntries

@Suite("Schemas of entries")
struct SchemaTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../docs/schemas").standardized.path

  @Test(arguments: [
    "arkit_poses", "watch_imu", "phone_imu", "glove_joints", "hands", "faces", "body",
    "video_frames", "audio_frames", "depth_frames",
  ])
  func `a list has the keys that are checked`(name: String) throws {
    let bytes = [UInt8](
      try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/" + name + ".schema.json")))
    let entry = try JSONParser.parse(bytes).members["items"]?.members
    let schema = try #require(SessionSchema(file: name + ".json"))
    let required = ["timestamp"] + schema.required.map(\.key)
    #expect(entry?["required"] == .array(required.map { .string($0) }))
    let keys = required + schema.optional.map(\.key)
    #expect(entry?["properties"]?.members.keys.sorted() == keys.sorted())
  }
}
