@testable import Hub
@testable import HubStudio
import Addresses
import Foundation
import Logging
import Mapping
import Net
import NetTestSupport
import Recording
import Signals
import Streaming
import Testing

@testable import FaceEngine

@Suite("Sources straight to sinks")
struct StreamRunTests {
  private func run(
    _ sources: [String], _ sinks: [String], settings: FaceSettings = FaceSettings(),
    epoch: Double? = nil
  ) throws -> StreamRun {
    try StreamRun(
      sources: sources.map { try SourceURL($0) }, sinks: sinks.map { try SinkURL($0) },
      settings: settings, epoch: epoch, log: Logger(label: "test"))
  }

  @Test("a demo as fast as it goes leaves one row a frame")
  func demoToTable() async throws {
    let folder = try TemporaryFolder()
    let run = try run(["demo:?seconds=5&speed=max"], ["csv:\(folder.path)/out.csv"])
    try await run.run { _ in }
    let rows = try folder.text("out.csv").split(separator: "\n")
    #expect(rows.count == 301)
    #expect(rows[0] == ChannelCSV.header[...])
    #expect(run.summary.frames == 300)
    #expect(run.summary.sinks.map(\.sent) == [300])
    #expect(run.summary.sinks.map(\.failed) == [0])
  }

  @Test("two runs of the same source leave the same bytes", arguments: ["csv", "jsonl"])
  func sameBytes(kind: String) async throws {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] {
      let run = try run(["demo:?seconds=2&speed=max&seed=9"], ["\(kind):\(folder.path)/\(name)"])
      try await run.run { _ in }
    }
    let first = try folder.text("one")
    #expect(!first.isEmpty)
    #expect(first == (try folder.text("two")))
  }

  @Test("a table of raw channels replays to the same table")
  func replays() async throws {
    let folder = try TemporaryFolder()
    let raw = FaceSettings(isRaw: true)
    let first = try run(
      ["demo:?seconds=2&speed=max"], ["csv:\(folder.path)/first.csv"], settings: raw)
    try await first.run { _ in }
    let second = try run(
      ["replay:\(folder.path)/first.csv?speed=max"], ["csv:\(folder.path)/second.csv"],
      settings: raw)
    try await second.run { _ in }
    #expect(try folder.text("first.csv") == (try folder.text("second.csv")))
  }

  @Test("several sinks each get every frame at their own rate")
  func severalSinks() async throws {
    let folder = try TemporaryFolder()
    let receiver = try UDPReceiver(port: 0)
    receiver.start { _, _, _ in }
    let run = try run(
      ["demo:?seconds=2&speed=max"],
      [
        "csv:\(folder.path)/out.csv", "jsonl:\(folder.path)/out.jsonl?rate=10",
        "weirdconnect://127.0.0.1:\(receiver.localPort)",
      ])
    try await run.run { _ in }
    let (table, lines, datagrams) = (
      run.summary.sinks[0], run.summary.sinks[1], run.summary.sinks[2]
    )
    #expect(table.sent == 120 && lines.sent == 20)
    #expect(datagrams.sent + datagrams.failed == 120)
    #expect(try folder.text("out.jsonl").split(separator: "\n").count == 20)
    receiver.stop()
  }

  @Test("two performers go to the sinks that name them, and both to one that names none")
  func twoPerformers() async throws {
    let folder = try TemporaryFolder()
    let run = try run(
      ["demo:?seconds=1&speed=max", "demo:?seconds=2&speed=max&seed=5"],
      [
        "jsonl:\(folder.path)/one?performer=p1", "jsonl:\(folder.path)/two?performer=p2",
        "jsonl:\(folder.path)/both",
      ])
    try await run.run { _ in }
    #expect(run.summary.sinks.map(\.sent) == [60, 120, 180])
  }

  @Test(
    "a sink that cannot be opened ends the run before it begins, in one sentence",
    arguments: [
      (SinkURL.unknownHost, "no..such..host"),
      (SinkURL(.csv(path: "/dev/null/out.csv")), "/dev/null/out.csv"),
    ])
  func brokenSink(broken: SinkURL, named: String) async throws {
    let folder = try TemporaryFolder()
    let run = try StreamRun(
      sources: [try SourceURL("demo:?seconds=1&speed=max")],
      sinks: [try SinkURL("csv:\(folder.path)/out.csv"), broken], settings: FaceSettings(),
      epoch: nil, log: Logger(label: "test"))
    let error = await #expect(throws: (any Error).self) { try await run.run { _ in } }
    let sentence = error.map { "\($0)" } ?? ""
    #expect(sentence.contains(named) && sentence.hasSuffix(".") && !sentence.contains("\n"))
    #expect(run.summary.frames == 0)
  }

  @Test("a recording that is absent ends the run with its name")
  func absentRecording() async throws {
    let folder = try TemporaryFolder()
    let run = try run(
      ["replay:\(folder.path)/nothing.csv"], ["csv:\(folder.path)/out.csv"])
    let error = await #expect(throws: (any Error).self) { try await run.run { _ in } }
    #expect(error.map { "\($0)" }?.contains("nothing.csv") == true)
  }

  @Test("a browser needs the studio")
  func browser() {
    let error = #expect(throws: RunError.self) { try run(["browser"], ["csv:-"]) }
    #expect(error?.description.contains("sensorium serve") == true)
  }

  @Test("a file that is there is kept and the new one named, unless it is to be replaced")
  func keeps() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/out.csv"
    try "precious".write(toFile: path, atomically: true, encoding: .utf8)
    let first = try run(["demo:?seconds=1&speed=max"], ["csv:\(path)"])
    let notices = Gathered<String>()
    try await first.run(progress: { _ in }, notice: { notices.append($0) })
    #expect(
      notices.all == [
        "\(path) exists already and is kept, so this is written to \(folder.path)/out 2.csv."
      ])
    #expect(first.summary.sinks[0].file == folder.path + "/out 2.csv")
    #expect(first.summary.sentence.contains("out 2.csv"))
    #expect(try folder.text("out.csv") == "precious")
    #expect(try folder.text("out 2.csv").split(separator: "\n").count == 61)
    let forced = try StreamRun(
      sources: [try SourceURL("demo:?seconds=1&speed=max")], sinks: [try SinkURL("csv:\(path)")],
      settings: FaceSettings(), epoch: nil, existing: .replaced, log: Logger(label: "test"))
    try await forced.run { _ in }
    #expect(try folder.text("out.csv").split(separator: "\n").count == 61)
  }

  @Test("two outputs on one file are refused before anything is written, by whatever path")
  func doubles() async throws {
    let folder = try TemporaryFolder()
    let run = try run(
      ["demo:?seconds=1&speed=max"],
      ["csv:\(folder.path)/out.csv", "jsonl:\(folder.path)/./out.csv"])
    let error = await #expect(throws: RunError.self) { try await run.run { _ in } }
    #expect(error?.description.hasSuffix("give each output a file of its own.") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("a disk that fills while it runs ends it with a sentence, whatever else is sent")
  func full() async throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let receiver = try UDPReceiver(port: 0)
    receiver.start { _, _, _ in }
    let run = try run(
      ["demo:?seconds=1&speed=max"],
      ["csv:/dev/full", "weirdconnect://127.0.0.1:\(receiver.localPort)"])
    let error = await #expect(throws: RunError.self) { try await run.run { _ in } }
    #expect(error?.description == "/dev/full cannot be written any more: the disk is full.")
    receiver.stop()
  }
}
