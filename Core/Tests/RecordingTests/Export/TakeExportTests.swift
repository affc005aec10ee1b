import Foundation
import Signals
import Testing

@testable import Recording

@Suite("Exports of a take")
struct TakeExportTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    let writer = try SessionWriter.create(
      in: folder.path, name: "one", source: "demo:", start: 1_700_000_000)
    for frame in Samples.faces(120) { try writer.append(frame) }
    try writer.close()
    path = writer.path
  }

  private func bytes(
    _ format: TakeFormat, _ trim: TakeTrim? = nil, piece: Int = 7
  ) throws -> [UInt8] {
    var export = try TakeExport(path: path, format: format, trim: trim)
    var bytes: [UInt8] = []
    while let piece = try export.next(frames: piece) { bytes += piece }
    return bytes
  }

  @Test("the size of the pieces does not matter", arguments: TakeFormat.allCases)
  func pieces(format: TakeFormat) throws {
    let one = try bytes(format, piece: 1)
    #expect(one == (try bytes(format, piece: 1000)))
    #expect(!one.isEmpty)
  }

  @Test("every format plays again as the same frames", arguments: TakeFormat.allCases)
  func plays(format: TakeFormat) throws {
    let copy = try folder.write(try bytes(format), to: "copy." + format.fileExtension)
    let (own, other) = (
      Array(try RecordedFile.open(path: path).frames()),
      Array(try RecordedFile.open(path: copy).frames())
    )
    try #require(other.count == (format == .liveLink30 ? 60 : own.count))
    guard format != .liveLink30 else { return }
    for (one, again) in zip(own, other) {
      #expect(one.isTracked == again.isTracked)
      #expect(abs(one.time - again.time) < 1e-4)
      guard one.isTracked else { continue }
      #expect(one.channelFrame.values[.jawOpen] == again.channelFrame.values[.jawOpen])
    }
  }

  @Test("the wanted part alone, its times from 0 and its start moved")
  func trimmed() throws {
    let trim = try #require(TakeTrim(start: 0.5, end: 1.5))
    let copy = try folder.write(try bytes(.session, trim), to: "part.sensorium")
    var reader = try SessionReader(path: copy)
    #expect(abs((reader.header?.start ?? 0) - 1_700_000_000.5) < 1e-6)
    var times: [Double] = []
    while let frame = reader.next() { times.append(frame.time) }
    #expect(times.count == 61)
    #expect(times.first == 0)
    #expect(abs((times.last ?? 0) - 1) < 1e-9)
    #expect(reader.isComplete)
  }

  /// A file of this system whose reading fails.
  private static let unreadable = "/proc/self/mem"

  @Test(
    "a read error is thrown instead of ending the export early",
    .enabled(if: FileManager.default.fileExists(atPath: unreadable), "needs \(unreadable)"))
  func readError() throws {
    var export = try TakeExport(path: path, format: .session)
    export.whole = try InputFile(path: Self.unreadable)
    #expect(throws: RecordingError.self) { try export.next(frames: 10) }
  }

  @Test("a take that is no recording says so")
  func refuses() throws {
    let other = try folder.write("hello", to: "other.sensorium")
    #expect(throws: RecordingError.self) { try TakeExport(path: other, format: .csv) }
  }
}
