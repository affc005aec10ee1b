import Foundation
import Recording
import Signals
import Testing

@Suite("Sessions of earlier versions")
struct OldSessionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a plain take from before the table of streams reads as ever")
  func read() throws {
    let bytes = try #require(Data(base64Encoded: OldTakes.plain))
    var reader = try SessionReader(path: try folder.write(bytes, to: "old.sensorium"))
    #expect(reader.header == OldTakes.plainHeader)
    #expect(Array(AnyIterator { reader.next() }) == OldTakes.plainFrames)
    #expect(reader.isComplete && reader.report.droppedBytes == 0)
  }

  @Test("a plain take is written to the same bytes as before the table of streams")
  func written() throws {
    let path = folder.file("new.sensorium")
    let writer = try SessionWriter(path: path, header: OldTakes.plainHeader)
    for frame in OldTakes.plainFrames { try writer.append(frame) }
    try writer.close()
    let bytes = try #require(Data(base64Encoded: OldTakes.plain))
    #expect(try TemporaryFolder.bytes(of: path) == Array(bytes))
  }
}
