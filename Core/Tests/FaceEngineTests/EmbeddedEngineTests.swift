import Addresses
import Console
import FaceControl
import FaceEngine
import FaceWire
import Files
import Foundation
import Realtime
import Recording
import ScreenKit
import Signals
import Streaming
import Testing
import Timing

/// Keeps every packet.
private final class KeepingTransport: PacketTransport {
  private let kept = Locked<[[UInt8]]>([])
  var packets: [[UInt8]] { kept.withLock { $0 } }
  var problem: Status? { nil }

  func send(_ batch: borrowing PacketBatch) -> Int {
    for index in 0..<batch.count {
      let packet = batch.withPacket(index) { Array($0) }
      kept.withLock { $0.append(packet) }
    }
    return batch.count
  }

  func close() {}
}

/// A source that delivers its frames at once.
private struct PromptSource: FrameSource {
  let frames: [FaceFrame]

  func run(_ context: SourceContext) async throws {
    for frame in frames { context.deliver(.face(frame), FrameStamp()) }
  }
}

private final class KeepingEdges: FaceEngineEdges {
  let transports = Locked<[String: KeepingTransport]>([:])
  let sentences = Locked<[String]>([])
  let liveSource = Locked<(any FrameSource)?>(nil)

  func source(for url: SourceURL, performer: String) -> (any FrameSource)? {
    liveSource.withLock { $0 }
  }

  func open(
    _ url: SinkURL, _ options: TransportOptions
  ) async throws -> any PacketTransport {
    let transport = KeepingTransport()
    transports.withLock { $0[url.description] = transport }
    return transport
  }

  func announce(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
}

@Suite("An engine without edges")
struct EmbeddedEngineTests {
  private let folder: String
  private let edges = KeepingEdges()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func engine(
    _ change: (inout FaceEngineConfiguration) -> Void = { _ in }
  ) -> FaceEngine {
    var configuration = FaceEngineConfiguration(folder: folder)
    configuration.namedSources = []
    change(&configuration)
    return FaceEngine(configuration, edges: edges)
  }

  private func wait(_ condition: () async -> Bool) async throws {
    for _ in 0..<6000 {
      if await condition() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("It did not happen within a minute.")
  }

  @Test(
    "plays a recording with the bytes of its line",
    arguments: ["weirdconnect://127.0.0.1:9", "nerve://127.0.0.1:9", "osc://127.0.0.1:9"])
  func sameBytes(output: String) async throws {
    let frames = (0..<120).map { index in
      SimulatedPerformer(seed: 3).frame(at: Double(index) / 60, sequence: UInt32(index))
    }
    let start = 1_700_000_000.0
    let writer = try SessionWriter.create(
      in: folder, name: "take", source: "demo:", start: start, calls: .system)
    for frame in frames { try writer.append(frame) }
    try writer.close()
    let url = try SinkURL(output)
    let engine = engine { $0.sinks = [url] }
    await engine.start(store: nil)
    try await wait { await engine.hubState.sinks.first?.tone == .connected }
    await engine.add(.replay(path: writer.path, speed: .unlimited, isLooped: false))
    try await wait { await engine.hubState.takes.replays.first?.isEnded == true }
    await engine.shutDown()

    var pipeline = FacePipeline()
    var encoder = FaceOutput(url, epoch: start)
    var batch = PacketBatch()
    var expected: [[UInt8]] = []
    for frame in try RecordedFile.open(path: writer.path).frames() {
      FacePipeline.encode(pipeline.process(frame), for: &encoder, into: &batch)
      for index in 0..<batch.count { expected.append(batch.withPacket(index) { Array($0) }) }
    }
    #expect(expected.count > 100)
    #expect(edges.transports.withLock { $0[url.description] }?.packets == expected)
  }

  @Test(
    "the first frames of a source that delivers at once reach the outputs", .timeLimit(.minutes(5)))
  func firstFrames() async throws {
    let frames = (0..<5).map { index in
      SimulatedPerformer(seed: 3).frame(at: Double(index) / 60, sequence: UInt32(index))
    }
    edges.liveSource.withLock { $0 = PromptSource(frames: frames) }
    let url = try SinkURL("weirdconnect://127.0.0.1:9")
    let engine = engine { $0.sinks = [url] }
    await engine.start(store: nil)
    try await wait { await engine.hubState.sinks.first?.tone == .connected }
    let transport = try #require(edges.transports.withLock { $0[url.description] })
    for turn in 1...50 {
      let id = await engine.add(try SourceURL("livelink://127.0.0.1:0"))
      try await wait { await engine.performer(id)?.frameCount == 5 }
      #expect(transport.packets.count == turn * 5)
      await engine.removePerformer(id)
    }
    await engine.shutDown()
  }

  @Test("without a source of its own, an address that only a host can open waits for its host")
  func hostSources() async throws {
    let engine = engine()
    await engine.start(store: nil)
    let id = await engine.add(try SourceURL("livelink://127.0.0.1:0"))
    let performer = try #require(await engine.performer(id))
    performer.receive(.face(SimulatedPerformer(seed: 1).frame(at: 0, sequence: 0)))
    #expect(performer.frameCount == 1)
    #expect(await engine.hubState.performers.count == 1)
    await engine.shutDown()
  }

  @Test("a host without a self-test says so")
  func noSelfTest() async throws {
    let engine = engine()
    await engine.runSelfTest()
    let problem = try #require(await engine.hubState.latency.selfTest.problem)
    #expect(problem.contains("This host has no self-test"))
  }
}
