import Foundation
import TestSupport
import Testing

@testable import CaptureFiles

@Suite("Schemas of the docs")
struct SchemaTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../docs/schemas").standardized.path

  @Test func `every JSON file of a session has a schema`() throws {
    let folder = try CaptureFolder()
    let (session, _) = try CaptureTake.session(seconds: 1, in: folder)
    for name in try CaptureFolder.names(session) where name.hasSuffix(".json") {
      let schema = Self.folder + "/" + name.dropLast(5) + ".schema.json"
      #expect(FileManager.default.fileExists(atPath: schema), "\(name)")
    }
  }
}
