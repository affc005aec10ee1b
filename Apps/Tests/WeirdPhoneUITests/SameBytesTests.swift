import AppTestSupport
import Addresses
import Console
import FaceControl
import FaceEngine
import FaceWire
import Foundation
import Mapping
import Realtime
import ScreenKit
import Signals
import Streaming
import Testing
import Timing
import WeirdPhoneUI

/// A camera that gives a list of frames, once it is released, and ends.
private struct ScriptedCamera: FrameSource {
  let frames: [FaceFrame]
  let isReleased = Locked(false)

  func run(_ context: SourceContext) async throws {
    while !isReleased.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    for frame in frames { context.deliver(.face(frame), FrameStamp()) }
  }
}

@Suite("The same bytes as the hub", .serialized)
struct SameBytesTests {
  private static let addresses = [
    "weirdconnect://192.168.1.20:9000", "nerve://192.168.1.20:9000", "osc://192.168.1.20:8000",
    "osc+tcp://192.168.1.20:8000", "rtpmidi://192.168.1.20:5004",
    "weirdconnect2://192.168.1.20:9000",
  ]

  private func folder() throws -> String {
    let url = FileManager.default.temporaryDirectory.appending(path: "apps-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.path
  }

  private func engine(
    _ camera: any FrameSource, _ outputs: [SinkURL], _ transports: RecordedTransports,
    clock: HostClock = .system
  ) async throws -> FaceEngine {
    var configuration = FaceEngineConfiguration(folder: try folder())
    configuration.namedSources = []
    configuration.sinks = outputs
    let edges = PhoneEdges(front: camera, connect: { transports.open($0) })
    let engine = FaceEngine(configuration, edges: edges, clock: clock)
    await engine.start(store: nil)
    try await wait {
      let sinks = await engine.hubState.sinks
      return sinks.count == outputs.count && sinks.allSatisfy { $0.tone == .connected }
    }
    return engine
  }

  @Test("frames of the phone's camera give the packets of the line")
  func camera() async throws {
    let outputs = try Self.addresses.map { try SinkURL($0) }
    let performer = SimulatedPerformer(seed: 7)
    let frames = (0..<600).map { performer.frame(at: Double($0) / 60, sequence: UInt32($0)) }
    let clock = HostClock(
      nanoseconds: { 1_000_000_000 }, unixSeconds: { 1_700_000_000 },
      sleep: { _ in try await Task.sleep(for: .milliseconds(5)) })
    let transports = RecordedTransports()
    let camera = ScriptedCamera(frames: frames)
    let engine = try await engine(camera, outputs, transports, clock: clock)
    await engine.add(PhoneEdges.camera)
    // Frames before the performer's line is there are nobody's.
    try await wait { await engine.hubState.performers.count == 1 }
    camera.isReleased.withLock { $0 = true }

    let line = LineProbe(outputs: outputs, epoch: 1_700_000_000)
    for frame in frames { line.receive(.face(frame)) }
    try await wait {
      all(outputs) { transports.packets(of: $0).count >= line.packets(of: $0).count }
    }
    for url in outputs {
      let packets = transports.packets(of: url)
      #expect(packets.count > 100, "\(url)")
      #expect(packets == line.packets(of: url), "\(url)")
    }
    try await wait { await all(engine.hubState.performers) { $0.tone == .offline } }
    await engine.shutDown()
  }

  @Test(
    "recordings give the datagrams of sensorium stream",
    .enabled(if: StreamCommand.isPresent, "build the product sensorium first"),
    arguments: StreamCommand.recordings)
  func recordings(_ recording: String) async throws {
    let schemes = ["weirdconnect", "nerve", "osc"]
    let streamed = try StreamCommand.datagrams(of: recording, schemes)
    let outputs = try schemes.map { try SinkURL("\($0)://127.0.0.1:9") }
    let transports = RecordedTransports()
    let engine = try await engine(ScriptedCamera(frames: []), outputs, transports)
    await engine.add(.replay(path: recording, speed: .unlimited, isLooped: false))
    try await wait { await all(engine.hubState.takes.replays, \.isEnded) }
    await engine.shutDown()
    for (output, packets) in zip(outputs, streamed) {
      #expect(packets.count > 100, "\(output)")
      #expect(transports.packets(of: output) == packets, "\(output)")
    }
  }

  @Test(
    "recordings give the MIDI file of sensorium stream",
    .enabled(if: StreamCommand.isPresent, "build the product sensorium first"),
    arguments: StreamCommand.recordings)
  func midi(_ recording: String) async throws {
    let folder = try folder()
    try StreamCommand.run(
      "stream", "--from", "replay:\(recording)?speed=max", "--to", "midifile:\(folder)/hub.mid")
    let output = try SinkURL("midifile:\(folder)/phone.mid")
    let engine = try await engine(ScriptedCamera(frames: []), [output], RecordedTransports())
    await engine.add(.replay(path: recording, speed: .unlimited, isLooped: false))
    try await wait { await all(engine.hubState.takes.replays, \.isEnded) }
    await engine.shutDown()
    let hub = try Data(contentsOf: URL(filePath: "\(folder)/hub.mid"))
    #expect(hub.count > 200)
    #expect(try Data(contentsOf: URL(filePath: "\(folder)/phone.mid")) == hub)
  }

  @Test("what only a hub receives says so")
  func absent() async throws {
    let engine = try await engine(ScriptedCamera(frames: []), [], RecordedTransports())
    await engine.add(.liveLink(Endpoint(host: "0.0.0.0", port: 11111)))
    try await wait {
      await engine.hubState.performers.first?.sentence.contains("use its camera") == true
    }
    await engine.shutDown()
  }
}

/// Whether there are some and each one is so: what was just added may not be listed yet.
private func all<Element>(_ list: [Element], _ isSo: (Element) -> Bool) -> Bool {
  !list.isEmpty && list.allSatisfy(isSo)
}

/// The line by hand: one line, one output each, no engine.
private final class LineProbe {
  private var line: FaceLine
  private let sinks: [SinkURL: Output]

  final class Output: LineOutput {
    private let state: Locked<(output: FaceOutput, packets: [[UInt8]])>

    init(_ url: SinkURL) { state = Locked((FaceOutput(url, epoch: 0), [])) }

    var packets: [[UInt8]] { state.withLock { $0.packets } }

    func send(_ control: ControlFrame, lane: Int, at instant: UInt64) {
      state.withLock { state in
        var batch = PacketBatch()
        FacePipeline.encode(control, for: &state.output, lane: lane, into: &batch)
        state.packets += batch.packets
      }
    }
    func rehearse(_ control: ControlFrame) {}
    func follow(epoch: Double, mapping: MappingTable) {
      state.withLock { $0.output.follow(epoch: epoch, mapping: mapping) }
    }
    func setIdentity(_ identity: PerformerIdentity) {
      state.withLock { $0.output.setIdentity(identity) }
    }
    func silence() {
      state.withLock { state in
        var batch = PacketBatch()
        state.output.flush(into: &batch)
        state.packets += batch.packets
      }
    }
  }

  init(outputs: [SinkURL], epoch: Double) {
    sinks = Dictionary(uniqueKeysWithValues: outputs.map { ($0, Output($0)) })
    line = FaceLine(id: "p1", epoch: epoch)
    line.attachOnly(outputs.compactMap { sinks[$0] })
  }

  func receive(_ frame: SensorFrame) {
    line.receive(frame, from: "p1", stamp: FrameStamp(), ready: 0, now: { 0 })
  }

  func packets(of url: SinkURL) -> [[UInt8]] { sinks[url]?.packets ?? [] }
}
