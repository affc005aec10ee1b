@testable import Hub
@testable import HubConnections
@testable import HubStudio
import Addresses
import Console
import FaceWire
import Foundation
import NetTestSupport
import ScreenKit
import Streaming
import Testing

@testable import FaceEngine

@Suite("Opening a sink and keeping it open")
struct SinkRunnerTests {
  /// Waits until its task is cancelled, so that there is no second try.
  private static let firstTry: HostClock = {
    var clock = HostClock.system
    clock.sleep = { _ in try await Task.sleepForever() }
    return clock
  }()

  private func running(
    _ url: String, folder: String, clock: HostClock = .system,
    _ body: (Sink) async throws -> Void
  ) async throws {
    try await running(try SinkURL(url), folder: folder, clock: clock, body)
  }

  private func running(
    _ url: SinkURL, folder: String, clock: HostClock = .system,
    _ body: (Sink) async throws -> Void
  ) async throws {
    let sink = Sink(id: "s1", url: url)
    let runner = SinkRunner(
      sink: sink, provider: HubTransports(), folder: folder, isLossless: false, clock: clock)
    let task = Task { await runner.run() }
    try await body(sink)
    task.cancel()
    await task.value
    #expect(sink.send(PacketBatch([1])) == 0, "closed at the end")
  }

  @Test("an unknown host is named, tried again and holds nobody up")
  func unknownHost() async throws {
    try await running(.unknownHost, folder: "/", clock: Self.firstTry) { sink in
      #expect(sink.send(PacketBatch([1])) == 0)
      await until { sink.status.tone == .offline }
      let sentence = sink.shown.sentence
      #expect(sentence.contains("no..such..host"), "\(sentence)")
      #expect(sentence.hasSuffix("Trying again in 1 s."), "\(sentence)")
      #expect(sink.send(PacketBatch([1])) == 0)
    }
  }

  @Test("a folder that cannot be written is named and tried again")
  func unwritable() async throws {
    let folder = try TemporaryFolder()
    let blocked = folder.path + "/file"
    try "".write(toFile: blocked, atomically: true, encoding: .utf8)
    try await running("csv:out.csv", folder: blocked, clock: Self.firstTry) { sink in
      await until { sink.status.tone == .offline }
      #expect(sink.shown.sentence.contains(blocked), "\(sink.shown.sentence)")
      #expect(sink.shown.sentence.hasSuffix("Trying again in 1 s."))
    }
  }

  @Test("what was absent is used once it is there")
  func comesBack() async throws {
    let folder = try TemporaryFolder()
    let blocked = folder.path + "/outputs"
    try "".write(toFile: blocked, atomically: true, encoding: .utf8)
    try await running("csv:out.csv", folder: blocked) { sink in
      await until { sink.status.tone == .offline }
      try FileManager.default.removeItem(atPath: blocked)
      await until { sink.status.tone == .connected }
      #expect(sink.shown.sentence == "Writing out.csv.")
      #expect(sink.send(PacketBatch(Array("row\n".utf8))) == 1)
    }
    #expect(try folder.text("outputs/out.csv") == "row\n")
  }

  @Test(
    "a port that nobody listens on is said of TCP and does not hang",
    arguments: ["", "?framing=slip"])
  func absentPeer(options: String) async throws {
    let port = try Ports.freeStream()
    try await running("osc+tcp://127.0.0.1:\(port)\(options)", folder: "/") { sink in
      await until { sink.shown.tone == .offline }
      #expect(sink.shown.sentence.contains("127.0.0.1:\(port)"), "\(sink.shown.sentence)")
      #expect(sink.send(PacketBatch([1])) == 0)
    }
  }
}

extension SinkURL {
  /// A name that no resolver needs to be asked for: its empty labels are refused on this machine.
  static let unknownHost = SinkURL(.osc(Endpoint(host: "no..such..host", port: 8000), OSCOptions()))
}
